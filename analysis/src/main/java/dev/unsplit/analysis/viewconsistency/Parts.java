// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * What the sets of other threads have in common with one set, as bits: one for each variable of that set. For each of its variables the index lists the threads
 * that have it, and their sets in ascending order. A thread that is listed for one variable only has nothing to compare. Of the others the lists are merged: a set has in common with it those
 * variables in whose lists it stands. So nothing but the index is looked at, and of a thread no more than somebody wants.
 */
final class Parts {

    /** There is no other set. */
    static final int NONE = -1;

    private final ViewSets sets;
    private final SetsByVariable index;

    private int[] variables = {};
    private long[] part = {};

    // the groups of all threads that have some of the variables; those of one thread are a list
    private final IntArrayList groups = new IntArrayList();
    private final IntArrayList bits = new IntArrayList(); // by group: that of its variable
    private final IntArrayList before = new IntArrayList(); // by group: another one of the same thread, or NONE
    private final int[] lastGroup; // by thread
    private final int[] roundOf; // by thread: its group is valid in this round
    private final IntArrayList threads = new IntArrayList(); // with two groups or more
    private int round;

    // of the thread whose sets are asked for
    private int lists;
    private int[] cursor = new int[16]; // entries
    private int[] end = new int[16];
    private int[] bit = new int[16];

    Parts(ViewSets sets, SetsByVariable index) {
        this.sets = sets;
        this.index = index;
        this.lastGroup = new int[index.threads()];
        this.roundOf = new int[index.threads()];
    }

    /** Forgets what was before. */
    void startWith(int set) {
        round++;
        variables = sets.variables(set);
        part = new long[words()];
        groups.clear();
        bits.clear();
        before.clear();
        threads.clear();
        for (int at = 0; at < variables.length; at++) {
            addGroups(variables[at], at);
        }
    }

    private void addGroups(int variable, int itsBit) {
        for (int group = index.firstGroup(variable); group < index.endOfGroups(variable); group++) {
            int thread = index.thread(group);
            boolean isFirst = roundOf[thread] != round;
            if (isFirst) {
                roundOf[thread] = round;
            } else if (before.getInt(lastGroup[thread]) == NONE) {
                threads.add(thread);
            }
            before.add(isFirst ? NONE : lastGroup[thread]);
            lastGroup[thread] = groups.size();
            groups.add(group);
            bits.add(itsBit);
        }
    }

    /** How many a part has. */
    int words() {
        return (variables.length + Long.SIZE - 1) / Long.SIZE;
    }

    /** Those that have two of its variables or more, in their sets. */
    IntArrayList threads() {
        return threads;
    }

    /** The sets of this thread are asked for now, the first one first. */
    void startThread(int thread) {
        lists = 0;
        for (int at = lastGroup[thread]; at != NONE; at = before.getInt(at)) {
            if (lists == cursor.length) {
                cursor = Arrays.copyOf(cursor, 2 * lists);
                end = Arrays.copyOf(end, 2 * lists);
                bit = Arrays.copyOf(bit, 2 * lists);
            }
            cursor[lists] = index.firstEntry(groups.getInt(at));
            end[lists] = index.endOfEntries(groups.getInt(at));
            bit[lists++] = bits.getInt(at);
        }
    }

    /** The next set of the thread that has something in common with the set, or {@link #NONE}. */
    int next() {
        int set = Integer.MAX_VALUE;
        for (int list = 0; list < lists; list++) {
            if (cursor[list] < end[list]) {
                set = Math.min(set, index.set(cursor[list]));
            }
        }
        if (set == Integer.MAX_VALUE) {
            return NONE;
        }
        Arrays.fill(part, 0);
        for (int list = 0; list < lists; list++) {
            if (cursor[list] < end[list] && index.set(cursor[list]) == set) {
                cursor[list]++;
                part[bit[list] / Long.SIZE] |= 1L << bit[list];
            }
        }
        return set;
    }

    /** What the last one has in common with it; to be copied. */
    long[] part() {
        return part;
    }

    int variable(int ofBit) {
        return variables[ofBit];
    }
}
