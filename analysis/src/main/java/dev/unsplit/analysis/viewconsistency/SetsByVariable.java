// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * Which sets of a thread's views have a variable: an inverted index of {@link ViewSets}, in a few large arrays, since what is looked up are short runs at random places.
 *
 * <pre>
 *   variable  →  groups, one for each thread, in the order of threads  →  sets, in ascending order
 * </pre>
 */
final class SetsByVariable {

    private final Int2IntOpenHashMap ranks = new Int2IntOpenHashMap(); // variable → its number here
    private final int[] firstGroup; // by rank, and behind the last one
    private final IntArrayList threads = new IntArrayList(); // by group
    private final IntArrayList firstEntry = new IntArrayList(); // by group, and behind the last one
    private final int[] sets; // by entry
    private final int mostThreads;

    SetsByVariable(ViewSets viewSets) {
        List<IntArrayList> ofThread = byThread(viewSets);
        mostThreads = ofThread.size();
        int[] next = entries(ofThread, viewSets);
        sets = new int[next[next.length - 1]];
        int[] threadOf = new int[sets.length];
        int[] start = next.clone();
        for (int thread = 0; thread < ofThread.size(); thread++) {
            for (int set : ofThread.get(thread).toIntArray()) {
                for (int variable : viewSets.variables(set)) {
                    int entry = next[ranks.get(variable)]++;
                    sets[entry] = set;
                    threadOf[entry] = thread;
                }
            }
        }
        firstGroup = group(start, threadOf);
    }

    private static List<IntArrayList> byThread(ViewSets viewSets) {
        List<IntArrayList> ofThread = new ArrayList<>();
        for (int set = 0; set < viewSets.size(); set++) {
            for (int thread : viewSets.threads(set).toIntArray()) {
                while (ofThread.size() <= thread) {
                    ofThread.add(new IntArrayList());
                }
                ofThread.get(thread).add(set);
            }
        }
        return ofThread;
    }

    /** Ranks the variables; returns where the entries of each begin, and where all end. */
    private int[] entries(List<IntArrayList> ofThread, ViewSets viewSets) {
        IntArrayList counts = new IntArrayList();
        for (IntArrayList setsOfThread : ofThread) {
            for (int set : setsOfThread.toIntArray()) {
                for (int variable : viewSets.variables(set)) {
                    int rank = ranks.computeIfAbsent(variable, unknown -> ranks.size());
                    if (rank == counts.size()) {
                        counts.add(0);
                    }
                    counts.set(rank, counts.getInt(rank) + 1);
                }
            }
        }
        int[] starts = new int[counts.size() + 1];
        for (int rank = 0; rank < counts.size(); rank++) {
            starts[rank + 1] = starts[rank] + counts.getInt(rank);
        }
        return starts;
    }

    private int[] group(int[] start, int[] threadOf) {
        int[] groups = new int[start.length];
        for (int rank = 0; rank + 1 < start.length; rank++) {
            groups[rank] = threads.size();
            for (int entry = start[rank]; entry < start[rank + 1]; entry++) {
                if (entry == start[rank] || threadOf[entry] != threadOf[entry - 1]) {
                    threads.add(threadOf[entry]);
                    firstEntry.add(entry);
                }
            }
        }
        groups[start.length - 1] = threads.size();
        firstEntry.add(threadOf.length);
        return groups;
    }

    /** More than the largest number of a thread. */
    int threads() {
        return mostThreads;
    }

    int firstGroup(int variable) {
        return firstGroup[ranks.get(variable)];
    }

    /** Behind the last one. */
    int endOfGroups(int variable) {
        return firstGroup[ranks.get(variable) + 1];
    }

    int thread(int group) {
        return threads.getInt(group);
    }

    int firstEntry(int group) {
        return firstEntry.getInt(group);
    }

    /** Behind the last one. */
    int endOfEntries(int group) {
        return firstEntry.getInt(group + 1);
    }

    /** How many sets there are in a group. */
    int size(int group) {
        return endOfEntries(group) - firstEntry(group);
    }

    int set(int entry) {
        return sets[entry];
    }

    /** That of a thread which has sets with this variable. */
    int group(int variable, int thread) {
        int from = firstGroup(variable);
        int to = endOfGroups(variable);
        while (to - from > 1) {
            int middle = (from + to) >>> 1;
            if (thread(middle) <= thread) {
                from = middle;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
