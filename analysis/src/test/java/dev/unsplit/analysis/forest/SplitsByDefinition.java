// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The transactions that are split, from all pairs of accesses and a walk through all units for each transaction. */
final class SplitsByDefinition {

    private static final int NOBODY = -1;

    private record Access(int unit, int node) {}

    /** From a node of one unit to another unit. */
    private record Edge(int unit, int node, int other) {}

    private final AccessForest forest;
    private final List<Access> accesses = new ArrayList<>();
    private final Set<Edge> edges = new LinkedHashSet<>();
    private final Map<Integer, Set<Integer>> nextTo = new HashMap<>(); // units that conflict
    private final Map<Integer, Set<Integer>> mayFollow = new HashMap<>(); // and those that come behind in any case

    private SplitsByDefinition(AccessForest forest) {
        this.forest = forest;
        for (int unit = 0; unit < forest.units().size(); unit++) {
            AccessTree tree = tree(unit);
            for (int node = 1; node < tree.size(); node++) {
                if (tree.isAccess(node)) {
                    accesses.add(new Access(unit, node));
                }
            }
        }
        for (Access one : accesses) {
            for (Access other : accesses) {
                if (conflict(one, other)) {
                    nextTo.computeIfAbsent(one.unit, any -> new HashSet<>()).add(other.unit);
                }
                if (conflict(one, other) || isOrderedConflict(one, other)) {
                    mayFollow.computeIfAbsent(one.unit, any -> new HashSet<>()).add(other.unit);
                }
            }
        }
        addOrdered();
    }

    /** Those from which something leads back. */
    private void addOrdered() {
        for (Access one : accesses) {
            for (Access other : accesses) {
                if (isOrderedConflict(one, other)
                        && reached(mayFollow, NOBODY, other.unit).contains(one.unit)) {
                    nextTo.computeIfAbsent(one.unit, any -> new HashSet<>()).add(other.unit);
                    nextTo.computeIfAbsent(other.unit, any -> new HashSet<>()).add(one.unit);
                    addEdges(one, other);
                }
            }
        }
    }

    /** Indexes of units. */
    static Set<Integer> of(AccessForest forest, Equivalence equivalence) {
        SplitsByDefinition search = new SplitsByDefinition(forest);
        switch (equivalence) {
            case CONFLICT -> search.addConflicts();
            case VIEW -> search.addViews();
        }
        Set<Integer> splits = new TreeSet<>();
        for (int unit = 0; unit < forest.units().size(); unit++) {
            if (forest.units().get(unit).isTransaction() && search.isSplit(unit)) {
                splits.add(unit);
            }
        }
        return splits;
    }

    // ---- edges

    private void addConflicts() {
        addConflicts(any -> true);
    }

    private void addConflicts(Predicate<Access> chosen) {
        for (Access one : accesses) {
            for (Access other : accesses) {
                if (chosen.test(one)
                        && conflict(one, other)
                        && (writes(one) || !readsOwn(one, other))
                        && (writes(other) || !readsOwn(other, one))) {
                    connect(one, other);
                }
            }
        }
    }

    /** Where some order is known, conflicts count instead. */
    private void addViews() {
        addConflicts(this::isOfOrderedConflicts);
        List<Access> free =
                accesses.stream().filter(each -> !isOfOrderedConflicts(each)).toList();
        for (Access one : free) {
            for (Access other : free) {
                if (isFinal(one) && isFinal(other)) {
                    connect(one, other);
                }
            }
        }
        for (Access read : free) {
            List<Access> readable =
                    free.stream().filter(write -> canRead(read, write)).toList();
            for (Access write : readable) {
                connect(read, write);
                Access own = writeBefore(read);
                if (own != null) {
                    connect(own, write);
                }
                readable.forEach(another -> connect(write, another));
            }
        }
    }

    private void connect(Access one, Access other) {
        if (areConcurrent(one, other)) {
            addEdges(one, other);
        }
    }

    private void addEdges(Access one, Access other) {
        edges.add(new Edge(one.unit, end(one, other), other.unit));
        edges.add(new Edge(other.unit, end(other, one), one.unit));
    }

    private boolean isOfOrderedConflicts(Access access) {
        return accesses.stream()
                .filter(other -> variable(other) == variable(access))
                .anyMatch(one -> accesses.stream().anyMatch(other -> isOrderedConflict(one, other)));
    }

    /** Whether one comes first in any case, though their units can overlap: not all of one unit comes before all of the other. */
    private boolean isOrderedConflict(Access one, Access other) {
        return variable(one) == variable(other)
                && (writes(one) || writes(other))
                && unit(one).thread() != unit(other).thread()
                && isBefore(one, other)
                && !accesses.stream()
                        .filter(first -> first.unit == one.unit)
                        .allMatch(first -> accesses.stream()
                                .filter(second -> second.unit == other.unit)
                                .allMatch(second -> isBefore(first, second)));
    }

    private boolean isBefore(Access one, Access other) {
        return forest.set()
                .periods()
                .isBefore(forest.set().period(unit(one), one.node), forest.set().period(unit(other), other.node));
    }

    private Unit unit(Access access) {
        return forest.units().get(access.unit);
    }

    private boolean conflict(Access one, Access other) {
        return areConcurrent(one, other) && (writes(one) || writes(other));
    }

    private boolean canRead(Access read, Access write) {
        return reads(read) && writes(write) && areConcurrent(read, write) && !readsOwn(read, write);
    }

    /** Inside the block that keeps the other one out, its own unit wrote before. */
    private boolean readsOwn(Access read, Access other) {
        AccessTree tree = tree(read.unit);
        int block = end(read, other);
        return reads(read)
                && accesses.stream()
                        .anyMatch(own -> own.unit == read.unit
                                && own.node < read.node
                                && writes(own)
                                && variable(own) == variable(read)
                                && tree.contains(block, own.node));
    }

    private @Nullable Access writeBefore(Access read) {
        Access last = null;
        for (Access own : accesses) {
            if (own.unit == read.unit && own.node < read.node && writes(own) && variable(own) == variable(read)) {
                last = own;
            }
        }
        return last;
    }

    private boolean isFinal(Access write) {
        return writes(write)
                && accesses.stream()
                        .noneMatch(own -> own.unit == write.unit
                                && own.node > write.node
                                && writes(own)
                                && variable(own) == variable(write));
    }

    /** The outermost block around an access that keeps another one out, or the access. */
    private int end(Access access, Access other) {
        int end = access.node;
        for (int block : blocks(access)) {
            for (int otherBlock : blocks(other)) {
                AccessTree tree = tree(access.unit);
                AccessTree otherTree = tree(other.unit);
                if (tree.operand(block) == otherTree.operand(otherBlock)
                        && AccessTree.excludes(tree.kind(block), otherTree.kind(otherBlock))) {
                    end = block;
                }
            }
        }
        return end;
    }

    /** From the innermost one. */
    private List<Integer> blocks(Access access) {
        List<Integer> blocks = new ArrayList<>();
        AccessTree tree = tree(access.unit);
        for (int at = tree.parent(access.node); at != 0; at = tree.parent(at)) {
            blocks.add(at);
        }
        return blocks;
    }

    // ---- splits

    private boolean isSplit(int unit) {
        AccessTree tree = tree(unit);
        for (Edge edge : edges) {
            for (Edge other : edges) {
                if (edge.unit == unit
                        && other.unit == unit
                        && edge.node != other.node
                        && !tree.contains(edge.node, other.node)
                        && !tree.contains(other.node, edge.node)
                        && reached(nextTo, unit, edge.other).contains(other.other)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Set<Integer> reached(Map<Integer, Set<Integer>> graph, int without, int from) {
        Set<Integer> reached = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            int at = open.pop();
            if (at != without && reached.add(at)) {
                open.addAll(graph.getOrDefault(at, Set.of()));
            }
        }
        return reached;
    }

    // ---- accesses

    private boolean areConcurrent(Access one, Access other) {
        Unit unit = forest.units().get(one.unit);
        Unit another = forest.units().get(other.unit);
        return one.unit != other.unit
                && variable(one) == variable(other)
                && forest.set().areConcurrent(unit, one.node, another, other.node);
    }

    private AccessTree tree(int unit) {
        return forest.units().get(unit).tree();
    }

    private int variable(Access access) {
        return tree(access.unit).operand(access.node);
    }

    private boolean reads(Access access) {
        return tree(access.unit).reads(access.node);
    }

    private boolean writes(Access access) {
        return tree(access.unit).writes(access.node);
    }
}
