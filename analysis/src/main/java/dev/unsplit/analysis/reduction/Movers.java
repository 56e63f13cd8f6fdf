// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.reduction.Uses.Group;
import dev.unsplit.analysis.reduction.Uses.Rival;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which events of the units of a run commute with what other threads could do right before or after them (Wang, Stoller: Run-Time
 * Analysis for Atomicity, section 4).
 *
 * <ul>
 *   <li>An access is <em>idle</em> if no concurrent unit of another thread has a conflicting one: the variable is thread-local or
 *       read-only, as far as it matters.
 *   <li>An access is race-free, and so a both-mover, if for each conflicting access in a concurrent unit the two threads
 *       hold locks that exclude each other (Theorem 4.3, the exact test by pairs). Otherwise it is a non-mover, and so is a
 *       volatile access that is not idle.
 *   <li>Acquire and release of a lock are a right- and a left-mover, but both-movers if no other thread could use the lock at
 *       that moment: it is thread-local, or protected by other locks.
 * </ul>
 *
 * Building it is linear in the size of the trees, and only what transactions use that are asked about is kept; each group of equal uses is then compared with the other groups of the
 * same variable or lock, once.
 */
final class Movers {

    private static final int NONE = -1;
    private static final @Nullable Group[] NO_GROUPS = {};

    private final LockContexts contexts = new LockContexts();
    private final Spans spans;
    private final Uses accesses;
    private final Uses blocks;
    private final Map<AccessTree, @Nullable Group[]> groups = new HashMap<>(); // by node
    private final BitSet variables = new BitSet(); // of transactions that are asked about
    private final BitSet locks = new BitSet();

    /** @param asked tells about which transactions questions will be asked */
    Movers(UnitSet units, Predicate<Unit> asked) {
        spans = new Spans(units);
        accesses = new Uses(spans, contexts, (kind, other) -> kind != AccessTree.READ || other != AccessTree.READ);
        blocks = new Uses(spans, contexts, AccessTree::excludes);
        units.units().stream().filter(asked).forEach(unit -> noteThings(unit.tree()));
        units.units().forEach(this::add);
    }

    private void noteThings(AccessTree tree) {
        for (int node = 1; node < tree.size(); node++) {
            things(tree, node).set(tree.operand(node));
        }
    }

    private BitSet things(AccessTree tree, int node) {
        return tree.isAccess(node) ? variables : locks;
    }

    private void add(Unit unit) {
        @Nullable Group[] ofTree = groups.computeIfAbsent(unit.tree(), this::groups);
        int span = ofTree.length == 0 ? NONE : spans.of(unit);
        for (int node = 1; node < ofTree.length; node++) {
            Group group = ofTree[node];
            if (group != null) {
                group.add(span, unit.number(), node);
            }
        }
    }

    /** By node; none at all if nothing in the tree matters. */
    private @Nullable Group[] groups(AccessTree tree) {
        int last = tree.size() - 1;
        while (last > 0 && !things(tree, last).get(tree.operand(last))) {
            last--;
        }
        if (last == 0) {
            return NO_GROUPS;
        }
        int[] ofNodes = contexts.of(tree);
        @Nullable Group[] result = new Group[last + 1];
        for (int node = 1; node <= last; node++) {
            if (things(tree, node).get(tree.operand(node))) {
                Uses uses = tree.isAccess(node) ? accesses : blocks;
                result[node] = uses.group(tree.operand(node), tree.kind(node), ofNodes[tree.parent(node)]);
            }
        }
        return result;
    }

    /** Whether no concurrent unit of another thread has a conflicting access. */
    boolean isIdle(Unit unit, int span, int access) {
        return accesses.contender(group(unit, access), span) == null;
    }

    /** What a non-mover does not commute with, or null if the access is a both-mover. */
    @Nullable
    Rival rivalOfAccess(Unit unit, int span, int access) {
        Group group = group(unit, access);
        return unit.tree().isVolatile(access) ? accesses.contender(group, span) : accesses.rival(group, span);
    }

    /** Whether acquire and release of a lock commute with all that can come next to them. */
    boolean isBothMover(Unit unit, int span, int block) {
        return blocks.rival(group(unit, block), span) == null;
    }

    int span(Unit unit) {
        return spans.of(unit);
    }

    private Group group(Unit unit, int node) {
        @Nullable Group[] ofTree = groups.getOrDefault(unit.tree(), NO_GROUPS);
        Group group = node < ofTree.length ? ofTree[node] : null;
        if (group == null) {
            throw new IllegalArgumentException("a unit that was not to be asked about");
        }
        return group;
    }
}
