// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.trace.EdgeKind;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import org.jspecify.annotations.Nullable;

/** One way in which a method was split, as an engine noticed it first, and how many of its executions it happened to. */
public final class Violation {

    private final int thread;
    private final int method;
    private final long beginEvent;
    private final long event;
    private final int fromThread;
    private final @Nullable EdgeKind kind;
    private final int operand;
    private final int fromSite;
    private final int site;
    private final Int2LongOpenHashMap counted =
            new Int2LongOpenHashMap(); // by thread: where the transaction begins that was counted last
    private long count;

    Violation(
            int thread,
            int method,
            long beginEvent,
            long event,
            int fromThread,
            @Nullable EdgeKind kind,
            int operand,
            int fromSite,
            int site) {
        this.thread = thread;
        this.method = method;
        this.beginEvent = beginEvent;
        this.event = event;
        this.fromThread = fromThread;
        this.kind = kind;
        this.operand = operand;
        this.fromSite = fromSite;
        this.site = site;
        counted.defaultReturnValue(-1);
        happened(thread, beginEvent);
    }

    /** Counts a transaction of the method, once, however often it was split this way. */
    void happened(int inThread, long begin) {
        if (counted.put(inThread, begin) != begin) {
            count++;
        }
    }

    int thread() {
        return thread;
    }

    int method() {
        return method;
    }

    long beginEvent() {
        return beginEvent;
    }

    long event() {
        return event;
    }

    int fromThread() {
        return fromThread;
    }

    /** Why the two transactions conflict; null if the engine noticed too late to say. */
    @Nullable
    EdgeKind kind() {
        return kind;
    }

    int operand() {
        return operand;
    }

    int fromSite() {
        return fromSite;
    }

    int site() {
        return site;
    }

    long count() {
        return count;
    }
}
