// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Operation.Kind;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * All feasible interleavings of some units, as a graph. How far each thread has come says all about what can come next:
 * which locks are held and which hand-overs were made. So this is a node of the graph, packed into one word with a byte for
 * each thread, and its number of steps is what a thread has done; an interleaving is a path from 0 to where all is done.
 */
final class Interleavings {

    private static final int BITS = 8;
    private static final long MASK = (1 << BITS) - 1;

    private final List<Step> all;
    private final List<List<Step>> byThread;
    private final int[] thread; // by step
    private final int[] index; // by step: its place in its thread
    private final long[][] held; // by thread and how far it has come: locks
    private final long[][] read; // the same of reader locks
    private final long[] lock; // by step: the lock that it acquires
    private final List<List<Step>> needed; // by step: steps of other threads that come first
    private final boolean[][] alwaysBefore; // by two steps
    private final int units;
    private final long complete;

    private final LongOpenHashSet seen = new LongOpenHashSet();
    private final LongOpenHashSet finishing = new LongOpenHashSet(); // those of them from which all can be done
    private boolean canDeadlock;

    Interleavings(UnitSet set) {
        all = set.steps();
        byThread = byThread(all);
        thread = new int[all.size()];
        index = new int[all.size()];
        lock = new long[all.size()];
        held = new long[byThread.size()][];
        read = new long[byThread.size()][];
        alwaysBefore = Step.alwaysBefore(all);
        units = all.stream().mapToInt(Step::unit).max().orElse(-1) + 1;
        if (units > Long.SIZE || byThread.size() > Long.BYTES || all.size() > MASK) {
            throw new IllegalArgumentException("too large to try all interleavings");
        }
        Map<String, Long> locks = new HashMap<>();
        long end = 0;
        for (int number = 0; number < byThread.size(); number++) {
            placeSteps(number);
            held[number] = locks(number, locks, Kind.ACQUIRE, Kind.RELEASE);
            read[number] = locks(number, locks, Kind.ACQUIRE_SHARED, Kind.RELEASE_SHARED);
            end |= (long) byThread.get(number).size() << BITS * number;
        }
        complete = end;
        needed = all.stream().map(this::neededBy).toList();
        explore(0);
    }

    private static List<List<Step>> byThread(List<Step> steps) {
        Map<String, List<Step>> byThread = new LinkedHashMap<>();
        for (Step step : steps) {
            byThread.computeIfAbsent(step.thread(), name -> new ArrayList<>()).add(step);
        }
        return List.copyOf(byThread.values());
    }

    private void placeSteps(int number) {
        List<Step> steps = byThread.get(number);
        for (int place = 0; place < steps.size(); place++) {
            thread[steps.get(place).number()] = number;
            index[steps.get(place).number()] = place;
        }
    }

    private long[] locks(int number, Map<String, Long> locks, Kind acquire, Kind release) {
        List<Step> steps = byThread.get(number);
        long[] result = new long[steps.size() + 1];
        Map<Long, Integer> depth = new HashMap<>();
        for (int place = 0; place < steps.size(); place++) {
            Step step = steps.get(place);
            result[place + 1] = result[place];
            if (step.kind() == acquire) {
                long bit = locks.computeIfAbsent(step.operand(), name -> 1L << locks.size());
                lock[step.number()] = bit;
                depth.merge(bit, 1, Integer::sum);
                result[place + 1] |= bit;
            } else if (step.kind() == release) {
                long bit = locks.get(step.operand());
                if (depth.merge(bit, -1, Integer::sum) == 0) {
                    result[place + 1] &= ~bit;
                }
            }
        }
        return result;
    }

    private List<Step> neededBy(Step later) {
        return all.stream()
                .filter(step -> !step.isOfSameThread(later) && step.mustComeBefore(later))
                .toList();
    }

    /** Comes to all that can be reached from here, and says whether the end is among it. */
    private boolean explore(long position) {
        if (!seen.add(position)) {
            return finishing.contains(position);
        }
        boolean finishes = position == complete;
        boolean isStuck = !finishes;
        for (int number = 0; number < threads(); number++) {
            if (canStep(position, number)) {
                isStuck = false;
                finishes |= explore(after(position, number));
            }
        }
        canDeadlock |= isStuck;
        if (finishes) {
            finishing.add(position);
        }
        return finishes;
    }

    /** All events, in the order of their numbers. */
    List<Step> steps() {
        return all;
    }

    int threads() {
        return byThread.size();
    }

    int units() {
        return units;
    }

    boolean canDeadlock() {
        return canDeadlock;
    }

    boolean isComplete(long position) {
        return position == complete;
    }

    /** Whether all can be done from here, where an interleaving can come to; otherwise it must end in a deadlock. */
    boolean canFinish(long position) {
        return finishing.contains(position);
    }

    boolean hasNext(long position, int number) {
        return position(position, number) < byThread.get(number).size();
    }

    Step next(long position, int number) {
        return byThread.get(number).get(position(position, number));
    }

    boolean isDone(long position, Step step) {
        return index[step.number()] < position(position, thread[step.number()]);
    }

    boolean canStep(long position, int number) {
        if (!hasNext(position, number)) {
            return false;
        }
        Step next = next(position, number);
        for (Step first : needed.get(next.number())) {
            if (!isDone(position, first)) {
                return false;
            }
        }
        return switch (next.kind()) {
            case ACQUIRE -> canAcquire(position, number, lock[next.number()]);
            case ACQUIRE_SHARED -> canAcquireShared(position, number, lock[next.number()]);
            case READ, WRITE, UPDATE, RELEASE, RELEASE_SHARED, FORK, JOIN, SEND, RECEIVE -> true;
        };
    }

    private boolean canAcquire(long position, int number, long bit) {
        if ((held[number][position(position, number)] & bit) != 0) {
            return true;
        }
        for (int other = 0; other < threads(); other++) {
            int place = position(position, other);
            if (((held[other][place] | read[other][place]) & bit) != 0) {
                return false;
            }
        }
        return true;
    }

    private boolean canAcquireShared(long position, int number, long bit) {
        for (int other = 0; other < threads(); other++) {
            if (other != number && (held[other][position(position, other)] & bit) != 0) {
                return false;
            }
        }
        return true;
    }

    static long after(long position, int number) {
        return position + (1L << BITS * number);
    }

    private static int position(long position, int number) {
        return (int) (position >>> BITS * number & MASK);
    }

    /** Whether this step comes first in every interleaving, because of threads and hand-overs, directly or through others. */
    boolean isAlwaysBefore(Step first, Step second) {
        return alwaysBefore[first.number()][second.number()];
    }

    /** Which units are over, in every interleaving, before others begin: all accesses before all accesses. */
    UnitOrder orderOfWholes() {
        UnitOrder order = new UnitOrder(units);
        Map<Integer, List<Step>> accesses =
                all.stream().filter(step -> step.kind().isAccess()).collect(Collectors.groupingBy(Step::unit));
        accesses.forEach((unit, own) -> accesses.forEach((other, others) -> {
            if (!unit.equals(other) && areBefore(own, others)) {
                order.add(unit, other);
            }
        }));
        return order;
    }

    private boolean areBefore(List<Step> these, List<Step> those) {
        return these.stream().allMatch(first -> those.stream().allMatch(second -> isAlwaysBefore(first, second)));
    }

    /** The order that every interleaving has: that of the units of one thread, and what hand-overs make of it. */
    UnitOrder orderOfAll() {
        UnitOrder order = new UnitOrder(units);
        for (Step first : all) {
            for (Step second : all) {
                if (first.unit() != second.unit() && first.mustComeBefore(second)) {
                    order.add(first.unit(), second.unit());
                }
            }
        }
        return order;
    }
}
