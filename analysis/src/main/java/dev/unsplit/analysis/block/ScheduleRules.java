// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.TreeEvents;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.List;

/**
 * What a schedule of a few units has to keep: each thread's order, the hand-overs of the run, the locks, and whatever order of accesses
 * is asked for. A state of the units is how far each of them has come. Of a unit only those events count that could keep another one
 * waiting.
 *
 * <p>Where locks are not nested, they can be kept as they were really held, or as the tree has it, which allows for more.
 */
final class ScheduleRules {

    private record Order(int who, int access, int laterWho, int laterAccess) {}

    private static final int NONE = -1;

    private final List<Participant> participants;
    private final LockContexts contexts;
    private final Periods periods;
    private final boolean isNested;
    private final List<Order> orders = new ArrayList<>();

    private int[][] events = {}; // by participant: those that count
    private int[][] held = {}; // by participant: the lock context before each of its events, and behind the last
    private int[][][] needs = {}; // by participant and event: how far each participant must have come

    /** @param isNested whether locks are kept as trees have them */
    ScheduleRules(List<Participant> participants, LockContexts contexts, Periods periods, boolean isNested) {
        this.participants = participants;
        this.contexts = contexts;
        this.periods = periods;
        this.isNested = isNested;
    }

    /** Asks for a schedule with one access before another. */
    void order(int who, int access, int laterWho, int laterAccess) {
        orders.add(new Order(who, access, laterWho, laterAccess));
    }

    /** Once all orders are known. */
    void prepare() {
        int count = participants.size();
        events = new int[count][];
        held = new int[count][];
        needs = new int[count][][];
        for (int who = 0; who < count; who++) {
            events[who] = events(who);
            held[who] = held(who);
        }
        for (int who = 0; who < count; who++) {
            needs[who] = needs(who);
        }
    }

    int participants() {
        return participants.size();
    }

    /** How many events of a participant there are. */
    int length(int who) {
        return events[who].length;
    }

    /** A node of its skeleton or, for the end of a block, {@code ~node}. */
    int event(int who, int index) {
        return events[who][index];
    }

    /** What it takes to prepare, in nodes. */
    long size() {
        return participants.stream()
                .mapToLong(participant -> participant.skeleton().size())
                .sum();
    }

    /**
     * Whether a participant can take its next step.
     *
     * @param done how far each has come
     */
    boolean allowStep(int who, int[] done) {
        return done[who] < events[who].length
                && hasWhatItNeeds(who, done)
                && isThreadFree(who, done)
                && isLockFree(who, done);
    }

    private boolean hasWhatItNeeds(int who, int[] done) {
        int[] needed = needs[who][done[who]];
        for (int other = 0; other < needed.length; other++) {
            if (done[other] < needed[other]) {
                return false;
            }
        }
        return true;
    }

    /** Units of one thread do not overlap. */
    private boolean isThreadFree(int who, int[] done) {
        for (int other = 0; done[who] == 0 && other < done.length; other++) {
            boolean underWay = done[other] > 0 && done[other] < events[other].length;
            if (underWay && participants.get(who).isOfSameThread(participants.get(other))) {
                return false;
            }
        }
        return true;
    }

    private boolean isLockFree(int who, int[] done) {
        int event = events[who][done[who]];
        Skeleton unit = participants.get(who).skeleton();
        if (event < 0 || unit.isAccess(event)) {
            return true;
        }
        for (int other = 0; other < done.length; other++) {
            if (other != who && contexts.keepsOut(held[other][done[other]], unit.operand(event), unit.kind(event))) {
                return false;
            }
        }
        return true;
    }

    // ---- preparation

    private int[] events(int who) {
        Skeleton unit = participants.get(who).skeleton();
        IntOpenHashSet ordered = orderedAccesses(who);
        IntArrayList kept = new IntArrayList();
        for (int event : isNested ? unit.nestedEvents() : unit.events()) {
            int node = TreeEvents.node(event);
            boolean counts = unit.isAccess(node)
                    ? ordered.contains(node) || unit.isFirstOrLastOfItsPeriod(node)
                    : canKeepWaiting(who, unit, node);
            if (counts) {
                kept.add(event);
            }
        }
        return kept.toIntArray();
    }

    private IntOpenHashSet orderedAccesses(int who) {
        IntOpenHashSet accesses = new IntOpenHashSet();
        for (Order order : orders) {
            if (order.who == who) {
                accesses.add(order.access);
            }
            if (order.laterWho == who) {
                accesses.add(order.laterAccess);
            }
        }
        return accesses;
    }

    private boolean canKeepWaiting(int who, Skeleton unit, int block) {
        for (int other = 0; other < participants.size(); other++) {
            if (other != who && participants.get(other).skeleton().canWaitFor(unit.operand(block), unit.kind(block))) {
                return true;
            }
        }
        return false;
    }

    private int[] held(int who) {
        Skeleton unit = participants.get(who).skeleton();
        IntArrayList open = new IntArrayList(); // blocks
        int[] before = new int[events[who].length + 1];
        for (int at = 0; at < events[who].length; at++) {
            int event = events[who][at];
            if (event < 0) {
                open.rem(~event);
            } else if (!unit.isAccess(event)) {
                open.add(event);
            }
            before[at + 1] = context(open, unit);
        }
        return before;
    }

    private int context(IntArrayList blocks, Skeleton unit) {
        int context = LockContexts.OUTSIDE;
        for (int at = 0; at < blocks.size(); at++) {
            int block = blocks.getInt(at);
            context = contexts.inside(context, unit.operand(block), unit.kind(block));
        }
        return context;
    }

    private int[][] needs(int who) {
        int[][] needed = new int[events[who].length][participants.size()];
        for (int other = 0; other < participants.size(); other++) {
            if (other != who) {
                addHandOvers(who, other, needed);
                addLocksHeldOver(who, other, needed);
            }
        }
        for (Order order : orders) {
            if (order.laterWho == who) {
                int[] at = needed[indexOf(who, order.laterAccess)];
                at[order.who] = Math.max(at[order.who], indexOf(order.who, order.access) + 1);
            }
        }
        return needed;
    }

    private int indexOf(int who, int access) {
        int index = 0;
        while (events[who][index] != access) {
            index++;
        }
        return index;
    }

    private void addHandOvers(int who, int other, int[][] needed) {
        Participant later = participants.get(who);
        Participant earlier = participants.get(other);
        if (later.isOfSameThread(earlier) || areOfOnePeriod(later, earlier)) {
            int all = earlier.isBefore(later, periods) ? events[other].length : 0;
            for (int[] each : needed) {
                each[other] = all;
            }
        } else {
            int[] inPeriods = periods(who);
            for (int at = 0; at < needed.length; at++) {
                needed[at][other] = inPeriods[at] == NONE ? 0 : behindAllBefore(inPeriods[at], earlier, other);
            }
        }
    }

    private static boolean areOfOnePeriod(Participant later, Participant earlier) {
        return later.skeleton().isOfOnePeriod() && earlier.skeleton().isOfOnePeriod();
    }

    /** Nobody comes to what is handed over to him before the locks are acquired that were held then. */
    private void addLocksHeldOver(int who, int other, int[][] needed) {
        Participant later = participants.get(who);
        Participant earlier = participants.get(other);
        if (later.isOfSameThread(earlier)) {
            return;
        }
        int[] inPeriods = periods(who);
        for (int at = 0; at < events[other].length; at++) {
            if (isKnownAcquire(earlier, events[other][at])) {
                int period = earlier.periodOfAcquire(events[other][at], periods);
                for (int behind = 0; behind < inPeriods.length; behind++) {
                    boolean isNeeded = inPeriods[behind] != NONE && periods.isBefore(period, inPeriods[behind]);
                    needed[behind][other] = Math.max(needed[behind][other], isNeeded ? at + 1 : 0);
                }
            }
        }
    }

    private static boolean isKnownAcquire(Participant participant, int event) {
        Skeleton unit = participant.skeleton();
        return event >= 0 && !unit.isAccess(event) && unit.isAcquireKnown(event);
    }

    /** Of each event its own, as far as it is known; else the earliest that it can have been: that of the access before it, or, if something was handed over before a release, the next one. */
    private int[] periods(int who) {
        Participant participant = participants.get(who);
        int[] inPeriods = new int[events[who].length];
        int period = NONE; // of the last access
        for (int at = 0; at < inPeriods.length; at++) {
            int event = events[who][at];
            if (event >= 0 && participant.skeleton().isAccess(event)) {
                period = participant.period(event, periods);
                inPeriods[at] = period;
            } else if (event >= 0) {
                inPeriods[at] = participant.skeleton().isAcquireLongAgo(event)
                        ? NONE
                        : participant.periodOfAcquire(event, periods);
            } else {
                inPeriods[at] = isLateRelease(participant, event) && period != NONE ? periods.of(period, 1) : period;
            }
        }
        return inPeriods;
    }

    private static boolean isLateRelease(Participant participant, int event) {
        return event < 0 && participant.skeleton().isReleasedLate(~event);
    }

    /** Behind the last access of the other one that must come before this period. */
    private int behindAllBefore(int period, Participant earlier, int other) {
        int behind = events[other].length;
        while (behind > 0 && !mustBeBefore(earlier, events[other][behind - 1], period)) {
            behind--;
        }
        return behind;
    }

    private boolean mustBeBefore(Participant earlier, int event, int period) {
        return event >= 0
                && earlier.skeleton().isAccess(event)
                && periods.happensBefore(earlier.period(event, periods), period);
    }
}
