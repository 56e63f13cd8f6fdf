// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.trace.EdgeKind;

/** Receives the conflict edges of a run, each when it first says something new: what {@link NewEdges} finds. */
interface EdgeHandler {

    /** From this number on, the transactions of this slot are those of this thread. */
    void seat(int slot, long firstNumber, int thread);

    /** The thread in this slot begins a transaction. */
    void begin(int slot, long number, int method, int site);

    /** The thread in this slot ends its transaction; what it does next has a larger number. */
    void end(int slot);

    /**
     * A transaction comes after another one of a different slot.
     *
     * @param number of the later transaction: the active one of its slot, or one that consists of events outside
     *     transactions
     */
    void edge(int slot, long number, int fromSlot, long fromNumber, EdgeKind kind, int operand, int fromSite, int site);

    /**
     * Whether no edge from what was done in this slot so far can make a difference any more. Then the slot may be given to any other thread, whose numbers are
     * larger than those that were in use; it is not asked where a slot is in a transaction.
     */
    default boolean isForgettable(int slot) {
        return false;
    }
}
