// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import dev.unsplit.trace.EdgeKind;

/**
 * Receives a run as transactions: what {@link TransactionStream} makes of the events of a trace.
 *
 * <p>Differs from {@link dev.unsplit.trace.EventHandler} in this: begin and end are those of outermost transactions
 * only and always match; an access of a thread that is not in a transaction is a transaction of its own; acquire and
 * release come only if the conflicts that were chosen make them count. An update is a write, and hand-overs are a release
 * and an acquire of the object, for all who do not override the methods that tell them apart.
 *
 * <p>Locks may be ill-formed, so a later acquire comes after <em>every</em> earlier release of the same lock by another
 * thread. (On a well-formed lock that is the same as coming after the last one.)
 */
public interface TransactionHandler {

    void begin(int thread, int method, int site);

    void end(int thread);

    /** A boundary: the thread's end and begin that come next cut one transaction in two. */
    default void cut(int thread) {}

    /**
     * The thread did something, outside every transaction, that conflicts with nothing: a lock event that does not
     * count, for instance. It still comes after the thread's fork and before its join.
     */
    void pass(int thread);

    void read(int thread, int variable, int site);

    void write(int thread, int variable, int site);

    void acquire(int thread, int lock, int site);

    void release(int thread, int lock, int site);

    /** Comes after every earlier {@link #release}, but not after a {@link #releaseShared}. */
    void acquireShared(int thread, int lock, int site);

    /** Comes before every later {@link #acquire}, but not before an {@link #acquireShared}. */
    void releaseShared(int thread, int lock, int site);

    /** A {@link #write} that reads, too. */
    default void update(int thread, int variable, int site) {
        write(thread, variable, site);
    }

    /** A {@link #release} of something that is handed over. */
    default void send(int thread, int lock, int site) {
        release(thread, lock, site);
    }

    /** An {@link #acquire} of what was handed over. */
    default void receive(int thread, int lock, int site) {
        acquire(thread, lock, site);
    }

    /** Lets everybody go on who passes the barrier later: a {@link #release}. */
    default void arrive(int thread, int barrier, int site) {
        release(thread, barrier, site);
    }

    /** Goes on after everybody who arrived at the barrier before: an {@link #acquire}. */
    default void proceed(int thread, int barrier, int site) {
        acquire(thread, barrier, site);
    }

    void fork(int thread, int child, int site);

    void join(int thread, int child, int site);

    /** In a trace with edges: see {@link dev.unsplit.trace.EventHandler#number}. It comes before every begin, too. */
    void number(int thread, long number);

    /** In a trace with edges: see {@link dev.unsplit.trace.EventHandler#edge}. */
    void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site);

    /** In a trace with edges: an access that stands beside them. What it conflicts with, edges tell; but it is known to have been made here. */
    default void besideEdges(int thread, int variable, boolean writes, int site) {}

    /** See {@link dev.unsplit.trace.EventHandler#soon}. */
    default void soon(int[] threads, int[] variables, int count) {}

    /** The trace is over; transactions that were open have been ended. */
    default void finish() {}
}
