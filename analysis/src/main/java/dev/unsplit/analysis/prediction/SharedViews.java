// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.tree.View;
import dev.unsplit.analysis.tree.Views;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** The views of all threads, cut down to variables that views of several threads have. */
final class SharedViews {

    /**
     * Two parts of a view, accessed by another thread in two blocks of which neither has all that the other has of it.
     *
     * @param variable in the first part, not in the second
     * @param otherVariable in the second part, not in the first
     */
    record Split(View whole, View part, View otherPart, int variable, int otherVariable) {}

    /** What one view has in common with another. */
    private static final class Common {
        private final View view;
        private final int[] variables;

        Common(View view, int[] variables) {
            this.view = view;
            this.variables = variables;
        }
    }

    private static final int SEVERAL = -1;

    private final Views all;
    private final List<View> views = new ArrayList<>();
    private final List<int[]> shared = new ArrayList<>(); // variables of each view
    private final Int2ObjectOpenHashMap<IntArrayList> byVariable = new Int2ObjectOpenHashMap<>(); // indices of views

    SharedViews(Views all) {
        this.all = all;
        Int2IntOpenHashMap threadOf = threads(all.all());
        for (View view : all.all()) {
            add(view, shared(view, threadOf));
        }
    }

    /** Of each variable the thread that has it in a view, or {@link #SEVERAL}. */
    private static Int2IntOpenHashMap threads(List<View> views) {
        Int2IntOpenHashMap threadOf = new Int2IntOpenHashMap();
        for (View view : views) {
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

    private void add(View view, int[] variables) {
        for (int variable : variables) {
            byVariable.computeIfAbsent(variable, unknown -> new IntArrayList()).add(views.size());
        }
        views.add(view);
        shared.add(variables);
    }

    /** Tells of at most one split of each view for each other thread. */
    void forEachSplit(Consumer<Split> action) {
        for (int index = 0; index < views.size(); index++) {
            if (shared.get(index).length > 1 && isMaximal(index)) {
                compareWithOthers(index, action);
            }
        }
    }

    /** Of equal views the first one counts as maximal. */
    private boolean isMaximal(int index) {
        int[] variables = shared.get(index);
        IntArrayList candidates = views(variables[0]);
        for (int at = 0; at < candidates.size(); at++) {
            int other = candidates.getInt(at);
            int[] others = shared.get(other);
            boolean mayContain = others.length > variables.length || others.length == variables.length && other < index;
            if (mayContain && areOfSamePeriods(views.get(index), views.get(other)) && contains(others, variables)) {
                return false;
            }
        }
        return true;
    }

    private static boolean areOfSamePeriods(View one, View other) {
        return one.firstPeriod() == other.firstPeriod() && one.lastPeriod() == other.lastPeriod();
    }

    private void compareWithOthers(int index, Consumer<Split> action) {
        View view = views.get(index);
        List<Common> parts = new ArrayList<>();
        for (int other : overlapping(index)) {
            if (all.areConcurrent(view, views.get(other))) {
                parts.add(new Common(views.get(other), intersection(shared.get(index), shared.get(other))));
            }
        }
        parts.sort(Comparator.comparingInt((Common part) -> part.view.thread())
                .thenComparingInt(part -> part.variables.length));
        int reported = SEVERAL;
        for (int at = 1; at < parts.size(); at++) {
            Common smaller = parts.get(at - 1);
            Common larger = parts.get(at);
            int thread = larger.view.thread();
            if (smaller.view.thread() == thread
                    && thread != reported
                    && !contains(larger.variables, smaller.variables)) {
                reported = thread;
                action.accept(split(view, smaller, larger));
            }
        }
    }

    private static Split split(View whole, Common smaller, Common larger) {
        return new Split(
                whole,
                smaller.view,
                larger.view,
                firstMissing(larger.variables, smaller.variables),
                firstMissing(smaller.variables, larger.variables));
    }

    private int[] overlapping(int index) {
        IntOpenHashSet found = new IntOpenHashSet();
        for (int variable : shared.get(index)) {
            found.addAll(views(variable));
        }
        int[] sorted = found.toIntArray();
        Arrays.sort(sorted);
        return sorted;
    }

    private IntArrayList views(int variable) {
        return byVariable.getOrDefault(variable, new IntArrayList());
    }

    private static int[] intersection(int[] one, int[] other) {
        int[] common = new int[Math.min(one.length, other.length)];
        int size = 0;
        for (int variable : one) {
            if (Arrays.binarySearch(other, variable) >= 0) {
                common[size++] = variable;
            }
        }
        return Arrays.copyOf(common, size);
    }

    private static boolean contains(int[] set, int[] part) {
        for (int variable : part) {
            if (Arrays.binarySearch(set, variable) < 0) {
                return false;
            }
        }
        return true;
    }

    /** The first of the second set that the first set lacks. */
    private static int firstMissing(int[] set, int[] of) {
        for (int variable : of) {
            if (Arrays.binarySearch(set, variable) < 0) {
                return variable;
            }
        }
        throw new IllegalArgumentException("a chain");
    }
}
