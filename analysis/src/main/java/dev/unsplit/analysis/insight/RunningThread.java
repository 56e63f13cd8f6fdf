// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;

/** What a thread is in: its transaction, and the locks that it holds. */
final class RunningThread {

    static final int NO_METHOD = -1;

    private final BitSet counted = new BitSet(); // of the open methods: those that can be a transaction
    private final IntArrayList methods = new IntArrayList(); // that are open
    private int method = NO_METHOD;
    private int site;
    private final Int2IntOpenHashMap held = new Int2IntOpenHashMap(); // exclusively, how often
    private final Int2IntOpenHashMap readLocks = new Int2IntOpenHashMap(); // held, how often

    void begin(int entering, boolean canBeTransaction, int where) {
        if (canBeTransaction && counted.isEmpty()) {
            method = entering;
            site = where;
        }
        counted.set(methods.size(), canBeTransaction);
        methods.add(entering);
    }

    /** Returns whether a transaction ends with it. */
    boolean end() {
        if (methods.isEmpty()) {
            return false;
        }
        boolean wasTransaction = !counted.isEmpty();
        methods.removeInt(methods.size() - 1);
        counted.clear(methods.size());
        if (wasTransaction && counted.isEmpty()) {
            method = NO_METHOD;
            return true;
        }
        return false;
    }

    /** Of the transaction. */
    int method() {
        return method;
    }

    /** Where its transaction began. */
    int site() {
        return site;
    }

    /** What the method of the transaction has called: that which has not come back yet. */
    int callee() {
        int called = counted.nextSetBit(0) + 1;
        return called > 0 && called < methods.size() ? methods.getInt(called) : NO_METHOD;
    }

    void acquire(int lock) {
        held.addTo(lock, 1);
    }

    /** Returns whether it is free now. */
    boolean release(int lock) {
        return release(lock, held);
    }

    void acquireShared(int lock) {
        readLocks.addTo(lock, 1);
    }

    void releaseShared(int lock) {
        release(lock, readLocks);
    }

    private static boolean release(int lock, Int2IntOpenHashMap locks) {
        boolean free = locks.addTo(lock, -1) <= 1;
        if (free) {
            locks.remove(lock);
        }
        return free;
    }

    /** Whether it is in nothing, as if it had just started. */
    boolean isIdle() {
        return methods.isEmpty() && held.isEmpty() && readLocks.isEmpty();
    }

    HeldLocks held() {
        return new HeldLocks(held.keySet(), readLocks.keySet());
    }
}
