// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.analysis.enumeration.Operation;
import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.Unit.Type;
import dev.unsplit.trace.Symbols;
import java.util.ArrayList;
import java.util.List;

/** Trees as what they are made of, so that all interleavings can be tried. For transactions that were executed once and handed nothing over. */
final class UnitLines {

    private UnitLines() {}

    static dev.unsplit.analysis.enumeration.UnitSet of(UnitSet units, Symbols symbols) {
        return new dev.unsplit.analysis.enumeration.UnitSet(
                units.units().stream().map(unit -> line(unit, symbols)).toList());
    }

    private static dev.unsplit.analysis.enumeration.Unit line(Unit unit, Symbols symbols) {
        return new dev.unsplit.analysis.enumeration.Unit(
                symbols.threads().get(unit.thread()), Type.TRANSACTION, operations(unit.tree(), symbols));
    }

    private static List<Operation> operations(AccessTree tree, Symbols symbols) {
        List<Operation> operations = new ArrayList<>();
        int open = 0;
        for (int node = 1; node < tree.size(); node++) {
            open = close(open, tree.parent(node), tree, symbols, operations);
            operations.add(operation(tree, node, symbols));
            open = tree.isBlock(node) ? node : open;
        }
        close(open, 0, tree, symbols, operations);
        return operations;
    }

    private static int close(int open, int parent, AccessTree tree, Symbols symbols, List<Operation> operations) {
        int at = open;
        for (; at != parent; at = tree.parent(at)) {
            Kind release = tree.kind(at) == AccessTree.BLOCK ? Kind.RELEASE : Kind.RELEASE_SHARED;
            operations.add(new Operation(release, symbols.locks().get(tree.operand(at))));
        }
        return at;
    }

    private static Operation operation(AccessTree tree, int node, Symbols symbols) {
        int operand = tree.operand(node);
        return switch (tree.kind(node)) {
            case AccessTree.BLOCK -> new Operation(Kind.ACQUIRE, symbols.locks().get(operand));
            case AccessTree.SHARED_BLOCK ->
                new Operation(Kind.ACQUIRE_SHARED, symbols.locks().get(operand));
            case AccessTree.READ -> new Operation(Kind.READ, symbols.variables().get(operand));
            case AccessTree.WRITE ->
                new Operation(Kind.WRITE, symbols.variables().get(operand));
            default -> new Operation(Kind.UPDATE, symbols.variables().get(operand));
        };
    }
}
