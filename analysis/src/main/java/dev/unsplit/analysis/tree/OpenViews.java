// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The views of one thread for the locks that it holds. What is accessed stands in one trail, in order; the view of a lock begins where
 * the trail ended when the lock was acquired, so that locks need not be released in the opposite order.
 */
final class OpenViews {

    private static final int NONE = -1;
    private static final int IDENTITY = 3; // what tells views apart besides their variables

    /** A lock that is held. */
    private static final class Open {
        private final int lock;
        private final int kind;
        private final int site;
        private final int start;
        private final int number;
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
        lastPeriod = period;
        for (int at = open.size() - 1; at >= 0 && open.get(at).firstPeriod == NONE; at--) {
            open.get(at).firstPeriod = period;
            open.get(at).method = method;
        }
        if (isNewInInnermost(variable)) {
            variables.add(variable);
            kinds.add(kind);
            sites.add(site);
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

    /** What the enclosing view has already need not stand in it once more. */
    private void mergeWithOuter(int start) {
        int kept = start;
        for (int at = start; at < variables.size(); at++) {
            if (isNewInInnermost(variables.getInt(at))) {
                variables.set(kept, variables.getInt(at));
                kinds.set(kept, kinds.getInt(at));
                sites.set(kept, sites.getInt(at));
                kept++;
            }
        }
        shorten(kept);
    }

    private void shorten(int size) {
        variables.size(size);
        kinds.size(size);
        sites.size(size);
    }

    private void keep(Open view) {
        int[] order = firstAccesses(view.start);
        int[] identity = new int[order.length + IDENTITY];
        for (int at = 0; at < order.length; at++) {
            identity[at] = variables.getInt(order[at]);
        }
        identity[order.length] = view.firstPeriod;
        identity[order.length + 1] = lastPeriod;
        identity[order.length + 2] = view.method;
        if (views.isNew(identity)) {
            views.add(new View(
                    thread,
                    view.lock,
                    view.kind,
                    view.site,
                    view.method,
                    view.firstPeriod,
                    lastPeriod,
                    Arrays.copyOf(identity, order.length),
                    at(kinds, order),
                    at(sites, order)));
        }
    }

    /** Places in the trail, one for each variable, in the order of their numbers. */
    private int[] firstAccesses(int start) {
        int[] order = new int[variables.size() - start];
        for (int at = 0; at < order.length; at++) {
            order[at] = start + at;
        }
        IntArrays.quickSort(order, (one, other) -> {
            int difference = Integer.compare(variables.getInt(one), variables.getInt(other));
            return difference != 0 ? difference : Integer.compare(one, other);
        });
        int size = 0;
        for (int place : order) {
            if (size == 0 || variables.getInt(place) != variables.getInt(order[size - 1])) {
                order[size++] = place;
            }
        }
        return Arrays.copyOf(order, size);
    }

    private static int[] at(IntArrayList values, int[] places) {
        int[] result = new int[places.length];
        for (int at = 0; at < places.length; at++) {
            result[at] = values.getInt(places[at]);
        }
        return result;
    }
}
