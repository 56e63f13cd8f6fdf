// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.unit.Specification;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import java.util.Arrays;
import java.util.BitSet;

/** Passes on all events but the begin and end of methods that a specification excludes. */
final class MethodFilter implements EventHandler {

    private final EventHandler next;
    private final Specification specification;

    // by thread: how many methods are open, and which of them were left out
    private int[] depth = new int[16];
    private BitSet[] leftOut = new BitSet[16];

    MethodFilter(EventHandler next, Specification specification) {
        this.next = next;
        this.specification = specification;
    }

    @Override
    public void begin(int thread, int method, int site) {
        ensure(thread);
        boolean excluded = !specification.includes(method);
        leftOut[thread].set(depth[thread]++, excluded);
        if (!excluded) {
            next.begin(thread, method, site);
        }
    }

    @Override
    public void end(int thread, int method, int site) {
        ensure(thread);
        if (depth[thread] == 0 || !leftOut[thread].get(--depth[thread])) {
            next.end(thread, method, site);
        }
    }

    private void ensure(int thread) {
        if (thread >= depth.length) {
            int length = Math.max(thread + 1, depth.length * 2);
            depth = Arrays.copyOf(depth, length);
            leftOut = Arrays.copyOf(leftOut, length);
        }
        if (leftOut[thread] == null) {
            leftOut[thread] = new BitSet();
        }
    }

    @Override
    public void read(int thread, int variable, int site) {
        next.read(thread, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        next.write(thread, variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        next.update(thread, variable, site);
    }

    @Override
    public void volatileRead(int thread, int variable, int site) {
        next.volatileRead(thread, variable, site);
    }

    @Override
    public void volatileWrite(int thread, int variable, int site) {
        next.volatileWrite(thread, variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        next.acquire(thread, lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        next.release(thread, lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        next.acquireShared(thread, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        next.releaseShared(thread, lock, site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        next.fork(thread, child, site);
    }

    @Override
    public void join(int thread, int child, int site) {
        next.join(thread, child, site);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        next.barrier(thread, lock, site);
    }

    @Override
    public void send(int thread, int lock, int site) {
        next.send(thread, lock, site);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        next.receive(thread, lock, site);
    }

    @Override
    public void boundary(int thread, int site) {
        next.boundary(thread, site);
    }

    @Override
    public void number(int thread, long number) {
        next.number(thread, number);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        next.edge(thread, fromThread, fromNumber, kind, operand, fromSite, site);
    }

    @Override
    public void endOfTrace() {
        next.endOfTrace();
    }
}
