// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import java.util.ArrayList;
import java.util.List;

/** A place of a thread between two steps. */
public final class Location {

    /** How a step goes on that has come here. */
    public enum Stay {
        /** It is over: other threads may take their turn. */
        HERE,
        /** Only the thread's own variables matter from here to the next location: others may wait (ample sets). */
        EAGER,
        /** Inside {@code atomic}: others must wait. */
        NEVER
    }

    private int number;
    private final boolean isAtomic;
    private final boolean inTransaction;
    private final List<Edge> growing = new ArrayList<>();
    private Edge[] edges = {};
    private boolean isLoopHead; // of a loop without an event
    private long[] futureReads = {};
    private long[] futureWrites = {};
    private boolean hasAccessInTransaction;
    private boolean hasEventInTransaction;

    Location(boolean isAtomic, boolean inTransaction) {
        this.isAtomic = isAtomic;
        this.inTransaction = inTransaction;
    }

    void add(Edge edge) {
        growing.add(edge);
        edges = growing.toArray(Edge[]::new);
    }

    void number(int newNumber) {
        number = newNumber;
    }

    public int number() {
        return number;
    }

    public Edge[] edges() {
        return edges;
    }

    public boolean isEnd() {
        return edges.length == 0;
    }

    boolean isAtomic() {
        return isAtomic;
    }

    public boolean inTransaction() {
        return inTransaction;
    }

    void markLoopHead() {
        isLoopHead = true;
    }

    /** Whether no other thread can tell whether the thread went on from here. */
    public boolean isLocal() {
        for (Edge edge : edges) {
            if (!edge.isLocal()) {
                return false;
            }
        }
        return edges.length > 0 && !isAtomic;
    }

    /** @param ample whether steps of a thread by itself are taken at once */
    public Stay stay(boolean ample) {
        if (isAtomic) {
            return Stay.NEVER;
        }
        return ample && isLocal() && !isLoopHead ? Stay.EAGER : Stay.HERE;
    }

    void future(long[] reads, long[] writes, boolean accessInTransaction, boolean eventInTransaction) {
        futureReads = reads;
        futureWrites = writes;
        hasAccessInTransaction = accessInTransaction;
        hasEventInTransaction = eventInTransaction;
    }

    long[] futureReads() {
        return futureReads;
    }

    long[] futureWrites() {
        return futureWrites;
    }

    /** Whether the transaction that the thread is in may still read or write. */
    boolean hasAccessInTransaction() {
        return hasAccessInTransaction;
    }

    /** Whether it may still do so, or acquire or release. */
    boolean hasEventInTransaction() {
        return hasEventInTransaction;
    }
}
