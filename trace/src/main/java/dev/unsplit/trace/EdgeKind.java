// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** Why one transaction comes after another: the two conflicting operations, in trace order. */
public enum EdgeKind {
    WRITE_READ("write", "read", Operand.VARIABLE),
    READ_WRITE("read", "write", Operand.VARIABLE),
    WRITE_WRITE("write", "write", Operand.VARIABLE),
    RELEASE_ACQUIRE("release", "acquire", Operand.LOCK),
    SEND_RECEIVE("send", "receive", Operand.LOCK),
    FORK("fork", "start", Operand.THREAD),
    JOIN("stop", "join", Operand.THREAD);

    /** Which table of {@link Symbols} the operand of an edge belongs to. */
    public enum Operand {
        VARIABLE,
        LOCK,
        THREAD
    }

    private final String earlier;
    private final String later;
    private final Operand operand;

    EdgeKind(String earlier, String later, Operand operand) {
        this.earlier = earlier;
        this.later = later;
        this.operand = operand;
    }

    /** The operation of the transaction that comes first. */
    public String earlier() {
        return earlier;
    }

    /** The operation of the transaction that comes second. */
    public String later() {
        return later;
    }

    public Operand operand() {
        return operand;
    }

    /** Whether one thread let the other one go on: the order was no chance. */
    public boolean isHandOver() {
        return this == SEND_RECEIVE || this == FORK || this == JOIN;
    }
}
