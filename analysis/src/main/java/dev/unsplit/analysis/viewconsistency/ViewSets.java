// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import dev.unsplit.analysis.tree.View;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.objects.Object2IntOpenCustomHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The different sets of variables that views are of, numbered from 0 in the order in which they were first seen, with the views that have them. Variables that occur in views of only
 * one thread are left out: no two threads have them in common. Nor do they count for when a view began and ended.
 */
final class ViewSets {

    private static final int SEVERAL = -1;
    private static final int UNKNOWN = -1;

    private final List<int[]> sets = new ArrayList<>();
    private final List<List<View>> views = new ArrayList<>(); // of each set, by thread
    private final Object2IntOpenCustomHashMap<int[]> numbers =
            new Object2IntOpenCustomHashMap<>(IntArrays.HASH_STRATEGY);

    ViewSets(List<View> all) {
        numbers.defaultReturnValue(UNKNOWN);
        Int2IntOpenHashMap threadOf = threads(all);
        for (View view : all) {
            int[] shared = shared(view, threadOf);
            views.get(number(shared)).add(view.of(shared));
        }
        views.forEach(each -> each.sort(Comparator.comparingInt(View::thread)));
    }

    /** Of each variable the thread that has it in a view, or {@link #SEVERAL}. */
    private static Int2IntOpenHashMap threads(List<View> all) {
        Int2IntOpenHashMap threadOf = new Int2IntOpenHashMap();
        for (View view : all) {
            for (int variable : view.variables()) {
                int known = threadOf.getOrDefault(variable, view.thread());
                threadOf.put(variable, known == view.thread() ? known : SEVERAL);
            }
        }
        return threadOf;
    }

    private static int[] shared(View view, Int2IntOpenHashMap threadOf) {
        int[] result = new int[view.variables().length];
        int size = 0;
        for (int variable : view.variables()) {
            if (threadOf.get(variable) == SEVERAL) {
                result[size++] = variable;
            }
        }
        return Arrays.copyOf(result, size);
    }

    private int number(int[] set) {
        int number = numbers.getInt(set);
        if (number == UNKNOWN) {
            number = sets.size();
            numbers.put(set, number);
            sets.add(set);
            views.add(new ArrayList<>());
        }
        return number;
    }

    int size() {
        return sets.size();
    }

    /** In ascending order. */
    int[] variables(int set) {
        return sets.get(set);
    }

    /** Whether the second set has all variables of the first, and others. */
    boolean isLarger(int set, int other) {
        int[] variables = sets.get(set);
        int[] others = sets.get(other);
        return others.length > variables.length && containsAll(others, variables);
    }

    private static boolean containsAll(int[] sorted, int[] part) {
        for (int variable : part) {
            if (Arrays.binarySearch(sorted, variable) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Of views of a set, in ascending order. */
    IntArrayList threads(int set) {
        IntArrayList threads = new IntArrayList();
        for (View view : views.get(set)) {
            if (threads.isEmpty() || threads.getInt(threads.size() - 1) != view.thread()) {
                threads.add(view.thread());
            }
        }
        return threads;
    }

    /** Those of one thread side by side. */
    List<View> views(int set) {
        return views.get(set);
    }

    List<View> views(int set, int thread) {
        List<View> all = views.get(set);
        int from = firstOf(all, thread);
        int to = from;
        while (to < all.size() && all.get(to).thread() == thread) {
            to++;
        }
        return all.subList(from, to);
    }

    private static int firstOf(List<View> sorted, int thread) {
        int from = 0;
        int to = sorted.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted.get(middle).thread() < thread) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
