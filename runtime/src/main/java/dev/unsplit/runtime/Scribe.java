// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.NameSource;
import dev.unsplit.format.Packer;
import dev.unsplit.format.UstFormat;
import dev.unsplit.format.UstHeader;
import dev.unsplit.format.UstOutput;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread that writes the trace. It merges the threads' records by their stamps, in rounds: all stamps that had been
 * drawn when a round began are waited for, which takes no longer than a probe does; then the records below that stamp are
 * written in order. A record without a stamp of its own has that of the thread's last one, which is right: had it followed
 * on something that another thread did since, it would have drawn its own.
 */
final class Scribe extends Thread implements NameSource {

    private static final int EVENTS_IN_BLOCK = 1 << 13;
    private static final long PAUSE_NANOS = 10_000_000L;
    private static final long FLUSH_NANOS = 500_000_000L;
    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private final UstOutput out;
    private final Narrator narrator;
    private final Notes notes;
    private final long maxTrace;
    private volatile boolean stopping;
    private long flushed = System.nanoTime();
    private long lost;

    private ThreadState[] heap = new ThreadState[16];
    private int heapSize;

    Scribe(Recorder.Settings settings) throws IOException {
        super(null, null, "unsplit-recorder", 0, false);
        setDaemon(true);
        int level = settings.accesses ? UstFormat.LEVEL_ACCESSES_AND_EDGES : UstFormat.LEVEL_EDGES;
        UstHeader header = new UstHeader(level, UstFormat.CONFLICTS_DATA, UstFormat.BOUNDARIES_SPLIT, new byte[0][]);
        out = new UstOutput(new FileOutputStream(settings.out), header, this, Packer.deflate(), EVENTS_IN_BLOCK);
        out.flush();
        narrator = new Narrator(out);
        notes = new Notes(settings);
        maxTrace = settings.maxTrace;
    }

    @Override
    public byte[] name(int table, int symbol) {
        return Names.name(table, symbol);
    }

    @Override
    public void run() {
        try {
            notes.write();
            while (!stopping) {
                boolean more = round(Stamps.next());
                flushIfDue();
                if (!more) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
            round(Long.MAX_VALUE);
            out.end();
            out.close();
        } catch (IOException e) {
            notes.say("trouble", "the trace could not be written: " + e.getMessage());
        } catch (Throwable e) {
            notes.say("trouble", "the recorder failed: " + e);
        } finally {
            Recorder.off();
            notes.say("lost", Long.toString(lost));
            notes.write();
        }
    }

    private void flushIfDue() throws IOException {
        long now = System.nanoTime();
        if (now - flushed > FLUSH_NANOS) {
            flushed = now;
            out.flush();
            Objects.forgetDead();
            notes.write();
            if (out.bytes() > maxTrace) {
                Recorder.giveUp("the trace has reached its largest size");
                stopping = true;
            }
        }
    }

    /** Writes all records with a stamp below this one; returns whether there was anything. */
    private boolean round(long limit) throws IOException {
        List<ThreadState> done = new ArrayList<>();
        heapSize = 0;
        for (ThreadState thread : Threads.live()) {
            boolean hasEnded = thread.hasEnded();
            waitForRecords(thread);
            narrator.know(thread);
            if (thread.buffer.hasNext()) {
                if (thread.buffer.stamp() < limit) {
                    push(thread);
                }
            } else if (hasEnded) {
                done.add(thread);
            }
        }
        boolean any = heapSize > 0;
        while (heapSize > 0) {
            tellNext(limit);
        }
        for (ThreadState thread : done) {
            narrator.forget(thread);
        }
        Threads.drop(done);
        return any;
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
            heap = java.util.Arrays.copyOf(heap, heapSize * 2);
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
        if (!thread.isDrawing()) {
            return;
        }
        long start = System.nanoTime();
        while (thread.isDrawing() && System.nanoTime() - start < PATIENCE_NANOS) {
            Thread.yield();
        }
        if (thread.isDrawing()) {
            thread.endOrdered();
            lost++;
        }
    }

    void wake() {
        LockSupport.unpark(this);
    }

    /** Writes what is left and ends the trace. */
    void finish() {
        stopping = true;
        wake();
        boolean interrupted = false;
        while (isAlive()) {
            try {
                join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    Notes notes() {
        return notes;
    }
}
