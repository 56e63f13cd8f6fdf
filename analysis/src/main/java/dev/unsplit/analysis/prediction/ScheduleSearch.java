// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Periods;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a schedule of a few units in which some accesses come before others: one that keeps each thread's order, the hand-overs of
 * the run, and the locks. It goes through the states that the units can be in together, each of them once; a state is how far
 * each unit has come. Of a unit only those events count that could keep another one waiting.
 *
 * <p>Cost: the product of the numbers of these events, at most.
 */
final class ScheduleSearch {

    /** One event of a schedule: whose, and a node of its skeleton or, for the end of a block, {@code ~node}. */
    record Event(int who, int what) {}

    private record Order(int who, int access, int laterWho, int laterAccess) {}

    private final List<Participant> participants;
    private final LockContexts contexts;
    private final Periods periods;
    private final Work work;
    private final List<Order> orders = new ArrayList<>();

    private int[][] events = {}; // by participant: those that count
    private int[][] held = {}; // by participant: the lock context before each of its events, and behind the last
    private int[][][] needs = {}; // by participant and event: how far each participant must have come
    private int[] done = {}; // by participant: how far it has come

    ScheduleSearch(List<Participant> participants, LockContexts contexts, Periods periods, Work work) {
        this.participants = participants;
        this.contexts = contexts;
        this.periods = periods;
        this.work = work;
    }

    /** Asks for a schedule with one access before another. */
    void order(int who, int access, int laterWho, int laterAccess) {
        orders.add(new Order(who, access, laterWho, laterAccess));
    }

    /** A schedule, or null if there is none, or if the work was spent. */
    @Nullable
    List<Event> find() {
        prepare();
        if (hasTooManyStates()) {
            work.giveUp();
        }
        if (!work.goesOn(preparation())) {
            return null;
        }
        LongOpenHashSet seen = new LongOpenHashSet();
        IntArrayList path = new IntArrayList(); // whose turn it is
        IntArrayList tried = new IntArrayList(); // at each place of the path: how many of the participants
        tried.add(0);
        while (!isComplete()) {
            int choice = tried.popInt();
            if (choice == participants.size()) {
                if (path.isEmpty()) {
                    return null;
                }
                done[path.popInt()]--;
                continue;
            }
            tried.push(choice + 1);
            int who = (last(path) + choice) % participants.size();
            if (canStep(who)) {
                done[who]++;
                if (!work.goesOn()) {
                    return null;
                }
                if (seen.add(state())) {
                    path.push(who);
                    tried.push(0);
                } else {
                    done[who]--;
                }
            }
        }
        return schedule(path);
    }

    /** Who runs goes on if possible: fewer switches are easier to read. */
    private static int last(IntArrayList path) {
        return path.isEmpty() ? 0 : path.topInt();
    }

    private boolean isComplete() {
        for (int who = 0; who < done.length; who++) {
            if (done[who] < events[who].length) {
                return false;
            }
        }
        return true;
    }

    private boolean canStep(int who) {
        return done[who] < events[who].length && hasWhatItNeeds(who) && isThreadFree(who) && isLockFree(who);
    }

    private boolean hasWhatItNeeds(int who) {
        int[] needed = needs[who][done[who]];
        for (int other = 0; other < needed.length; other++) {
            if (done[other] < needed[other]) {
                return false;
            }
        }
        return true;
    }

    /** Units of one thread do not overlap. */
    private boolean isThreadFree(int who) {
        for (int other = 0; done[who] == 0 && other < done.length; other++) {
            boolean underWay = done[other] > 0 && done[other] < events[other].length;
            if (underWay && participants.get(who).isOfSameThread(participants.get(other))) {
                return false;
            }
        }
        return true;
    }

    private boolean isLockFree(int who) {
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

    private boolean hasTooManyStates() {
        double states = 1;
        for (int[] each : events) {
            states *= each.length + 1;
        }
        return states > Long.MAX_VALUE;
    }

    /** The numbers of events as digits. */
    private long state() {
        long state = 0;
        for (int who = 0; who < done.length; who++) {
            state = state * (events[who].length + 1) + done[who];
        }
        return state;
    }

    private List<Event> schedule(IntArrayList path) {
        int[] next = new int[done.length];
        List<Event> schedule = new ArrayList<>();
        for (int who : path) {
            schedule.add(new Event(who, events[who][next[who]++]));
        }
        return schedule;
    }

    // ---- preparation

    private void prepare() {
        int count = participants.size();
        events = new int[count][];
        held = new int[count][];
        needs = new int[count][][];
        done = new int[count];
        for (int who = 0; who < count; who++) {
            events[who] = events(who);
            held[who] = held(who);
        }
        for (int who = 0; who < count; who++) {
            needs[who] = needs(who);
        }
    }

    /** What it cost, in events. */
    private long preparation() {
        long cost = 0;
        for (Participant participant : participants) {
            cost += participant.skeleton().size();
        }
        return cost;
    }

    private int[] events(int who) {
        Skeleton unit = participants.get(who).skeleton();
        IntOpenHashSet ordered = orderedAccesses(who);
        IntArrayList kept = new IntArrayList();
        for (int event : unit.events()) {
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
        int[] held = new int[events[who].length + 1];
        for (int at = 0; at < events[who].length; at++) {
            int event = events[who][at];
            held[at + 1] = unit.context(event < 0 ? unit.parent(~event) : event);
        }
        return held;
    }

    private int[][] needs(int who) {
        int[][] needed = new int[events[who].length][participants.size()];
        for (int other = 0; other < participants.size(); other++) {
            if (other != who) {
                addHandOvers(who, other, needed);
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
        if (earlier.isBefore(later, periods)) {
            for (int[] each : needed) {
                each[other] = events[other].length;
            }
        } else if (!later.skeleton().isOfOnePeriod() || !earlier.skeleton().isOfOnePeriod()) {
            for (int at = 0; at < needed.length; at++) {
                needed[at][other] = behindAllBefore(later, events[who][at], earlier, other);
            }
        }
    }

    /** Behind the last access of the other one that must come before this one. */
    private int behindAllBefore(Participant later, int event, Participant earlier, int other) {
        if (event < 0 || !later.skeleton().isAccess(event)) {
            return 0;
        }
        int period = later.period(event, periods);
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

    /** Of the blocks of a schedule, those that are there because of these accesses. */
    static boolean isAround(Skeleton unit, int block, IntArrayList accesses) {
        for (int access : accesses) {
            for (int at = unit.parent(access); at != AccessTree.ROOT; at = unit.parent(at)) {
                if (at == block) {
                    return true;
                }
            }
        }
        return false;
    }
}
