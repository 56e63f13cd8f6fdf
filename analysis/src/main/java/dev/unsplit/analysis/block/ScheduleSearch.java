// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a schedule that keeps {@link ScheduleRules}. It goes through the states that the units can be in together, each of them
 * once.
 *
 * <p>Cost: the product of the numbers of events of the units, at most.
 */
final class ScheduleSearch {

    /** One event of a schedule: whose, and a node of its skeleton or, for the end of a block, {@code ~node}. */
    record Event(int who, int what) {}

    private final ScheduleRules rules;
    private final Work work;
    private final LongOpenHashSet seen = new LongOpenHashSet(); // states
    private final IntArrayList path = new IntArrayList(); // whose turn it is
    private final IntArrayList tried = new IntArrayList(); // at each place of the path: how many of the participants
    private final int[] done; // by participant: how far it has come

    ScheduleSearch(ScheduleRules rules, Work work) {
        this.rules = rules;
        this.work = work;
        this.done = new int[rules.participants()];
    }

    /** A schedule, or null if there is none, or if the work was spent. */
    @Nullable
    List<Event> find() {
        rules.prepare();
        if (hasTooManyStates()) {
            work.giveUp();
        }
        boolean goesOn = work.goesOn(rules.size());
        tried.push(0);
        while (goesOn && !isComplete()) {
            int choice = tried.popInt();
            if (choice < done.length) {
                tried.push(choice + 1);
                tryStep((last() + choice) % done.length);
                goesOn = work.goesOn();
            } else {
                goesOn = stepBack();
            }
        }
        return goesOn ? schedule() : null;
    }

    /** Who runs goes on if possible: fewer switches are easier to read. */
    private int last() {
        return path.isEmpty() ? 0 : path.topInt();
    }

    private void tryStep(int who) {
        if (rules.allowStep(who, done)) {
            done[who]++;
            if (seen.add(state())) {
                path.push(who);
                tried.push(0);
            } else {
                done[who]--;
            }
        }
    }

    private boolean stepBack() {
        if (path.isEmpty()) {
            return false;
        }
        done[path.popInt()]--;
        return true;
    }

    private boolean isComplete() {
        for (int who = 0; who < done.length; who++) {
            if (done[who] < rules.length(who)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasTooManyStates() {
        double states = 1;
        for (int who = 0; who < done.length; who++) {
            states *= rules.length(who) + 1;
        }
        return states > Long.MAX_VALUE;
    }

    /** The numbers of events as digits. */
    private long state() {
        long state = 0;
        for (int who = 0; who < done.length; who++) {
            state = state * (rules.length(who) + 1) + done[who];
        }
        return state;
    }

    private List<Event> schedule() {
        int[] next = new int[done.length];
        List<Event> schedule = new ArrayList<>();
        for (int who : path) {
            schedule.add(new Event(who, rules.event(who, next[who]++)));
        }
        return schedule;
    }
}
