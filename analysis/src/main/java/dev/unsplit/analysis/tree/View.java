// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;

/**
 * The variables that a thread accessed from an acquire of a lock to its release. One stands for all of the thread that have the same
 * variables, method and periods.
 */
public final class View {

    /** The first and the last period of its thread in which each variable was accessed: periods of a thread have ascending numbers. */
    static final class Extent {
        private static final int[] NONE = {};

        private final int[] firsts; // by variable; none if all is in one period
        private final int[] lasts;
        private final int first;
        private final int last;

        /** Of one variable at least. */
        Extent(int[] firsts, int[] lasts) {
            this.first = minimum(firsts);
            this.last = maximum(lasts);
            this.firsts = first == last ? NONE : firsts;
            this.lasts = first == last ? NONE : lasts;
        }

        private static int minimum(int[] values) {
            int minimum = values[0];
            for (int value : values) {
                minimum = Math.min(minimum, value);
            }
            return minimum;
        }

        private static int maximum(int[] values) {
            int maximum = values[0];
            for (int value : values) {
                maximum = Math.max(maximum, value);
            }
            return maximum;
        }

        boolean isOnePeriod() {
            return first == last;
        }

        int first() {
            return first;
        }

        int last() {
            return last;
        }

        int[] firsts() {
            return firsts;
        }

        int[] lasts() {
            return lasts;
        }
    }

    private final int thread;
    private final int lock;
    private final int kind;
    private final int site;
    private final int method;
    private final Extent extent;
    private final int[] variables; // in ascending order
    private final int[] accessKinds; // of the first access of each variable
    private final int[] accessSites;

    View(
            int thread,
            int lock,
            int kind,
            int site,
            int method,
            Extent extent,
            int[] variables,
            int[] accessKinds,
            int[] accessSites) {
        this.thread = thread;
        this.lock = lock;
        this.kind = kind;
        this.site = site;
        this.method = method;
        this.extent = extent;
        this.variables = variables;
        this.accessKinds = accessKinds;
        this.accessSites = accessSites;
    }

    public int thread() {
        return thread;
    }

    public int lock() {
        return lock;
    }

    /** {@link AccessTree#BLOCK} or {@link AccessTree#SHARED_BLOCK}. */
    public int kind() {
        return kind;
    }

    /** Where the lock was acquired. */
    public int site() {
        return site;
    }

    /** Of the transaction that the first access belongs to, or {@link AccessTree#NO_METHOD}. */
    public int method() {
        return method;
    }

    public int firstPeriod() {
        return extent.first();
    }

    public int lastPeriod() {
        return extent.last();
    }

    /** The same as if nothing but these of its variables, in ascending order, had been accessed. */
    public View of(int[] fewer) {
        if (extent.isOnePeriod() || fewer.length == 0 || fewer.length == variables.length) {
            return this;
        }
        int[] places = new int[fewer.length];
        for (int at = 0; at < fewer.length; at++) {
            places[at] = place(fewer[at]);
        }
        return new View(
                thread,
                lock,
                kind,
                site,
                method,
                new Extent(at(extent.firsts, places), at(extent.lasts, places)),
                fewer,
                at(accessKinds, places),
                at(accessSites, places));
    }

    private static int[] at(int[] values, int[] places) {
        int[] result = new int[places.length];
        for (int at = 0; at < places.length; at++) {
            result[at] = values[places[at]];
        }
        return result;
    }

    private int place(int variable) {
        return Arrays.binarySearch(variables, variable);
    }

    /** In ascending order; not to be changed. */
    public int[] variables() {
        return variables;
    }

    /** The kind of the first access of one of its variables, as in an {@link AccessTree}. */
    public int accessKind(int variable) {
        return accessKinds[place(variable)];
    }

    public int accessSite(int variable) {
        return accessSites[place(variable)];
    }
}
