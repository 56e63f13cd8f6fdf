// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import dev.unsplit.finding.Circle.Edge;
import dev.unsplit.finding.Step.Transaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Looks for the circle in a schedule. Steps are nodes; an edge leads from a step to a later one of another thread that conflicts with it, and from a step to the later ones of
 * its thread. A path that leaves a transaction and comes back to a later step of it is a circle in which time goes on; the shortest is taken, one about a single variable
 * first. Where there is none, the steps of a transaction may be visited in any order.
 *
 * <p>The search is quadratic in the number of accesses. Schedules show those that matter, which are few; of a longer one nothing is said.
 */
final class CircleSearch {

    private static final int MOST_ACCESSES = 256;
    private static final int NOT_SEEN = -1;

    private final List<Step> steps;

    CircleSearch(List<Step> all) {
        List<Step> accesses = all.stream().filter(CircleSearch::isAccess).toList();
        steps = accesses.size() <= MOST_ACCESSES ? accesses : List.of();
    }

    static boolean isAccess(Step step) {
        return switch (step.action()) {
            case "read", "write", "update" -> true;
            default -> false;
        };
    }

    static boolean writes(Step step) {
        return isAccess(step) && !step.action().equals("read");
    }

    /** The best circle through a transaction of this method. */
    Optional<Circle> through(String method) {
        List<Circle> found = new ArrayList<>();
        steps.stream()
                .map(Step::transaction)
                .filter(transaction -> transaction.method().equals(method))
                .distinct()
                .forEach(transaction -> {
                    search(transaction, true).ifPresent(found::add);
                    search(transaction, false).ifPresent(found::add);
                });
        return found.stream().min(Comparator.comparingInt(CircleSearch::rank));
    }

    private static int rank(Circle circle) {
        boolean oneVariable = circle.left().target().equals(circle.back().target());
        return (circle.forward() ? 0 : 4 * MOST_ACCESSES) + 2 * circle.edges().size() + (oneVariable ? 0 : 1);
    }

    private Optional<Circle> search(Transaction split, boolean forward) {
        List<Circle> found = new ArrayList<>();
        for (int start = 0; start < steps.size(); start++) {
            if (steps.get(start).transaction().equals(split)) {
                search(start, forward, found);
            }
        }
        return found.stream().min(Comparator.comparingInt(CircleSearch::rank));
    }

    /** Breadth first from one step of the transaction: a circle for each step at which it is met again. */
    private void search(int start, boolean forward, List<Circle> found) {
        int[] cameFrom = new int[steps.size()]; // the step that the edge to this one leaves
        int[] enteredBy = new int[steps.size()]; // the step by which the path had come to the transaction of that one
        Arrays.fill(cameFrom, NOT_SEEN);
        Deque<Integer> toVisit = new ArrayDeque<>(List.of(start));
        while (!toVisit.isEmpty()) {
            int reached = toVisit.remove();
            for (int from : goesOnFrom(reached, start, forward)) {
                for (int to = from + 1; to < steps.size(); to++) {
                    if (cameFrom[to] == NOT_SEEN && mustComeBefore(from, to)) {
                        cameFrom[to] = from;
                        enteredBy[to] = reached;
                        if (!sameTransaction(to, start)) {
                            toVisit.add(to);
                        } else if (to > start) {
                            found.add(circle(start, to, cameFrom, enteredBy, forward));
                        }
                    }
                }
            }
        }
    }

    /** From where a path can go on that has reached this step: at the start, there only. */
    private List<Integer> goesOnFrom(int reached, int start, boolean forward) {
        if (reached == start) {
            return List.of(start);
        }
        List<Integer> places = new ArrayList<>();
        for (int step = forward ? reached : 0; step < steps.size(); step++) {
            if (sameTransaction(step, reached)) {
                places.add(step);
            }
        }
        return places;
    }

    private boolean sameTransaction(int step, int other) {
        return steps.get(step).transaction().equals(steps.get(other).transaction());
    }

    /** The second is later. */
    private boolean mustComeBefore(int earlier, int later) {
        Step first = steps.get(earlier);
        Step second = steps.get(later);
        if (first.thread().equals(second.thread())) {
            return !sameTransaction(earlier, later);
        }
        return first.target().equals(second.target()) && (writes(first) || writes(second));
    }

    private Circle circle(int start, int end, int[] cameFrom, int[] enteredBy, boolean forward) {
        List<Edge> edges = new ArrayList<>();
        for (int to = end; to != start; to = enteredBy[to]) {
            edges.add(new Edge(steps.get(cameFrom[to]), steps.get(to)));
        }
        Collections.reverse(edges);
        return new Circle(edges, forward);
    }
}
