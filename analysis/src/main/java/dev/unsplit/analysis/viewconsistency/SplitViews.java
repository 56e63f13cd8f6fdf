// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import dev.unsplit.analysis.tree.View;
import dev.unsplit.analysis.tree.Views;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds views of which another thread accesses two parts, neither of which contains the other.
 *
 * <p>Views that have the same variables are looked at together. For each set of variables and each thread there is a chain of what the thread's views
 * have in common with it, in which each contains the one before it. It is made without regard to the order of periods, and mostly it
 * holds. Where it breaks, views are looked for that could have come at the same time.
 */
final class SplitViews {

    /**
     * @param variable in the first part, not in the second
     * @param otherVariable in the second part, not in the first
     */
    record Split(View whole, View part, View otherPart, int variable, int otherVariable) {}

    /** Where views of one set begin: what tells them apart to a person. */
    private record Place(int site, int method) {}

    /** Sets whose parts contain each other, until one comes that does not fit. */
    private static final class Chain {
        private int round;
        private final IntArrayList sets = new IntArrayList();
        private int breaking = NONE;
        private int broken = NONE;
    }

    private static final int NONE = -1;

    private final Views views;
    private final ViewSets sets;
    private final Parts parts;
    private final Chain[] chains; // by thread
    private final IntArrayList brokenChains = new IntArrayList(); // threads
    private int round;

    SplitViews(Views views) {
        this.views = views;
        this.sets = new ViewSets(views.all());
        this.parts = new Parts(sets);
        this.chains = new Chain[sets.threads().length()];
        for (int thread = 0; thread < chains.length; thread++) {
            chains[thread] = new Chain();
        }
    }

    /** Tells of one split for each set, place of a view of it and other thread. */
    void forEach(Consumer<Split> action) {
        for (int set = 0; set < sets.size(); set++) {
            if (sets.variables(set).length > 1) {
                look(set, action);
            }
        }
    }

    private void look(int whole, Consumer<Split> action) {
        parts.startWith(whole);
        makeChains();
        if (brokenChains.isEmpty()) {
            return;
        }
        for (List<View> ofOnePlace : maximalViews(whole).values()) {
            for (int index = 0; index < brokenChains.size(); index++) {
                Split split = split(ofOnePlace, brokenChains.getInt(index));
                if (split != null) {
                    action.accept(split);
                }
            }
        }
    }

    /** Until all are broken. */
    private void makeChains() {
        round++;
        brokenChains.clear();
        int threads = sets.threads().cardinality();
        int set = parts.next();
        while (set != Parts.NONE && brokenChains.size() < threads) {
            int last = NONE;
            for (View view : sets.views(set)) {
                if (view.thread() != last) {
                    last = view.thread();
                    addToChain(last, set);
                }
            }
            set = parts.next();
        }
    }

    private void addToChain(int thread, int set) {
        Chain chain = chains[thread];
        if (chain.round != round) {
            chain.round = round;
            chain.sets.clear();
            chain.breaking = NONE;
        }
        if (chain.breaking == NONE) {
            add(chain, set);
            if (chain.breaking != NONE) {
                brokenChains.add(thread);
            }
        }
    }

    private void add(Chain chain, int set) {
        for (int index = 0; index < chain.sets.size(); index++) {
            int other = chain.sets.getInt(index);
            boolean contains = parts.contains(set, other);
            boolean isContained = parts.contains(other, set);
            if (contains && isContained) {
                return;
            }
            if (!contains && !isContained) {
                chain.breaking = set;
                chain.broken = other;
                return;
            }
        }
        chain.sets.add(set);
    }

    /** The views of a set that no larger view of the same thread and periods contains, by place. */
    private Map<Place, List<View>> maximalViews(int set) {
        IntArrayList larger = sets.larger(set);
        Map<Place, List<View>> result = new LinkedHashMap<>();
        for (View view : sets.views(set)) {
            if (isMaximal(view, larger)) {
                result.computeIfAbsent(new Place(view.site(), view.method()), unknown -> new ArrayList<>())
                        .add(view);
            }
        }
        return result;
    }

    private boolean isMaximal(View view, IntArrayList largerSets) {
        for (int index = 0; index < largerSets.size(); index++) {
            for (View larger : sets.views(largerSets.getInt(index), view.thread())) {
                if (larger.firstPeriod() == view.firstPeriod() && larger.lastPeriod() == view.lastPeriod()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A split of one of these by a thread whose chain is broken. */
    private @Nullable Split split(List<View> wholes, int thread) {
        Chain chain = chains[thread];
        for (View whole : wholes) {
            View part = concurrentWith(whole, chain.broken, thread);
            View otherPart = concurrentWith(whole, chain.breaking, thread);
            if (part != null && otherPart != null) {
                return split(whole, part, chain.broken, otherPart, chain.breaking);
            }
        }
        for (View whole : wholes) {
            Split split = whole.thread() == thread ? null : splitAmongAll(whole, thread);
            if (split != null) {
                return split;
            }
        }
        return null;
    }

    /** Makes the chain again, of views only that are concurrent with this one. */
    private @Nullable Split splitAmongAll(View whole, int thread) {
        Chain chain = new Chain();
        parts.startAgain();
        for (int set = parts.next(); set != Parts.NONE; set = parts.next()) {
            View part = concurrentWith(whole, set, thread);
            if (part != null) {
                add(chain, set);
            }
            if (part != null && chain.breaking != NONE) {
                View other = concurrentWith(whole, chain.broken, thread);
                return other == null ? null : split(whole, other, chain.broken, part, chain.breaking);
            }
        }
        return null;
    }

    private Split split(View whole, View part, int set, View otherPart, int otherSet) {
        return new Split(whole, part, otherPart, parts.difference(set, otherSet), parts.difference(otherSet, set));
    }

    private @Nullable View concurrentWith(View whole, int set, int thread) {
        for (View part : sets.views(set, thread)) {
            if (views.areConcurrent(whole, part)) {
                return part;
            }
        }
        return null;
    }
}
