// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.clock.TransactionClocks;
import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.EdgeKind;

/**
 * AeroDrome (Mathur, Viswanathan: Atomicity Checking in Linear Time using Vector Clocks, ASPLOS 2020): decides
 * serializability with vector clocks instead of a graph.
 *
 * <p><b>Idea.</b> A thread's clock C says which transactions come before what the thread does now. An event takes in the
 * clocks of the earlier events that it conflicts with; if the begin of its own transaction is in one of them, the
 * transaction comes before itself: a violation. When a transaction ends, its clock goes to all clocks that its begin is
 * in, since whatever follows a part of it follows all of it. Two transactions that each follow a part of the other are
 * noticed there.
 *
 * <p><b>Data.</b> Algorithm 1 of the paper keeps a clock W for each variable, R for each pair of variable and thread, L
 * for each lock, and updates all of them at every end; §4.3 merges the R of a variable into two. Here a variable refers
 * to the clock of the transaction that wrote it last, and to those of the threads that read it since; a lock to those
 * that released it. How these clocks are shared, updated and forgotten is told in {@link TransactionClocks}; the paper's
 * own optimised form forgets too much. The reads need not be kept beyond the next write, which comes after them, and a
 * read or write that repeats one of the same transaction changes nothing.
 *
 * <p>Two deviations from the algorithm as printed: a fork takes effect on the next transaction or event of the child, so
 * that a thread that never did anything orders nothing; and a lock keeps the last release of each thread as long as
 * locks are ill-formed (see {@link LatestAcquirers}).
 *
 * <p><b>Cost.</b> O(1) for most events, O(k) for a new order between two of k active transactions, O(k) at an end for
 * each clock that comes after it. Memory: 24 bytes for a variable that at most one thread has read since the last write;
 * clocks as said there; nothing that grows with the length of the trace.
 *
 * <p>After a violation the order that closed the cycle is not taken in for the transaction at hand, but for the next one of
 * its thread.
 */
public final class AeroDrome implements TransactionHandler {

    private static final long NOBODY = TransactionClocks.NOBODY;

    private static final int WRITE = AccessTable.FIRST;
    private static final int READS = AccessTable.SECOND;
    private static final int RELEASES = AccessTable.FIRST;
    private static final int SHARED_RELEASES = AccessTable.SECOND;

    private final ViolationSink sink;
    private final TransactionClocks clocks = new TransactionClocks();
    private final AccessTable variables = new AccessTable(clocks);
    private final AccessTable locks = new AccessTable(clocks);
    private final LatestAcquirers acquirers = new LatestAcquirers();
    private final AccessTable incoming = new AccessTable(clocks); // by thread: what its next unit comes after

    public AeroDrome(ViolationSink sink) {
        this.sink = sink;
    }

    @Override
    public void begin(int thread, int method, int site) {
        clocks.ensure(thread);
        clocks.begin(thread);
        takeIncoming(thread);
    }

    @Override
    public void end(int thread) {
        clocks.end(thread, sink);
    }

    @Override
    public void pass(int thread) {
        startEvent(thread);
    }

    @Override
    public void read(int thread, int variable, int site) {
        startEvent(thread);
        int row = variables.row(variable);
        long write = variables.get(row, WRITE);
        long unit = clocks.current(thread);
        if (unit != NOBODY && (write == unit || variables.get(row, READS) == unit)) {
            return; // this transaction wrote the variable last, or read it with no write since
        }
        orderAfter(variables, row, WRITE, thread, EdgeKind.WRITE_READ, variable, site);
        remember(variables, row, READS, thread, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        startEvent(thread);
        int row = variables.row(variable);
        if (variables.get(row, READS) == NOBODY && variables.get(row, WRITE) == clocks.current(thread)) {
            return;
        }
        orderAfter(variables, row, WRITE, thread, EdgeKind.WRITE_WRITE, variable, site);
        orderAfter(variables, row, READS, thread, EdgeKind.READ_WRITE, variable, site);
        variables.clear(row, WRITE);
        variables.clear(row, READS);
        remember(variables, row, WRITE, thread, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        startEvent(thread);
        int row = locks.row(lock);
        orderAfter(locks, row, RELEASES, thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
        orderAfter(locks, row, SHARED_RELEASES, thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
        acquirers.acquired(lock, thread);
    }

    @Override
    public void release(int thread, int lock, int site) {
        startEvent(thread);
        int row = locks.row(lock);
        if (acquirers.releaseCoversEarlierOnes(lock, thread)) {
            locks.clear(row, RELEASES);
            locks.clear(row, SHARED_RELEASES);
        }
        remember(locks, row, RELEASES, thread, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        startEvent(thread);
        orderAfter(locks, locks.row(lock), RELEASES, thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        startEvent(thread);
        acquirers.releasedShared(lock, thread);
        remember(locks, locks.row(lock), SHARED_RELEASES, thread, site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        startEvent(thread);
        clocks.ensure(child);
        long unit = clocks.current(thread);
        if (clocks.isActive(child)) {
            order(unit, child, EdgeKind.FORK, child, site, 0);
        } else {
            defer(unit, child);
        }
    }

    @Override
    public void join(int thread, int child, int site) {
        startEvent(thread);
        clocks.ensure(child);
        order(clocks.current(child), thread, EdgeKind.JOIN, child, 0, site);
    }

    @Override
    public void number(int thread, long number) {
        throw new IllegalStateException("AeroDrome needs accesses, not edges");
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        throw new IllegalStateException("AeroDrome needs accesses, not edges");
    }

    /** How many vector clocks are in use. */
    int clocks() {
        return clocks.size();
    }

    private void startEvent(int thread) {
        clocks.ensure(thread);
        if (!clocks.isActive(thread)) {
            takeIncoming(thread);
        }
    }

    private void orderAfter(AccessTable table, int row, int place, int thread, EdgeKind kind, int operand, int site) {
        long earlier = table.get(row, place);
        if (earlier > 0) {
            order(earlier, thread, kind, operand, table.site(row, place), site);
        } else if (earlier < 0) {
            LastAccesses several = table.several(earlier);
            for (int at = 0; at < several.size(); at++) {
                order(several.unit(at), thread, kind, operand, several.site(at), site);
            }
        }
    }

    private void order(long from, int thread, EdgeKind kind, int operand, int fromSite, int site) {
        if (!clocks.order(from, thread)) {
            sink.closed(thread, clocks.thread(from), kind, operand, fromSite, site);
            defer(from, thread);
        }
    }

    private void remember(AccessTable table, int row, int place, int thread, int site) {
        long unit = clocks.current(thread);
        if (unit != NOBODY) {
            table.add(row, place, thread, unit, site);
        }
    }

    /** The next unit of this thread comes after {@code from}. */
    private void defer(long from, int thread) {
        if (from != NOBODY) {
            incoming.add(incoming.row(thread), AccessTable.FIRST, clocks.thread(from), from, 0);
        }
    }

    private void takeIncoming(int thread) {
        int row = incoming.row(thread);
        long deferred = incoming.get(row, AccessTable.FIRST);
        if (deferred == NOBODY) {
            return;
        }
        if (deferred > 0) {
            clocks.order(deferred, thread);
        } else {
            LastAccesses several = incoming.several(deferred);
            for (int at = 0; at < several.size(); at++) {
                clocks.order(several.unit(at), thread);
            }
        }
        incoming.clear(row, AccessTable.FIRST);
    }
}
