// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.List;

/** What shows that a finding is true. It names everything it needs, so that a report needs no trace. */
public sealed interface Witness {

    /** The word for this kind of witness in machine-readable reports. */
    String kind();

    /** What happened, in the order in which it happened. */
    List<Step> steps();

    /**
     * Transactions that each must come before the next, and the last before the first: no serial order exists.
     *
     * @param edges the cycle: each leads from an earlier step of one transaction to a later step of the next one,
     *     because the two conflict or are of one thread
     */
    record UnserializableCycle(List<Step> steps, List<Edge> edges) implements Witness {

        /** Indices into {@code steps}. */
        public record Edge(int from, int to) {}

        public UnserializableCycle {
            steps = List.copyOf(steps);
            edges = List.copyOf(edges);
        }

        @Override
        public String kind() {
            return "cycle";
        }
    }

    /**
     * Only the two ends of the edge that closed the cycle: the rest was not kept, or reaches back too far.
     *
     * @param cutShort whether there would have been more to show
     */
    record ClosingEdge(List<Step> steps, boolean cutShort) implements Witness {

        public ClosingEdge {
            steps = List.copyOf(steps);
        }

        @Override
        public String kind() {
            return "ends";
        }
    }

    /**
     * A feasible interleaving of recorded transactions that is equivalent to no serial one: each thread's steps are in its order, and no lock
     * is held by two threads.
     *
     * @param steps what the threads do in that order: acquires and releases of locks, and the accesses that matter
     */
    record Schedule(List<Step> steps) implements Witness {

        public Schedule {
            steps = List.copyOf(steps);
        }

        @Override
        public String kind() {
            return "schedule";
        }
    }

    /** The steps in two threads, or of one transaction, that an approximating analysis bases its suspicion on. */
    record Suspicion(List<Step> steps) implements Witness {

        public Suspicion {
            steps = List.copyOf(steps);
        }

        @Override
        public String kind() {
            return "suspicion";
        }
    }

    /** Two conflicting accesses that nothing keeps apart. */
    record RacyPair(List<Step> steps) implements Witness {

        public RacyPair {
            steps = List.copyOf(steps);
        }

        @Override
        public String kind() {
            return "race";
        }
    }

    /** Threads of which each holds a lock, the first of its two steps, and waits for that of the next, the second of its steps. */
    record LockCycle(List<Step> steps) implements Witness {

        public LockCycle {
            steps = List.copyOf(steps);
        }

        @Override
        public String kind() {
            return "lock-cycle";
        }
    }

    /** Variables that one thread accesses together under a lock, and another one in parts: the steps that show it. */
    record SplitView(List<Step> steps) implements Witness {

        public SplitView {
            steps = List.copyOf(steps);
        }

        @Override
        public String kind() {
            return "split-view";
        }
    }
}
