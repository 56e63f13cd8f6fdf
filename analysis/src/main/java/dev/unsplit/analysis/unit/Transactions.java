// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

/** Where in the trace we are, and which transaction each thread is in: what an analysis needs to report something. */
public interface Transactions {

    /** The number of the event that is being handled, from 1. */
    long event();

    /** Whether that event takes what another thread handed over: what looks like an acquire of a lock is none. */
    boolean isHandOver();

    boolean isActive(int thread);

    /** The method of the transaction that this thread is in. */
    int method(int thread);

    /** The number of the event with which the transaction of this thread began. */
    long beginEvent(int thread);

    /** The number of the event since which there has always been an open transaction, if there is one now. */
    long busySince();
}
