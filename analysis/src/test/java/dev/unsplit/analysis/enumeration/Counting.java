// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

/**
 * What counts when the units of an interleaving are put one behind the other. Without hand-overs there are two answers,
 * with and without the order of each thread.
 */
public enum Counting {

    /** Everything: a serial order is itself a feasible interleaving, with the order of threads, hand-overs and locks. */
    ALL_ORDER,

    /**
     * Only conflicts of different threads. A serial order is any order of the units that has conflicting events of different
     * threads as hand-overs order them. Two events of one thread keep the order in which they ran, whatever it says.
     */
    CONFLICTS,

    /**
     * Only conflicts of units that can run at the same time: all that the papers' forests know. A serial order is any order
     * of the units. Events of units that a thread or hand-overs order as a whole keep that order, whatever it says; where
     * hand-overs inside units order only some of their events, these are conflicts like others.
     */
    CONCURRENT_CONFLICTS
}
