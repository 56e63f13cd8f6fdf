// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayList;
import java.util.List;

/**
 * The views of one thread for the locks that it holds. What is accessed stands in one trail, in order; the view of a lock begins where
 * the trail ended when the lock was acquired, so that locks need not be released in the opposite order.
 */
final class OpenViews {

    private static final int NONE = -1;
    private static final int SEVERAL_PERIODS = -1; // no variable has this number

    /** A lock that is held. */
    private static final class Open {
        private final int lock;
        private final int kind;
        private final int site;
        private final int start;
        private int number; // another one in each period
        private int method;
        private int firstPeriod = NONE;

        Open(int lock, int kind, int site, int start, int number) {
            this.lock = lock;
            this.kind = kind;
            this.site = site;
            this.start = start;
            this.number = number;
        }
    }

    private int thread;
    private final Views views;
    private final List<Open> open = new ArrayList<>(); // in the order of acquisition
    private final SmallCounts seen = new SmallCounts(); // by view and variable
    private int opened;
    private int lastPeriod = NONE;

    private final IntArrayList variables = new IntArrayList();
    private final IntArrayList kinds = new IntArrayList();
    private final IntArrayList sites = new IntArrayList();
    private final IntArrayList periods = new IntArrayList();

    OpenViews(Views views) {
        this.views = views;
    }

    /** From now on these are the views of this thread; there is no open one. */
    void follow(int newThread) {
        thread = newThread;
    }

    void acquire(int lock, int kind, int site) {
        open.add(new Open(lock, kind, site, variables.size(), opened++));
    }

    void access(int kind, int variable, int site, int period, int method) {
        if (period != lastPeriod) {
            startPeriod(period);
        }
        for (int at = open.size() - 1; at >= 0 && open.get(at).firstPeriod == NONE; at--) {
            open.get(at).firstPeriod = period;
            open.get(at).method = method;
        }
        if (isNewInInnermost(variable)) {
            variables.add(variable);
            kinds.add(kind);
            sites.add(site);
            periods.add(period);
        }
    }

    /** What was accessed in an earlier period is accessed anew. */
    private void startPeriod(int period) {
        lastPeriod = period;
        for (Open each : open) {
            each.number = opened++;
        }
    }

    private boolean isNewInInnermost(int variable) {
        return !seen.isMoreThan(1, open.get(open.size() - 1).number, variable, 0);
    }

    /** @param index among the locks that are held, in the order of acquisition */
    void release(int index) {
        Open view = open.remove(index);
        if (view.firstPeriod != NONE) {
            keep(view);
        }
        if (open.isEmpty()) {
            seen.clear();
            shorten(0);
        } else if (index == open.size()) {
            mergeWithOuter(view.start);
        }
    }

    /** What the enclosing view has already, of this period, need not stand in it once more. */
    private void mergeWithOuter(int start) {
        int kept = start;
        for (int at = start; at < variables.size(); at++) {
            if (periods.getInt(at) != lastPeriod || isNewInInnermost(variables.getInt(at))) {
                variables.set(kept, variables.getInt(at));
                kinds.set(kept, kinds.getInt(at));
                sites.set(kept, sites.getInt(at));
                periods.set(kept, periods.getInt(at));
                kept++;
            }
        }
        shorten(kept);
    }

    private void shorten(int size) {
        variables.size(size);
        kinds.size(size);
        sites.size(size);
        periods.size(size);
    }

    private void keep(Open view) {
        int[] order = sortedByVariable(view.start);
        int[] first = firstOfEach(order);
        int[] ofVariables = at(variables, first);
        View.Extent extent = new View.Extent(at(periods, first), at(periods, lastOfEach(order)));
        if (views.isNew(identity(ofVariables, extent, view.method))) {
            views.add(new View(
                    thread,
                    view.lock,
                    view.kind,
                    view.site,
                    view.method,
                    extent,
                    ofVariables,
                    at(kinds, first),
                    at(sites, first)));
        }
    }

    private static int[] identity(int[] ofVariables, View.Extent extent, int method) {
        IntArrayList identity = new IntArrayList(ofVariables.length + 3);
        identity.addElements(0, ofVariables);
        if (extent.isOnePeriod()) {
            identity.add(extent.first());
        } else {
            identity.add(SEVERAL_PERIODS);
            identity.addElements(identity.size(), extent.firsts());
            identity.addElements(identity.size(), extent.lasts());
        }
        identity.add(method);
        return identity.toIntArray();
    }

    /** Places in the trail in the order of their variables, those of one in the order of time. */
    private int[] sortedByVariable(int start) {
        int[] order = new int[variables.size() - start];
        for (int at = 0; at < order.length; at++) {
            order[at] = start + at;
        }
        IntArrays.quickSort(order, (one, other) -> {
            int difference = Integer.compare(variables.getInt(one), variables.getInt(other));
            return difference != 0 ? difference : Integer.compare(one, other);
        });
        return order;
    }

    private int[] firstOfEach(int[] order) {
        IntArrayList firsts = new IntArrayList(order.length);
        for (int at = 0; at < order.length; at++) {
            if (at == 0 || isOtherVariable(order[at], order[at - 1])) {
                firsts.add(order[at]);
            }
        }
        return firsts.toIntArray();
    }

    private int[] lastOfEach(int[] order) {
        IntArrayList lasts = new IntArrayList(order.length);
        for (int at = 0; at < order.length; at++) {
            if (at + 1 == order.length || isOtherVariable(order[at], order[at + 1])) {
                lasts.add(order[at]);
            }
        }
        return lasts.toIntArray();
    }

    private boolean isOtherVariable(int place, int other) {
        return variables.getInt(place) != variables.getInt(other);
    }

    private static int[] at(IntArrayList values, int[] places) {
        int[] result = new int[places.length];
        for (int at = 0; at < places.length; at++) {
            result[at] = values.getInt(places[at]);
        }
        return result;
    }
}
