// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.clock.TransactionClocks;
import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.EdgeKind;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

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
 * locks are ill-formed (see {@link LockHistory}).
 *
 * <p><b>Cost.</b> O(1) for most events, O(k) for a new order between two of k active transactions, O(k) at an end for
 * each clock that comes after it. Memory: 24 bytes for a variable that at most one thread has read since the last write;
 * clocks as said there; nothing that grows with the length of the trace.
 *
 * <p>After a violation the order that closed the cycle is not taken in for the transaction at hand, but for the next one of
 * its thread.
 */
public final class AeroDrome implements TransactionHandler {

    // a row of the table: handle of the last write; reads since; site of the write << 32 | site of the read
    private static final int ROW = 3;
    private static final int READS = 1;
    private static final int SITES = 2;

    private static final long NOBODY = TransactionClocks.NOBODY;

    private final ViolationSink sink;
    private final TransactionClocks clocks = new TransactionClocks();
    private final LongPredicate isLive = clocks::isLive;

    private long[] variables = new long[ROW * 64];
    private final ManyReaders manyReaders = new ManyReaders();
    private LockHistory[] locks = new LockHistory[16];
    private @Nullable LastAccesses[] incoming = new LastAccesses[16]; // by thread: what its next unit comes after

    public AeroDrome(ViolationSink sink) {
        this.sink = sink;
    }

    @Override
    public void begin(int thread, int method, int site) {
        ensure(thread);
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
        int row = row(variable);
        long write = variables[row];
        long unit = clocks.current(thread);
        if (unit != NOBODY && (write == unit || variables[row + READS] == unit)) {
            return; // this transaction wrote the variable last, or read it with no write since
        }
        if (write != NOBODY) {
            order(write, thread, EdgeKind.WRITE_READ, variable, writeSite(row), site);
            unit = clocks.current(thread);
        }
        if (unit != NOBODY) {
            rememberRead(row, thread, unit, site);
        }
    }

    @Override
    public void write(int thread, int variable, int site) {
        startEvent(thread);
        int row = row(variable);
        long write = variables[row];
        long reads = variables[row + READS];
        if (write == clocks.current(thread) && reads == NOBODY) {
            return;
        }
        if (write != NOBODY) {
            order(write, thread, EdgeKind.WRITE_WRITE, variable, writeSite(row), site);
        }
        if (reads != NOBODY) {
            orderAfterReads(row, reads, thread, variable, site);
            forgetReads(row, reads);
        }
        long unit = clocks.current(thread);
        replace(row, write, unit);
        variables[row + SITES] = (long) site << 32;
    }

    private void orderAfterReads(int row, long reads, int thread, int variable, int site) {
        if (reads > 0) {
            order(reads, thread, EdgeKind.READ_WRITE, variable, readSite(row), site);
        } else {
            orderAfterAll(manyReaders.get(reads), thread, EdgeKind.READ_WRITE, variable, site);
        }
    }

    private void rememberRead(int row, int thread, long unit, int site) {
        long reads = variables[row + READS];
        if (reads < 0) {
            put(manyReaders.get(reads), thread, unit, site);
        } else if (!clocks.isLive(reads) || clocks.thread(reads) == thread) {
            replace(row + READS, reads, unit);
            variables[row + SITES] = (variables[row + SITES] & 0xFFFFFFFF_00000000L) | site;
        } else {
            long many = manyReaders.open();
            manyReaders.get(many).put(clocks.thread(reads), reads, readSite(row), isLive);
            put(manyReaders.get(many), thread, unit, site);
            variables[row + READS] = many;
        }
    }

    private void forgetReads(int row, long reads) {
        if (reads > 0) {
            clocks.release(reads);
        } else {
            releaseAll(manyReaders.get(reads));
            manyReaders.close(reads);
        }
        variables[row + READS] = NOBODY;
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        startEvent(thread);
        LockHistory history = lock(lock);
        orderAfterAll(history.releases, thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
        orderAfterAll(history.sharedReleases, thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
        history.acquired(thread);
    }

    @Override
    public void release(int thread, int lock, int site) {
        startEvent(thread);
        LockHistory history = lock(lock);
        if (history.releaseCoversEarlierOnes(thread)) {
            releaseAll(history.releases);
            releaseAll(history.sharedReleases);
        }
        rememberRelease(history.releases, thread, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        startEvent(thread);
        orderAfterAll(lock(lock).releases, thread, EdgeKind.RELEASE_ACQUIRE, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        startEvent(thread);
        LockHistory history = lock(lock);
        history.releasedShared(thread);
        rememberRelease(history.sharedReleases, thread, site);
    }

    private void rememberRelease(LastAccesses releases, int thread, int site) {
        long unit = clocks.current(thread);
        if (unit != NOBODY) {
            put(releases, thread, unit, site);
        }
    }

    @Override
    public void fork(int thread, int child, int site) {
        startEvent(thread);
        ensure(child);
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
        ensure(child);
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
        ensure(thread);
        if (incoming[thread] != null && !clocks.isActive(thread)) {
            takeIncoming(thread);
        }
    }

    private void orderAfterAll(LastAccesses earlier, int thread, EdgeKind kind, int operand, int site) {
        for (int at = 0; at < earlier.size(); at++) {
            order(earlier.unit(at), thread, kind, operand, earlier.site(at), site);
        }
    }

    private void order(long from, int thread, EdgeKind kind, int operand, int fromSite, int site) {
        if (!clocks.order(from, thread)) {
            sink.closed(thread, clocks.thread(from), kind, operand, fromSite, site);
            defer(from, thread);
        }
    }

    /** The next unit of this thread comes after {@code from}. */
    private void defer(long from, int thread) {
        if (from == NOBODY) {
            return;
        }
        LastAccesses deferred = incoming[thread];
        if (deferred == null) {
            deferred = new LastAccesses();
            incoming[thread] = deferred;
        }
        put(deferred, clocks.thread(from), from, 0);
    }

    private void takeIncoming(int thread) {
        LastAccesses deferred = incoming[thread];
        if (deferred == null) {
            return;
        }
        incoming[thread] = null;
        for (int at = 0; at < deferred.size(); at++) {
            clocks.order(deferred.unit(at), thread);
        }
        releaseAll(deferred);
    }

    private void put(LastAccesses accesses, int thread, long unit, int site) {
        long old = accesses.put(thread, unit, site, isLive);
        if (old != unit) {
            clocks.retain(unit);
            clocks.release(old);
        }
    }

    private void releaseAll(LastAccesses accesses) {
        for (int at = 0; at < accesses.size(); at++) {
            clocks.release(accesses.unit(at));
        }
        accesses.clear();
    }

    private void replace(int place, long old, long unit) {
        if (old != unit) {
            clocks.retain(unit);
            clocks.release(old);
            variables[place] = unit;
        }
    }

    private int writeSite(int row) {
        return (int) (variables[row + SITES] >>> 32);
    }

    private int readSite(int row) {
        return (int) variables[row + SITES];
    }

    private int row(int variable) {
        int row = variable * ROW;
        if (row >= variables.length) {
            variables = Arrays.copyOf(variables, Math.max(row + ROW, variables.length * 2));
        }
        return row;
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

    private void ensure(int thread) {
        clocks.ensure(thread);
        if (thread >= incoming.length) {
            incoming = Arrays.copyOf(incoming, Math.max(thread + 1, incoming.length * 2));
        }
    }

    /** The tables of variables that several threads have read since the last write, under negative keys. */
    private static final class ManyReaders {

        private LastAccesses[] tables = new LastAccesses[16];
        private int size;
        private final IntArrayList free = new IntArrayList();

        long open() {
            if (!free.isEmpty()) {
                return ~(long) free.popInt();
            }
            if (size == tables.length) {
                tables = Arrays.copyOf(tables, size * 2);
            }
            tables[size] = new LastAccesses();
            return ~(long) size++;
        }

        LastAccesses get(long key) {
            return tables[(int) ~key];
        }

        void close(long key) {
            free.push((int) ~key);
        }
    }
}
