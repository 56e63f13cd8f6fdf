// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Looks for an interleaving whose reads and last writes no serial order has. Of what was read so far it is enough to know
 * which serial orders have it too: two beginnings that did the same steps, left the same last writes and agree with the same
 * serial orders are as good as one.
 */
final class ViewSearch {

    private record State(long position, List<Integer> last, BitSet agreeing) {}

    private final Interleavings interleavings;
    private final Variables variables;
    private final List<View> serial;
    private final Set<State> seen = new HashSet<>();

    ViewSearch(Interleavings interleavings, Counting counting) {
        this.interleavings = interleavings;
        variables = new Variables(interleavings.steps());
        serial = List.copyOf(serialViews(counting));
    }

    private Set<View> serialViews(Counting counting) {
        return switch (counting) {
            case ALL_ORDER -> new SerialRuns(interleavings).views(variables);
            case CONFLICTS, CONCURRENT_CONFLICTS -> new UnitPermutations(interleavings, variables, counting).views();
        };
    }

    boolean findsViolation() {
        BitSet agreeing = new BitSet();
        agreeing.set(0, serial.size());
        return isViolatedAfter(0, new View(variables), agreeing);
    }

    private boolean isViolatedAfter(long position, View view, BitSet agreeing) {
        if (!interleavings.canFinish(position) || !seen.add(new State(position, view.last(), agreeing))) {
            return false;
        }
        if (agreeing.isEmpty()) {
            return true;
        }
        if (interleavings.isComplete(position)) {
            return agreeing.stream().noneMatch(order -> serial.get(order).hasSameLast(view));
        }
        for (int thread = 0; thread < interleavings.threads(); thread++) {
            if (interleavings.canStep(position, thread) && isViolatedAfter(position, thread, view, agreeing)) {
                return true;
            }
        }
        return false;
    }

    private boolean isViolatedAfter(long position, int thread, View view, BitSet agreeing) {
        Step step = interleavings.next(position, thread);
        View next = view;
        BitSet agreeingNext = agreeing;
        if (step.kind().isAccess()) {
            next = view.copy();
            next.perform(step);
        }
        if (step.kind().reads()) {
            int source = next.source(step);
            agreeingNext = new BitSet();
            agreeing.stream()
                    .filter(order -> serial.get(order).source(step) == source)
                    .forEach(agreeingNext::set);
        }
        return isViolatedAfter(Interleavings.after(position, thread), next, agreeingNext);
    }
}
