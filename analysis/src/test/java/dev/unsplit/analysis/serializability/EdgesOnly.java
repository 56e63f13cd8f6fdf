// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.trace.EdgeKind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Turns accesses into what a trace of level {@code edges} has instead: numbered transactions and an edge for each new
 * order between them, the way a recorder would write them.
 */
final class EdgesOnly implements TransactionHandler {

    private final TransactionHandler engine;
    private final Map<Integer, Long> numbers = new HashMap<>(); // by thread
    private final Map<Integer, Boolean> active = new HashMap<>();
    private final Map<Long, Long> seen = new HashMap<>(); // by pair of threads
    private final Map<Integer, Access> writes = new HashMap<>(); // by variable
    private final Map<Integer, Map<Integer, Access>> reads = new HashMap<>(); // by variable and thread
    private final Map<Integer, Map<Integer, Access>> releases = new HashMap<>(); // by lock and thread
    private final Map<Integer, Map<Integer, Access>> sharedReleases = new HashMap<>();

    private record Access(int thread, long number, int site) {}

    EdgesOnly(TransactionHandler engine) {
        this.engine = engine;
    }

    @Override
    public void begin(int thread, int method, int site) {
        nextNumber(thread);
        active.put(thread, true);
        engine.begin(thread, method, site);
    }

    @Override
    public void end(int thread) {
        engine.end(thread);
        active.put(thread, false);
    }

    @Override
    public void pass(int thread) {
        startEvent(thread);
    }

    @Override
    public void read(int thread, int variable, int site) {
        startEvent(thread);
        edge(writes.get(variable), thread, EdgeKind.WRITE_READ, variable, site);
        reads.computeIfAbsent(variable, any -> new LinkedHashMap<>()).put(thread, access(thread, site));
    }

    @Override
    public void write(int thread, int variable, int site) {
        startEvent(thread);
        edge(writes.get(variable), thread, EdgeKind.WRITE_WRITE, variable, site);
        edges(reads.remove(variable), thread, EdgeKind.READ_WRITE, variable, site);
        writes.put(variable, access(thread, site));
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        startEvent(thread);
        edges(releases.get(lock), thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
        edges(sharedReleases.get(lock), thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        startEvent(thread);
        releases.computeIfAbsent(lock, any -> new LinkedHashMap<>()).put(thread, access(thread, site));
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        startEvent(thread);
        edges(releases.get(lock), thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        startEvent(thread);
        sharedReleases.computeIfAbsent(lock, any -> new LinkedHashMap<>()).put(thread, access(thread, site));
    }

    @Override
    public void fork(int thread, int child, int site) {
        startEvent(thread);
        engine.fork(thread, child, site);
    }

    @Override
    public void join(int thread, int child, int site) {
        startEvent(thread);
        engine.join(thread, child, site);
        if (!active.getOrDefault(thread, false)) {
            nextNumber(thread); // what follows comes after the joined thread, what came before does not
        }
    }

    @Override
    public void number(int thread, long number) {
        throw new IllegalStateException("edges are made here");
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        throw new IllegalStateException("edges are made here");
    }

    @Override
    public void finish() {
        engine.finish();
    }

    /** The first event of a thread outside transactions gives it a number. */
    private void startEvent(int thread) {
        if (!active.getOrDefault(thread, false)) {
            nextNumber(thread);
        }
    }

    private void nextNumber(int thread) {
        engine.number(thread, numbers.merge(thread, 1L, Long::sum));
    }

    private Access access(int thread, int site) {
        return new Access(thread, numbers.get(thread), site);
    }

    private void edges(Map<Integer, Access> from, int thread, EdgeKind kind, int operand, int site) {
        if (from != null) {
            from.values().forEach(access -> edge(access, thread, kind, operand, site));
        }
    }

    private void edge(Access from, int thread, EdgeKind kind, int operand, int site) {
        if (from == null || from.thread == thread) {
            return;
        }
        long pair = (long) from.thread << 32 | thread;
        if (from.number > seen.getOrDefault(pair, 0L)) {
            seen.put(pair, from.number);
            engine.edge(thread, from.thread, from.number, kind, operand, from.site, site);
        }
    }
}
