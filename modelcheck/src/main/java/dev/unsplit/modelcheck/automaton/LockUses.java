// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** How many times at most each lock is held at each location of a thread. A release of what nobody can have acquired is an error; how deep locks are held tells how much room that takes. */
final class LockUses {

    private static final int UNREACHED = -1;
    private static final int MOST = LockVariable.DEEPEST + 1;

    private final List<LockVariable> locks;

    LockUses(List<LockVariable> locks) {
        this.locks = locks;
    }

    void check(List<ThreadCode> threads) {
        int[] deepest = new int[locks.size()];
        for (ThreadCode thread : threads) {
            check(thread, deepest);
        }
        for (int lock = 0; lock < deepest.length; lock++) {
            locks.get(lock).complete(threads.size(), deepest[lock]);
        }
    }

    private void check(ThreadCode thread, int[] deepest) {
        int[][] held = new int[thread.locations().size()][locks.size()];
        for (int[] each : held) {
            Arrays.fill(each, UNREACHED);
        }
        Arrays.fill(held[thread.start()], 0);
        Deque<Location> changed = new ArrayDeque<>();
        changed.add(thread.locations().get(thread.start()));
        while (!changed.isEmpty()) {
            Location location = changed.poll();
            for (Edge edge : location.edges()) {
                int[] after = after(edge, held[location.number()], deepest);
                for (Location target : edge.targets()) {
                    if (raise(held[target.number()], after)) {
                        changed.add(target);
                    }
                }
            }
        }
        thread.locations().forEach(location -> refuse(location, held[location.number()]));
    }

    private int[] after(Edge edge, int[] before, int[] deepest) {
        int[] after = before.clone();
        if (edge instanceof Edge.Acquire acquire) {
            int lock = locks.indexOf(acquire.locks().lock());
            after[lock] = Math.min(MOST, after[lock] + 1);
            deepest[lock] = Math.max(deepest[lock], after[lock]);
        } else if (edge instanceof Edge.Release release) {
            int lock = locks.indexOf(release.locks().lock());
            after[lock] = Math.max(0, after[lock] - 1);
        }
        return after;
    }

    private static boolean raise(int[] held, int[] after) {
        boolean raised = false;
        for (int lock = 0; lock < held.length; lock++) {
            raised |= after[lock] > held[lock];
            held[lock] = Math.max(held[lock], after[lock]);
        }
        return raised || held.length > 0 && held[0] == UNREACHED;
    }

    private void refuse(Location location, int[] held) {
        for (Edge edge : location.edges()) {
            if (edge instanceof Edge.Release release
                    && held[locks.indexOf(release.locks().lock())] == 0) {
                throw edge.at()
                        .error("expected an acquire of "
                                + release.locks().lock().name() + " before its release");
            }
        }
    }
}
