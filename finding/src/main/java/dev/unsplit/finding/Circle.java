// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.finding.Witness.Schedule;
import dev.unsplit.finding.Witness.UnserializableCycle;
import java.util.List;
import java.util.Optional;

/**
 * Why there is no serial order, as a witness shows it: each edge leads from a step of one transaction to a step of the next, which has to come later, and the last edge
 * leads back to the transaction of the first. A cycle that was observed says so itself; in a schedule it is looked for.
 *
 * @param edges the first leaves the transaction that the finding is about, the last comes back to it
 * @param forward whether time goes on along the circle: others did what they did after the first transaction was left, and before it went on. Then that transaction alone
 *     is split
 */
public record Circle(List<Edge> edges, boolean forward) {

    /** Two conflicting steps, the earlier first, or two steps of one thread. */
    public record Edge(Step from, Step to) {

        boolean isOfOneThread() {
            return from.thread().equals(to.thread());
        }
    }

    public Circle {
        edges = List.copyOf(edges);
    }

    /** Empty if the witness shows none. */
    public static Optional<Circle> of(Finding finding) {
        if (finding.witness() instanceof UnserializableCycle cycle) {
            return of(cycle, finding.blamed());
        }
        return finding.witness() instanceof Schedule schedule ? through(finding.method(), schedule) : Optional.empty();
    }

    /** The shortest one through a transaction of the method that a schedule shows. */
    public static Optional<Circle> through(String method, Schedule schedule) {
        return new CircleSearch(schedule.steps()).through(method);
    }

    private static Optional<Circle> of(UnserializableCycle cycle, boolean blamed) {
        List<Edge> edges = cycle.edges().stream()
                .map(edge ->
                        new Edge(cycle.steps().get(edge.from()), cycle.steps().get(edge.to())))
                .toList();
        return edges.isEmpty() ? Optional.empty() : Optional.of(new Circle(edges, blamed));
    }

    /** The last thing that the transaction did before others came. */
    public Step left() {
        return edges.get(0).from();
    }

    /** The first of what others did that depends on it. */
    public Step entered() {
        return edges.get(0).to();
    }

    /** The last of what others did that it depends on. */
    public Step last() {
        return edges.get(edges.size() - 1).from();
    }

    /** What the transaction did after others had come. */
    public Step back() {
        return edges.get(edges.size() - 1).to();
    }

    /** The transactions in the order of the circle, that of the finding first. */
    public List<Transaction> transactions() {
        return edges.stream().map(edge -> edge.from().transaction()).distinct().toList();
    }
}
