// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.io.IOException;
import java.util.Arrays;

/**
 * Merges the threads' records by their stamps, in rounds. All stamps that had been drawn when a round began are waited for,
 * which takes no longer than a probe does; then the records below that stamp are told in order. A record without a
 * stamp of its own has that of the thread's last one, which is right: had it followed on something that another thread did
 * since, it would have drawn its own.
 */
final class Merger {

    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private final Narrator narrator;
    private final long maxBytes;
    private long lost;
    private boolean hasDone;

    /** The threads that have something to tell, the one with the lowest stamp first. */
    private ThreadState[] heap = new ThreadState[16];

    private int heapSize;

    /** @param maxBytes how large the trace may become, give or take a block */
    Merger(Narrator narrator, long maxBytes) {
        this.narrator = narrator;
        this.maxBytes = maxBytes;
    }

    /** The trace is as large as it may be, and what the last round was to tell is not all in it. */
    boolean isFull() {
        return narrator.bytes() > maxBytes;
    }

    /** Whether threads were told to the end in the last round. */
    boolean hasDone() {
        return hasDone;
    }

    /** How many stamps no record came for. */
    long lost() {
        return lost;
    }

    /** Writes all records with a stamp below this one; returns whether there was anything. */
    boolean round(ThreadState[] threads, long limit) throws IOException {
        hasDone = false;
        heapSize = 0;
        narrator.startRound();
        for (ThreadState thread : threads) {
            boolean hasEnded = thread.hasEnded();
            waitForRecords(thread);
            narrator.know(thread);
            if (thread.buffer.hasNext()) {
                if (thread.buffer.stamp() < limit) {
                    push(thread);
                }
            } else if (hasEnded) {
                tellEnd(thread);
            }
        }
        boolean any = heapSize > 0;
        while (heapSize > 0 && !isFull()) {
            tellNext(limit);
        }
        return any;
    }

    private void tellEnd(ThreadState thread) throws IOException {
        narrator.forget(thread);
        thread.setTold();
        hasDone = true;
    }

    private void tellNext(long limit) throws IOException {
        ThreadState thread = heap[0];
        long next = heapSize > 1 ? secondStamp() : Long.MAX_VALUE;
        EventBuffer buffer = thread.buffer;
        do {
            narrator.tell(thread);
            buffer.skip();
        } while (buffer.hasNext() && buffer.stamp() < limit && buffer.stamp() < next);
        if (buffer.hasNext() && buffer.stamp() < limit) {
            sink(0);
        } else {
            heap[0] = heap[--heapSize];
            heap[heapSize] = null;
            sink(0);
        }
    }

    private long secondStamp() {
        long second = heap[1].buffer.stamp();
        return heapSize > 2 ? Math.min(second, heap[2].buffer.stamp()) : second;
    }

    private void push(ThreadState thread) {
        if (heapSize == heap.length) {
            heap = Arrays.copyOf(heap, heapSize * 2);
        }
        int at = heapSize++;
        heap[at] = thread;
        while (at > 0 && stamp(at) < stamp((at - 1) / 2)) {
            swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    private void sink(int from) {
        int at = from;
        while (2 * at + 1 < heapSize) {
            int child = 2 * at + 1;
            if (child + 1 < heapSize && stamp(child + 1) < stamp(child)) {
                child++;
            }
            if (stamp(at) <= stamp(child)) {
                return;
            }
            swap(at, child);
            at = child;
        }
    }

    private long stamp(int at) {
        return heap[at].buffer.stamp();
    }

    private void swap(int one, int other) {
        ThreadState thread = heap[one];
        heap[one] = heap[other];
        heap[other] = thread;
    }

    /** Between drawing a stamp and publishing its records a thread does nothing that takes time, unless it died. */
    private void waitForRecords(ThreadState thread) {
        long start = 0;
        while (thread.isDrawing()) { // seen once that it was not: what it draws now is above this round's limit
            long now = System.nanoTime();
            start = start == 0 ? now : start;
            if (now - start >= PATIENCE_NANOS) {
                thread.stopDrawing();
                lost++;
                return;
            }
            Thread.yield();
        }
    }
}
