// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;

/**
 * The variables that a thread accessed from an acquire of a lock to its release. One stands for all of the thread that have the same
 * variables, method and periods.
 */
public final class View {

    private final int thread;
    private final int lock;
    private final int kind;
    private final int site;
    private final int method;
    private final int firstPeriod;
    private final int lastPeriod;
    private final int[] variables; // in ascending order
    private final int[] accessKinds; // of the first access of each variable
    private final int[] accessSites;

    View(
            int thread,
            int lock,
            int kind,
            int site,
            int method,
            int firstPeriod,
            int lastPeriod,
            int[] variables,
            int[] accessKinds,
            int[] accessSites) {
        this.thread = thread;
        this.lock = lock;
        this.kind = kind;
        this.site = site;
        this.method = method;
        this.firstPeriod = firstPeriod;
        this.lastPeriod = lastPeriod;
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
        return firstPeriod;
    }

    public int lastPeriod() {
        return lastPeriod;
    }

    /** In ascending order; not to be changed. */
    public int[] variables() {
        return variables;
    }

    /** The kind of the first access of one of its variables, as in an {@link AccessTree}. */
    public int accessKind(int variable) {
        return accessKinds[Arrays.binarySearch(variables, variable)];
    }

    public int accessSite(int variable) {
        return accessSites[Arrays.binarySearch(variables, variable)];
    }
}
