// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All interleavings of transactions of different threads in which nobody comes into certain parts of them. */
public final class PartsInOneGo {

    /**
     * Operations of a transaction, or none.
     *
     * @param to behind the last
     */
    public record Part(int from, int to) {}

    private record State(long position, List<Integer> done, List<Step> accesses) {}

    private final Interleavings interleavings;
    private final List<Part> parts;
    private final Set<State> seen = new HashSet<>();

    private PartsInOneGo(UnitSet units, List<Part> parts) {
        this.interleavings = new Interleavings(units);
        this.parts = parts;
    }

    /**
     * Whether all of them are view-equivalent to serial ones.
     *
     * @param parts one of each transaction
     */
    public static boolean areViewAtomic(UnitSet units, List<Part> parts) {
        PartsInOneGo search = new PartsInOneGo(units, parts);
        List<Integer> nothing = new ArrayList<>();
        parts.forEach(part -> nothing.add(0));
        return search.areViewAtomic(new State(0, nothing, List.of()));
    }

    private boolean areViewAtomic(State state) {
        if (!seen.add(state)) {
            return true;
        }
        if (interleavings.isComplete(state.position)) {
            return new SerialOrders(
                            state.accesses.stream().map(PartsInOneGo::access).toList())
                    .haveSameView();
        }
        for (int thread = 0; thread < interleavings.threads(); thread++) {
            if (interleavings.canStep(state.position, thread)
                    && isLeftAlone(thread, state)
                    && !areViewAtomic(after(state, thread))) {
                return false;
            }
        }
        return true;
    }

    private boolean isLeftAlone(int thread, State state) {
        for (int other = 0; other < parts.size(); other++) {
            int done = state.done.get(other);
            if (other != thread && done > parts.get(other).from && done < parts.get(other).to) {
                return false;
            }
        }
        return true;
    }

    private State after(State state, int thread) {
        Step step = interleavings.next(state.position, thread);
        List<Integer> done = new ArrayList<>(state.done);
        done.set(thread, done.get(thread) + 1);
        List<Step> accesses = new ArrayList<>(state.accesses);
        if (step.kind().isAccess()) {
            accesses.add(step);
        }
        return new State(Interleavings.after(state.position, thread), done, accesses);
    }

    private static SerialOrders.Access access(Step step) {
        return new SerialOrders.Access(
                step.thread(),
                step.unit(),
                step.operand(),
                step.kind().reads(),
                step.kind().writes());
    }
}
