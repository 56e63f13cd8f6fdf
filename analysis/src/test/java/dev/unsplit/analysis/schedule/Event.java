// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.schedule;

/**
 * One event of a {@link Schedule}.
 *
 * @param operand a variable, a lock or other synchronization object, or a thread, as the kind says; -1 if there is none
 */
public record Event(Kind kind, int thread, int operand) {

    /** What happened; the symbol is that of the papers, or as near as text comes to it. */
    public enum Kind {
        BEGIN("▷", Operand.NONE),
        END("◁", Operand.NONE),
        READ("r", Operand.VARIABLE),
        WRITE("w", Operand.VARIABLE),
        UPDATE("u", Operand.VARIABLE),
        ACQUIRE("acq", Operand.LOCK),
        RELEASE("rel", Operand.LOCK),
        ACQUIRE_SHARED("racq", Operand.LOCK),
        RELEASE_SHARED("rrel", Operand.LOCK),
        FORK("fork", Operand.THREAD),
        JOIN("join", Operand.THREAD),
        SEND("send", Operand.LOCK),
        RECEIVE("receive", Operand.LOCK),
        BARRIER("barrier", Operand.LOCK),
        BOUNDARY("|", Operand.NONE);

        enum Operand {
            NONE,
            VARIABLE,
            LOCK,
            THREAD
        }

        final String symbol;
        final Operand operand;

        Kind(String symbol, Operand operand) {
            this.symbol = symbol;
            this.operand = operand;
        }

        /** Whether the event is of interest only where locks conflict. */
        boolean isLocking() {
            return this == ACQUIRE || this == RELEASE || this == ACQUIRE_SHARED || this == RELEASE_SHARED;
        }
    }
}
