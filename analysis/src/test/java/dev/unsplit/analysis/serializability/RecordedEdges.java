// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes down a run as a recorder inside the observed program does: numbers rise at begin, end and boundaries and, outside
 * transactions, with each new edge, and are told only when something happens; edges of locks are found apart from the
 * others; the accesses themselves may follow.
 */
public final class RecordedEdges implements EventHandler {

    private final EventHandler target;
    private final EventHandler accesses; // the same, or nobody
    private final Map<Integer, Integer> depth = new HashMap<>(); // by thread
    private final Map<Integer, Long> numbers = new HashMap<>();
    private final Map<Integer, Long> lastNumbers = new HashMap<>(); // of the last event
    private final Map<Integer, List<Access>> forks = new HashMap<>(); // that the thread's next event comes after
    private final Map<Long, Long> seen = new HashMap<>(); // by pair of threads
    private final Map<Long, Long> seenWithLocks = new HashMap<>();
    private final Map<Integer, Access> writes = new HashMap<>(); // by variable
    private final Map<Integer, Map<Integer, Access>> reads = new HashMap<>(); // by variable and thread
    private final Map<Integer, Map<Integer, Access>> releases = new HashMap<>(); // by lock and thread
    private final Map<Integer, Map<Integer, Access>> sharedReleases = new HashMap<>();
    private final Map<Integer, Map<Integer, Access>> sends = new HashMap<>();

    private record Access(int thread, long number, int site) {}

    public RecordedEdges(EventHandler target, boolean withAccesses) {
        this.target = target;
        this.accesses = withAccesses ? target : new EventHandler() {};
    }

    @Override
    public void begin(int thread, int method, int site) {
        if (depth.merge(thread, 1, Integer::sum) == 1) {
            target.begin(thread, method, site);
            nextNumber(thread);
            target.number(thread, number(thread));
        } else {
            accesses.begin(thread, method, site);
        }
        startEvent(thread);
    }

    @Override
    public void end(int thread, int method, int site) {
        startEvent(thread);
        if (depth.merge(thread, -1, Integer::sum) == 0) {
            target.end(thread, method, site);
            nextNumber(thread);
        } else {
            accesses.end(thread, method, site);
        }
    }

    @Override
    public void read(int thread, int variable, int site) {
        startEvent(thread);
        edge(writes.get(variable), thread, EdgeKind.WRITE_READ, variable, site);
        remember(reads, variable, thread, site);
        accesses.read(thread, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        startEvent(thread);
        edge(writes.get(variable), thread, EdgeKind.WRITE_WRITE, variable, site);
        edges(reads, thread, EdgeKind.READ_WRITE, variable, site);
        reads.remove(variable);
        writes.put(variable, access(thread, site));
        accesses.write(thread, variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        startEvent(thread);
        edges(releases, thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
        edges(sharedReleases, thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
        accesses.acquire(thread, lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        startEvent(thread);
        remember(releases, lock, thread, site);
        accesses.release(thread, lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        startEvent(thread);
        edges(releases, thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
        accesses.acquireShared(thread, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        startEvent(thread);
        remember(sharedReleases, lock, thread, site);
        accesses.releaseShared(thread, lock, site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        startEvent(thread);
        accesses.fork(thread, child, site);
        forks.computeIfAbsent(child, any -> new ArrayList<>()).add(access(thread, site));
        cut(thread, site);
    }

    @Override
    public void join(int thread, int child, int site) {
        startEvent(thread);
        cut(thread, site);
        Long last = lastNumbers.get(child);
        edge(last == null ? null : new Access(child, last, 0), thread, EdgeKind.JOIN, child, site);
        accesses.join(thread, child, site);
    }

    @Override
    public void send(int thread, int lock, int site) {
        startEvent(thread);
        remember(sends, lock, thread, site);
        accesses.send(thread, lock, site);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        startEvent(thread);
        edges(sends, thread, EdgeKind.SEND_RECEIVE, lock, site);
        accesses.receive(thread, lock, site);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        startEvent(thread);
        if (isActive(thread)) {
            remember(sends, lock, thread, site);
            cut(thread, site);
        }
        edges(sends, thread, EdgeKind.SEND_RECEIVE, lock, site);
        if (!isActive(thread)) {
            remember(sends, lock, thread, site);
        }
        accesses.barrier(thread, lock, site);
    }

    @Override
    public void boundary(int thread, int site) {
        startEvent(thread);
        cut(thread, site);
    }

    @Override
    public void endOfTrace() {
        depth.keySet().stream().filter(this::isActive).forEach(this::startEvent);
        target.endOfTrace();
    }

    private void cut(int thread, int site) {
        if (isActive(thread)) {
            target.boundary(thread, site);
            nextNumber(thread);
            target.number(thread, number(thread));
            lastNumbers.put(thread, number(thread));
        }
    }

    private void startEvent(int thread) {
        List<Access> mine = forks.remove(thread);
        if (mine != null) {
            mine.forEach(fork -> edge(fork, thread, EdgeKind.FORK, thread, 0));
        }
        lastNumbers.put(thread, number(thread));
    }

    private boolean isActive(int thread) {
        return depth.getOrDefault(thread, 0) > 0;
    }

    private long number(int thread) {
        return numbers.getOrDefault(thread, 1L);
    }

    private void nextNumber(int thread) {
        numbers.put(thread, number(thread) + 1);
    }

    private Access access(int thread, int site) {
        return new Access(thread, number(thread), site);
    }

    private void remember(Map<Integer, Map<Integer, Access>> where, int operand, int thread, int site) {
        where.computeIfAbsent(operand, any -> new LinkedHashMap<>()).put(thread, access(thread, site));
    }

    private void edges(Map<Integer, Map<Integer, Access>> from, int thread, EdgeKind kind, int operand, int site) {
        for (Access access : from.getOrDefault(operand, Map.of()).values()) {
            edge(access, thread, kind, operand, site);
        }
    }

    private void edge(Access from, int thread, EdgeKind kind, int operand, int site) {
        if (from == null || from.thread == thread) {
            return;
        }
        long pair = (long) from.thread << 32 | thread;
        boolean ofLock = kind == EdgeKind.RELEASE_ACQUIRE;
        if (from.number <= (ofLock ? seenWithLocks : seen).getOrDefault(pair, 0L)) {
            return;
        }
        if (!ofLock) {
            seen.put(pair, from.number);
        }
        seenWithLocks.merge(pair, from.number, Math::max);
        if (!isActive(thread)) {
            nextNumber(thread);
            target.number(thread, number(thread));
            lastNumbers.put(thread, number(thread));
        }
        target.edge(thread, from.thread, from.number, kind, operand, from.site, site);
    }
}
