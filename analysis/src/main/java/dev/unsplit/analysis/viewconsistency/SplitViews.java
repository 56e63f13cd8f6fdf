// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import dev.unsplit.analysis.tree.View;
import dev.unsplit.analysis.tree.Views;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Collection;
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

    private final Views views;
    private final ViewSets sets;
    private final SetsByVariable index;
    private final Parts parts;
    private final Chain chain = new Chain();
    private final Chain concurrentChain = new Chain();

    SplitViews(Views views) {
        this.views = views;
        this.sets = new ViewSets(views.all());
        this.index = new SetsByVariable(sets);
        this.parts = new Parts(sets, index);
    }

    /** Tells of one split for each set, other thread and place of a view of it. */
    void forEach(Consumer<Split> action) {
        for (int set = 0; set < sets.size(); set++) {
            if (sets.variables(set).length > 1) {
                look(set, action);
            }
        }
    }

    private void look(int whole, Consumer<Split> action) {
        parts.startWith(whole);
        IntArrayList threads = parts.threads();
        Collection<List<View>> maximal = null;
        for (int at = 0; at < threads.size(); at++) {
            makeChain(threads.getInt(at));
            if (chain.isBroken()) {
                maximal = maximal != null ? maximal : maximalViews(whole);
                tell(maximal, threads.getInt(at), action);
            }
        }
    }

    private void makeChain(int thread) {
        chain.start(parts.words());
        parts.startThread(thread);
        for (int set = parts.next(); set != Parts.NONE && !chain.isBroken(); set = parts.next()) {
            chain.add(set, parts.part());
        }
    }

    /** Of a thread whose chain is broken. */
    private void tell(Collection<List<View>> byPlace, int thread, Consumer<Split> action) {
        for (List<View> ofOnePlace : byPlace) {
            Split split = split(ofOnePlace, thread);
            if (split != null) {
                action.accept(split);
            }
        }
    }

    /** The views of a set that no larger view of the same thread and periods contains, by place. */
    private Collection<List<View>> maximalViews(int set) {
        Map<Place, List<View>> result = new LinkedHashMap<>();
        for (View view : sets.views(set)) {
            if (isMaximal(view, set)) {
                result.computeIfAbsent(new Place(view.site(), view.method()), unknown -> new ArrayList<>())
                        .add(view);
            }
        }
        return result.values();
    }

    private boolean isMaximal(View view, int set) {
        int group = smallestGroup(set, view.thread());
        for (int entry = index.firstEntry(group); entry < index.endOfEntries(group); entry++) {
            int other = index.set(entry);
            if (sets.isLarger(set, other) && hasViewOfSamePeriods(other, view)) {
                return false;
            }
        }
        return true;
    }

    /** Of the sets of a thread that have one variable of this set: whatever contains all of it is among them. */
    private int smallestGroup(int set, int thread) {
        int smallest = -1;
        for (int variable : sets.variables(set)) {
            int group = index.group(variable, thread);
            smallest = smallest < 0 || index.size(group) < index.size(smallest) ? group : smallest;
        }
        return smallest;
    }

    private boolean hasViewOfSamePeriods(int set, View view) {
        for (View other : sets.views(set, view.thread())) {
            if (other.firstPeriod() == view.firstPeriod() && other.lastPeriod() == view.lastPeriod()) {
                return true;
            }
        }
        return false;
    }

    /** A split of one of these by a thread whose chain is broken. */
    private @Nullable Split split(List<View> wholes, int thread) {
        for (View whole : wholes) {
            View part = concurrentWith(whole, chain.broken(), thread);
            View otherPart = concurrentWith(whole, chain.breaking(), thread);
            if (part != null && otherPart != null) {
                return split(whole, part, otherPart, chain);
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
        concurrentChain.start(parts.words());
        parts.startThread(thread);
        for (int set = parts.next(); set != Parts.NONE; set = parts.next()) {
            View part = concurrentWith(whole, set, thread);
            if (part != null) {
                concurrentChain.add(set, parts.part());
            }
            if (part != null && concurrentChain.isBroken()) {
                View other = concurrentWith(whole, concurrentChain.broken(), thread);
                return other == null ? null : split(whole, other, part, concurrentChain);
            }
        }
        return null;
    }

    private Split split(View whole, View part, View otherPart, Chain broken) {
        return new Split(
                whole, part, otherPart, parts.variable(broken.onlyInBroken()), parts.variable(broken.onlyInBreaking()));
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
