// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Nesting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts the events of a trace by kind, and how they fall into transactions, without begin and end of some methods. */
final class EventCounter implements EventHandler {

    private final ExcludedMethods excluded;
    private final Nesting open = new Nesting();

    /** How many events there are of one kind. */
    private static final class Count {
        private final String kind;
        private long events;

        Count(String kind) {
            this.kind = kind;
        }
    }

    private final List<Count> counts = new ArrayList<>();
    private final Count read = of("read");
    private final Count write = of("write");
    private final Count update = of("update");
    private final Count volatileRead = of("volatile read");
    private final Count volatileWrite = of("volatile write");
    private final Count acquire = of("acquire");
    private final Count release = of("release");
    private final Count acquireShared = of("shared acquire");
    private final Count releaseShared = of("shared release");
    private final Count fork = of("fork");
    private final Count join = of("join");
    private final Count begin = of("begin");
    private final Count end = of("end");
    private final Count barrier = of("barrier");
    private final Count send = of("send");
    private final Count receive = of("receive");
    private final Count boundary = of("boundary");
    private final Count edge = of("edge");

    private final BitSet methods = new BitSet();
    private int[] depth = new int[16]; // by thread
    private long transactions;
    private long unary;
    private int nesting;

    EventCounter(ExcludedMethods excluded) {
        this.excluded = excluded;
    }

    private Count of(String kind) {
        Count count = new Count(kind);
        counts.add(count);
        return count;
    }

    long events() {
        return counts.stream().mapToLong(count -> count.events).sum();
    }

    /** The kinds that occur. */
    Map<String, Long> kinds() {
        Map<String, Long> kinds = new LinkedHashMap<>();
        for (Count count : counts) {
            if (count.events > 0) {
                kinds.put(count.kind, count.events);
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

    private void count(Count kind, int thread) {
        kind.events++;
        if (depthOf(thread) == 0) {
            unary++;
        }
    }

    private int depthOf(int thread) {
        return thread < depth.length ? depth[thread] : 0;
    }

    @Override
    public void begin(int thread, int method, int site) {
        open.begin(thread, method);
        if (excluded.contains(method)) {
            return;
        }
        if (thread >= depth.length) {
            depth = Arrays.copyOf(depth, Math.max(thread + 1, depth.length * 2));
        }
        begin.events++;
        methods.set(method);
        if (depth[thread]++ == 0) {
            transactions++;
        }
        nesting = Math.max(nesting, depth[thread]);
    }

    @Override
    public void end(int thread, int method, int site) {
        if (!excluded.contains(open.end(thread))) {
            end.events++;
            depth[thread]--;
        }
    }

    @Override
    public void read(int thread, int variable, int site) {
        count(read, thread);
    }

    @Override
    public void write(int thread, int variable, int site) {
        count(write, thread);
    }

    @Override
    public void update(int thread, int variable, int site) {
        count(update, thread);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        count(volatileRead, thread);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        count(volatileWrite, thread);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        count(acquire, thread);
    }

    @Override
    public void release(int thread, int lock, int site) {
        count(release, thread);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        count(acquireShared, thread);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        count(releaseShared, thread);
    }

    @Override
    public void fork(int thread, int child, int site) {
        count(fork, thread);
    }

    @Override
    public void join(int thread, int child, int site) {
        count(join, thread);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        count(barrier, thread);
    }

    @Override
    public void send(int thread, int lock, int site) {
        count(send, thread);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        count(receive, thread);
    }

    @Override
    public void boundary(int thread, int site) {
        count(boundary, thread);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        count(edge, thread);
    }
}
