// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.graph.TransactionGraph;
import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.EdgeKind;
import java.util.Arrays;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Feeds a graph of transactions: finds, for each event, the earlier transactions that its own must come after.
 *
 * <p>Not every pair of conflicting events makes an edge, only those that no path of others implies: from the last write
 * of a variable; into a write also from the last read of each thread since; into an acquire from the last releases
 * ({@link LatestAcquirers}); from each transaction to the next of its thread. And {@code seen[t][u]} is the latest transaction of
 * thread u with an edge into thread t: an edge from that one or an earlier one says nothing new.
 *
 * <p>An event outside transactions gets a node only if a new edge leads into it. Otherwise its only predecessor is what
 * came before it in its thread, and as nothing leads into a finished node, sharing that node changes no path between
 * others (Velodrome merges such events in the same way).
 *
 * <p>An edge that would close a cycle is reported and left out; it becomes an edge into the next node of the thread, which
 * comes after the reported one anyway, so that the graph stays acyclic and true.
 */
abstract class GraphEngine implements TransactionHandler {

    private final TransactionGraph graph;
    private final ViolationSink sink;
    private final LongPredicate isLive;

    private ThreadState[] threads = new ThreadState[16];
    private VariableHistory[] variables = new VariableHistory[64];
    private LockHistory[] locks = new LockHistory[16];
    private final LatestAcquirers acquirers = new LatestAcquirers();

    GraphEngine(TransactionGraph graph, ViolationSink sink) {
        this.graph = graph;
        this.sink = sink;
        this.isLive = graph::isLive;
    }

    private static final class ThreadState {
        private final int thread;
        private boolean active;
        private boolean alone; // in an event outside transactions that has got a node of its own
        private long node; // the latest of this thread
        private long[] seen = new long[4]; // by thread: the latest position with an edge into this thread
        private @Nullable LastAccesses incoming; // edges into the next node
        private final NumberedNodes numbers = new NumberedNodes();

        ThreadState(int thread) {
            this.thread = thread;
        }

        boolean isNew(int source, long position) {
            if (source >= seen.length) {
                seen = Arrays.copyOf(seen, Math.max(source + 1, seen.length * 2));
            }
            if (position <= seen[source]) {
                return false;
            }
            seen[source] = position;
            return true;
        }
    }

    private static final class VariableHistory {
        private long write;
        private int writeSite;
        private final LastAccesses reads = new LastAccesses(); // since the write
    }

    private static final class LockHistory {
        private final LastAccesses releases = new LastAccesses();
        private final LastAccesses sharedReleases = new LastAccesses();
    }

    @Override
    public void begin(int thread, int method, int site) {
        ThreadState state = thread(thread);
        openNode(state);
        state.active = true;
        takeIncoming(state);
        state.numbers.begin(state.node, isLive);
    }

    @Override
    public void end(int thread) {
        ThreadState state = thread(thread);
        state.active = false;
        graph.finish(state.node);
    }

    @Override
    public void pass(int thread) {
        finishEvent(startEvent(thread));
    }

    @Override
    public void read(int thread, int variable, int site) {
        ThreadState state = startEvent(thread);
        VariableHistory history = variable(variable);
        order(history.write, state, EdgeKind.WRITE_READ, variable, history.writeSite, site);
        remember(history.reads, state, site);
        finishEvent(state);
    }

    @Override
    public void write(int thread, int variable, int site) {
        ThreadState state = startEvent(thread);
        VariableHistory history = variable(variable);
        order(history.write, state, EdgeKind.WRITE_WRITE, variable, history.writeSite, site);
        orderAfterAll(history.reads, state, EdgeKind.READ_WRITE, variable, site);
        history.reads.clear();
        history.write = state.node;
        history.writeSite = site;
        finishEvent(state);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        ThreadState state = startEvent(thread);
        LockHistory history = lock(lock);
        orderAfterAll(history.releases, state, EdgeKind.RELEASE_ACQUIRE, lock, site);
        orderAfterAll(history.sharedReleases, state, EdgeKind.RELEASE_ACQUIRE, lock, site);
        acquirers.acquired(lock, thread);
        finishEvent(state);
    }

    @Override
    public void release(int thread, int lock, int site) {
        ThreadState state = startEvent(thread);
        LockHistory history = lock(lock);
        if (acquirers.releaseCoversEarlierOnes(lock, thread)) {
            history.releases.clear();
            history.sharedReleases.clear();
        }
        remember(history.releases, state, site);
        finishEvent(state);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        ThreadState state = startEvent(thread);
        orderAfterAll(lock(lock).releases, state, EdgeKind.RELEASE_ACQUIRE, lock, site);
        finishEvent(state);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        ThreadState state = startEvent(thread);
        acquirers.releasedShared(lock, thread);
        remember(lock(lock).sharedReleases, state, site);
        finishEvent(state);
    }

    @Override
    public void fork(int thread, int child, int site) {
        ThreadState state = startEvent(thread);
        ThreadState forked = thread(child);
        if (forked.active) {
            order(state.node, forked, EdgeKind.FORK, child, site, 0);
        } else {
            defer(state.node, forked);
        }
        finishEvent(state);
    }

    @Override
    public void join(int thread, int child, int site) {
        ThreadState state = startEvent(thread);
        order(thread(child).node, state, EdgeKind.JOIN, child, 0, site);
        finishEvent(state);
    }

    @Override
    public void number(int thread, long number) {
        ThreadState state = startEvent(thread);
        state.numbers.number(number, state.node, state.active, isLive);
        finishEvent(state);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        ThreadState state = startEvent(thread);
        order(thread(fromThread).numbers.find(fromNumber), state, kind, operand, fromSite, site);
        if (!state.active) {
            state.numbers.renew(state.node, isLive);
        }
        finishEvent(state);
    }

    private ThreadState startEvent(int thread) {
        ThreadState state = thread(thread);
        if (!state.active) {
            takeIncoming(state);
        }
        return state;
    }

    private void finishEvent(ThreadState state) {
        if (state.alone) {
            state.alone = false;
            graph.finish(state.node);
        }
    }

    /** The event of this thread that is being handled comes after transaction {@code from}. */
    private void order(long from, ThreadState to, EdgeKind kind, int operand, int fromSite, int site) {
        if (!graph.isLive(from) || graph.thread(from) == to.thread) {
            return;
        }
        if (to.isNew(graph.thread(from), graph.position(from)) && !connect(from, to)) {
            sink.closed(to.thread, graph.thread(from), kind, operand, fromSite, site);
            defer(from, to);
        }
    }

    private boolean connect(long from, ThreadState to) {
        if (!to.active && !to.alone) {
            openNode(to);
            to.alone = true;
        }
        return graph.connect(from, to.node);
    }

    private void openNode(ThreadState state) {
        long previous = state.node;
        state.node = graph.add(state.thread);
        if (graph.isLive(previous)) {
            graph.connect(previous, state.node);
        }
    }

    private void orderAfterAll(LastAccesses earlier, ThreadState to, EdgeKind kind, int operand, int site) {
        for (int at = 0; at < earlier.size(); at++) {
            order(earlier.unit(at), to, kind, operand, earlier.site(at), site);
        }
    }

    private void remember(LastAccesses accesses, ThreadState state, int site) {
        if (graph.isLive(state.node)) {
            accesses.put(state.thread, state.node, site, isLive);
        }
    }

    /** The next node of this thread comes after {@code from}. */
    private void defer(long from, ThreadState to) {
        if (graph.isLive(from)) {
            if (to.incoming == null) {
                to.incoming = new LastAccesses();
            }
            to.incoming.put(graph.thread(from), from, 0, isLive);
        }
    }

    private void takeIncoming(ThreadState to) {
        LastAccesses incoming = to.incoming;
        if (incoming != null) {
            to.incoming = null;
            for (int at = 0; at < incoming.size(); at++) {
                long from = incoming.unit(at);
                if (graph.isLive(from) && graph.thread(from) != to.thread) {
                    connect(from, to);
                }
            }
        }
    }

    private ThreadState thread(int thread) {
        if (thread >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(thread + 1, threads.length * 2));
        }
        ThreadState state = threads[thread];
        if (state == null) {
            state = new ThreadState(thread);
            threads[thread] = state;
        }
        return state;
    }

    private VariableHistory variable(int variable) {
        if (variable >= variables.length) {
            variables = Arrays.copyOf(variables, Math.max(variable + 1, variables.length * 2));
        }
        VariableHistory history = variables[variable];
        if (history == null) {
            history = new VariableHistory();
            variables[variable] = history;
        }
        return history;
    }

    private LockHistory lock(int lock) {
        if (lock >= locks.length) {
            locks = Arrays.copyOf(locks, Math.max(lock + 1, locks.length * 2));
        }
        LockHistory history = locks[lock];
        if (history == null) {
            history = new LockHistory();
            locks[lock] = history;
        }
        return history;
    }
}
