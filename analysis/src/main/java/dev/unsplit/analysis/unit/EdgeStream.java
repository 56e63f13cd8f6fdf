// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.ExcludedMethods;
import java.util.Arrays;

/**
 * Turns the records of a trace with edges into transactions. The edges say all there is to know about the run as it was
 * observed; accesses, locks and hand-overs that may stand beside them are there for others, perhaps not all of them, and
 * are only counted. Transactions are cut where the trace says {@code boundary}, and nowhere else.
 *
 * <p>A transaction has all numbers from its first up to the first of what its thread does next, so it does not matter
 * how many of them the trace tells. Whoever listens is told a number before every begin and before every edge that leads
 * to something outside transactions: the one that the trace gives, else the one after the last that it gave.
 */
public final class EdgeStream extends TransactionStream {

    private static final byte NONE = 0; // the last number is that of something that is over
    private static final byte USED = 1; // the last number is that of something outside transactions
    private static final byte FRESH = 2; // the last number is for what comes next

    private final TransactionHandler handler;
    private final boolean locksConflict;

    // by thread
    private long[] number = new long[16];
    private byte[] use = new byte[16];

    EdgeStream(TransactionHandler handler, ExcludedMethods excluded, Conflicts conflicts, Boundaries boundaries) {
        super(handler, excluded, conflicts, boundaries, new WellFormedness());
        this.handler = handler;
        this.locksConflict = conflicts == Conflicts.DATA_AND_LOCKS;
    }

    @Override
    public void number(int thread, long newNumber) {
        ensure(thread);
        ensureNumber(thread);
        number[thread] = newNumber;
        use[thread] = FRESH;
        handler.number(thread, newNumber);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        next(thread);
        ensureNumber(thread);
        if (!isActive(thread)) {
            if (use[thread] == NONE) {
                number(thread, number[thread] + 1);
            }
            use[thread] = USED;
        }
        if (kind != EdgeKind.RELEASE_ACQUIRE || locksConflict) {
            handler.edge(thread, fromThread, fromNumber, kind, operand, fromSite, site);
        }
    }

    @Override
    void start(int thread, int method, int site) {
        ensureNumber(thread);
        if (use[thread] != FRESH) {
            number(thread, number[thread] + 1);
        }
        use[thread] = NONE;
        super.start(thread, method, site);
    }

    @Override
    void finish(int thread) {
        use[thread] = NONE;
        super.finish(thread);
    }

    @Override
    public void boundary(int thread, int site) {
        next(thread);
        cut(thread, site);
    }

    @Override
    public void read(int thread, int variable, int site) {
        next(thread);
    }

    @Override
    public void write(int thread, int variable, int site) {
        next(thread);
    }

    @Override
    public void update(int thread, int variable, int site) {
        next(thread);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        next(thread);
    }

    @Override
    public void release(int thread, int lock, int site) {
        next(thread);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        next(thread);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        next(thread);
    }

    @Override
    public void fork(int thread, int child, int site) {
        next(thread);
    }

    @Override
    public void join(int thread, int child, int site) {
        next(thread);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        next(thread);
    }

    @Override
    public void send(int thread, int lock, int site) {
        next(thread);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        next(thread);
    }

    @Override
    public void soon(int[] variables, int count) {}

    private void ensureNumber(int thread) {
        if (thread >= number.length) {
            int length = Math.max(thread + 1, number.length * 2);
            number = Arrays.copyOf(number, length);
            use = Arrays.copyOf(use, length);
        }
    }
}
