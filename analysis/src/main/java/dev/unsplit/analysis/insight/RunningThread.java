// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.BitSet;

/** What a thread is in: its transaction, and the locks that it holds exclusively. */
final class RunningThread {

    static final int NO_METHOD = -1;

    private final BitSet counted = new BitSet(); // of the open methods: those that can be a transaction
    private int open;
    private int method = NO_METHOD;
    private final Int2IntOpenHashMap held = new Int2IntOpenHashMap(); // how often

    void begin(int entering, boolean canBeTransaction) {
        if (canBeTransaction && counted.isEmpty()) {
            method = entering;
        }
        counted.set(open++, canBeTransaction);
    }

    /** Returns whether a transaction ends with it. */
    boolean end() {
        if (open == 0) {
            return false;
        }
        boolean wasTransaction = !counted.isEmpty();
        counted.clear(--open);
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

    void acquire(int lock) {
        held.addTo(lock, 1);
    }

    /** Returns whether it is free now. */
    boolean release(int lock) {
        boolean free = held.addTo(lock, -1) <= 1;
        if (free) {
            held.remove(lock);
        }
        return free;
    }

    /** A set of its own. */
    IntOpenHashSet held() {
        return new IntOpenHashSet(held.keySet());
    }
}
