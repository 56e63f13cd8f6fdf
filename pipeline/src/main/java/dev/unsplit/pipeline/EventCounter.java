// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts the events of a trace by kind, and how they fall into transactions. */
final class EventCounter implements EventHandler {

    private enum Kind {
        READ("read"),
        WRITE("write"),
        UPDATE("update"),
        VOLATILE_READ("volatile read"),
        VOLATILE_WRITE("volatile write"),
        ACQUIRE("acquire"),
        RELEASE("release"),
        ACQUIRE_SHARED("shared acquire"),
        RELEASE_SHARED("shared release"),
        FORK("fork"),
        JOIN("join"),
        BEGIN("begin"),
        END("end"),
        BARRIER("barrier"),
        SEND("send"),
        RECEIVE("receive"),
        BOUNDARY("boundary"),
        EDGE("edge");

        private final String word;

        Kind(String word) {
            this.word = word;
        }
    }

    private final long[] counts = new long[Kind.values().length];
    private final BitSet methods = new BitSet();
    private int[] depth = new int[16]; // by thread
    private long transactions;
    private long unary;
    private int nesting;

    long events() {
        return Arrays.stream(counts).sum();
    }

    Map<String, Long> kinds() {
        Map<String, Long> kinds = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            if (counts[kind.ordinal()] > 0) {
                kinds.put(kind.word, counts[kind.ordinal()]);
            }
        }
        return kinds;
    }

    int methods() {
        return methods.cardinality();
    }

    long transactions() {
        return transactions;
    }

    long unary() {
        return unary;
    }

    int nesting() {
        return nesting;
    }

    private void count(Kind kind, int thread) {
        counts[kind.ordinal()]++;
        if (depthOf(thread) == 0) {
            unary++;
        }
    }

    private int depthOf(int thread) {
        return thread < depth.length ? depth[thread] : 0;
    }

    @Override
    public void begin(int thread, int method, int site) {
        if (thread >= depth.length) {
            depth = Arrays.copyOf(depth, Math.max(thread + 1, depth.length * 2));
        }
        counts[Kind.BEGIN.ordinal()]++;
        methods.set(method);
        if (depth[thread]++ == 0) {
            transactions++;
        }
        nesting = Math.max(nesting, depth[thread]);
    }

    @Override
    public void end(int thread, int method, int site) {
        counts[Kind.END.ordinal()]++;
        depth[thread]--;
    }

    @Override
    public void read(int thread, int variable, int site) {
        count(Kind.READ, thread);
    }

    @Override
    public void write(int thread, int variable, int site) {
        count(Kind.WRITE, thread);
    }

    @Override
    public void update(int thread, int variable, int site) {
        count(Kind.UPDATE, thread);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        count(Kind.VOLATILE_READ, thread);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        count(Kind.VOLATILE_WRITE, thread);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        count(Kind.ACQUIRE, thread);
    }

    @Override
    public void release(int thread, int lock, int site) {
        count(Kind.RELEASE, thread);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        count(Kind.ACQUIRE_SHARED, thread);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        count(Kind.RELEASE_SHARED, thread);
    }

    @Override
    public void fork(int thread, int child, int site) {
        count(Kind.FORK, thread);
    }

    @Override
    public void join(int thread, int child, int site) {
        count(Kind.JOIN, thread);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        count(Kind.BARRIER, thread);
    }

    @Override
    public void send(int thread, int lock, int site) {
        count(Kind.SEND, thread);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        count(Kind.RECEIVE, thread);
    }

    @Override
    public void boundary(int thread, int site) {
        count(Kind.BOUNDARY, thread);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        count(Kind.EDGE, thread);
    }
}
