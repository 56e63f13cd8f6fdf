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
 * <p>A transaction has all numbers from its first up to the first of what its thread does next, so that not all of them
 * must be told. Its first number stands directly before its begin, or anywhere behind its begin or the boundary that cut
 * it, but before the first edge into it or out of it. Whoever listens is told first the number, then of the begin; and
 * never of a transaction that has neither number nor edges.
 */
final class EdgeStream extends TransactionStream {

    private static final byte OVER = 0; // the last number is that of something that is over
    private static final byte USED = 1; // the last number is that of something outside transactions
    private static final byte FRESH = 2; // the last number is for what comes next
    private static final byte WAITING = 3; // a transaction has begun whose number was not told yet
    private static final byte RUNNING = 4; // the last number is that of a transaction that goes on

    private final TransactionHandler handler;
    private final boolean locksConflict;

    // by thread
    private final CompactNumbers numbers = new CompactNumbers(); // the last one
    private byte[] state = new byte[16];

    EdgeStream(TransactionHandler handler, ExcludedMethods excluded, Conflicts conflicts, Boundaries boundaries) {
        super(handler, excluded, conflicts, boundaries, new WellFormedness());
        this.handler = handler;
        this.locksConflict = conflicts == Conflicts.DATA_AND_LOCKS;
    }

    @Override
    public void number(int thread, long newNumber) {
        ensure(thread);
        ensureState(thread);
        numbers.set(thread, newNumber);
        handler.number(thread, newNumber);
        if (state[thread] == WAITING) {
            run(thread, nest(thread));
        } else if (state[thread] != RUNNING) {
            state[thread] = FRESH;
        }
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        next(thread);
        tally.edges++;
        ensureState(thread);
        if (state[thread] == OVER || state[thread] == WAITING) {
            number(thread, numbers.get(thread) + 1);
        }
        if (state[thread] != RUNNING) {
            state[thread] = USED;
        }
        if (kind != EdgeKind.RELEASE_ACQUIRE || locksConflict) {
            handler.edge(thread, fromThread, fromNumber, kind, operand, fromSite, site);
        }
    }

    @Override
    void started(int thread, Nest nest) {
        ensureState(thread);
        if (state[thread] == FRESH) {
            run(thread, nest);
        } else {
            state[thread] = WAITING;
        }
    }

    private void run(int thread, Nest nest) {
        state[thread] = RUNNING;
        super.started(thread, nest);
    }

    @Override
    void ended(int thread) {
        boolean told = state[thread] == RUNNING;
        state[thread] = OVER;
        if (told) {
            super.ended(thread);
        }
    }

    @Override
    public void boundary(int thread, int site) {
        next(thread);
        tally.boundaries++;
        cut(thread, site);
    }

    @Override
    public void read(int thread, int variable, int site) {
        next(thread);
        handler.besideEdges(thread, variable, false, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        next(thread);
        tally.writes++;
        handler.besideEdges(thread, variable, true, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        next(thread);
        tally.updates++;
        handler.besideEdges(thread, variable, true, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        next(thread);
        tally.acquires++;
    }

    @Override
    public void release(int thread, int lock, int site) {
        next(thread);
        tally.releases++;
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        next(thread);
        tally.sharedAcquires++;
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        next(thread);
        tally.sharedReleases++;
    }

    @Override
    public void fork(int thread, int child, int site) {
        next(thread);
        tally.forks++;
    }

    @Override
    public void join(int thread, int child, int site) {
        next(thread);
        tally.joins++;
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        next(thread);
        tally.barriers++;
    }

    @Override
    public void send(int thread, int lock, int site) {
        next(thread);
        tally.sends++;
    }

    @Override
    public void receive(int thread, int lock, int site) {
        next(thread);
        tally.receives++;
    }

    @Override
    public void soon(int[] threads, int[] variables, int count) {}

    private void ensureState(int thread) {
        if (thread >= state.length) {
            state = Arrays.copyOf(state, Math.max(thread + 1, state.length * 2));
        }
    }
}
