// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.oracle;

import dev.unsplit.modelcheck.oracle.Machine.Event;
import dev.unsplit.modelcheck.oracle.Machine.State;
import dev.unsplit.modelcheck.oracle.Machine.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tries every schedule, one after the other, and asks the definition about each; nothing is remembered from one to the next. */
final class AllSchedules {

    private static final int MOST = 30_000;
    private static final int LONGEST = 24; // steps

    private final Machine machine;
    private int shortestData = Integer.MAX_VALUE;
    private int shortestLocks = Integer.MAX_VALUE;
    private boolean isDeadlocked;
    private boolean isFaulty;
    private int tried;
    private boolean isComplete = true;

    AllSchedules(Machine machine) {
        this.machine = machine;
        follow(machine.start(), new ArrayList<>(), 0);
        if (isComplete) {
            findDeadlocks();
        }
    }

    /** Whether all could be tried. */
    boolean isComplete() {
        return isComplete;
    }

    boolean isDeadlocked() {
        return isDeadlocked;
    }

    boolean isFaulty() {
        return isFaulty;
    }

    /** How many steps the shortest schedule has that is not serializable; MAX_VALUE if all are. */
    int shortest(boolean withLocks) {
        return withLocks ? shortestLocks : shortestData;
    }

    private void follow(State state, List<Event> events, int steps) {
        if (++tried > MOST || steps > LONGEST) {
            isComplete = false;
        }
        if (!isComplete) {
            return;
        }
        for (int thread = 0; thread < state.threads().size(); thread++) {
            for (Step step : machine.visibleSteps(state, thread)) {
                List<Event> more = new ArrayList<>(events);
                more.addAll(step.events());
                if (step.fault().isEmpty()) {
                    judge(more, steps + 1);
                    follow(step.after(), more, steps + 1);
                }
            }
        }
    }

    private void judge(List<Event> events, int steps) {
        if (steps < shortestData && !Serializability.isSerializable(events, false)) {
            shortestData = steps;
        }
        if (steps < shortestLocks && !Serializability.isSerializable(events, true)) {
            shortestLocks = steps;
        }
    }

    /** These are properties of states alone. Every step of every thread is one by itself here. */
    private void findDeadlocks() {
        Set<State> seen = new HashSet<>();
        Deque<State> rest = new ArrayDeque<>();
        rest.add(machine.start());
        while (!rest.isEmpty()) {
            State state = rest.poll();
            if (!seen.add(state)) {
                continue;
            }
            boolean any = false;
            for (int thread = 0; thread < state.threads().size(); thread++) {
                for (Step step : machine.steps(state, thread)) {
                    any = true;
                    isFaulty |= !step.fault().isEmpty();
                    if (step.fault().isEmpty()) {
                        rest.add(step.after());
                    }
                }
            }
            isDeadlocked |= !any && !machine.isOver(state) && !machine.isGivenUp(state);
        }
    }
}
