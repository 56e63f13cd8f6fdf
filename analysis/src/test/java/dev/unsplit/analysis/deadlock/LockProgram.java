// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.deadlock;

import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.HeldLocks;
import dev.unsplit.analysis.schedule.HeldLocks.Held;
import dev.unsplit.analysis.schedule.MustOrder;
import dev.unsplit.analysis.schedule.Schedule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tries all interleavings of the threads of a run that respect locks and hand-overs, and says whether threads can come to wait for each
 * other's locks. A state is how many events each thread has behind it.
 */
final class LockProgram {

    private final Schedule run;
    private final MustOrder order;
    private final List<List<Integer>> threads = new ArrayList<>(); // of each, its events
    private final List<Set<Held>> held = new ArrayList<>(); // at each event

    LockProgram(Schedule run) {
        this.run = run;
        this.order = new MustOrder(run);
        held.add(Set.of());
        for (int number = 1; number <= run.length(); number++) {
            while (threads.size() <= run.event(number).thread()) {
                threads.add(new ArrayList<>());
            }
            threads.get(run.event(number).thread()).add(number);
            held.add(HeldLocks.at(run, number));
        }
    }

    boolean canDeadlock() {
        List<Integer> start = threads.stream().map(events -> 0).toList();
        Set<List<Integer>> known = new HashSet<>(Set.of(start));
        Deque<List<Integer>> toLookAt = new ArrayDeque<>(known);
        while (!toLookAt.isEmpty()) {
            List<Integer> state = toLookAt.remove();
            if (hasCycle(state)) {
                return true;
            }
            for (int thread = 0; thread < threads.size(); thread++) {
                if (canGoOn(state, thread)) {
                    List<Integer> next = new ArrayList<>(state);
                    next.set(thread, state.get(thread) + 1);
                    if (known.add(next)) {
                        toLookAt.add(next);
                    }
                }
            }
        }
        return false;
    }

    private boolean isOver(List<Integer> state, int thread) {
        return state.get(thread) == threads.get(thread).size();
    }

    private int next(List<Integer> state, int thread) {
        return threads.get(thread).get(state.get(thread));
    }

    private boolean canGoOn(List<Integer> state, int thread) {
        return !isOver(state, thread)
                && hasAllBefore(state, thread)
                && blockers(state, thread).isEmpty();
    }

    /** Whether all that was handed over to its next event has happened. */
    private boolean hasAllBefore(List<Integer> state, int thread) {
        for (int other = 0; other < threads.size(); other++) {
            if (other != thread && !isOver(state, other) && order.isBefore(next(state, other), next(state, thread))) {
                return false;
            }
        }
        return true;
    }

    /** The threads that hold the lock that it wants next. */
    private Set<Integer> blockers(List<Integer> state, int thread) {
        Event event = run.event(next(state, thread));
        Set<Integer> blockers = new HashSet<>();
        if (HeldLocks.isAcquire(event.kind())) {
            for (int other = 0; other < threads.size(); other++) {
                if (other != thread
                        && !isOver(state, other)
                        && held.get(next(state, other)).stream().anyMatch(HeldLocks.of(event)::excludes)) {
                    blockers.add(other);
                }
            }
        }
        return blockers;
    }

    /** Whether threads that all wait for locks wait for each other. */
    private boolean hasCycle(List<Integer> state) {
        Set<Integer> waiting = new HashSet<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            if (!isOver(state, thread)
                    && hasAllBefore(state, thread)
                    && !blockers(state, thread).isEmpty()) {
                waiting.add(thread);
            }
        }
        while (waiting.removeIf(thread -> blockers(state, thread).stream().noneMatch(waiting::contains))) {
            // whoever waits for nobody that waits goes on some day
        }
        return !waiting.isEmpty();
    }
}
