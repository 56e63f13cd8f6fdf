// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;
import dev.unsplit.format.UstOutput;
import java.io.IOException;
import jdk.internal.vm.annotation.DontInline;

/**
 * Turns the records of the threads into the events of a trace.
 *
 * <p>The threads do not write where a transaction begins and ends unless it is written in full, since most have no edge.
 * So this does it for them: before the first edge that leads into a transaction or out of it comes its begin, and before
 * the first sign of a later unit of the same thread its end.
 */
final class Narrator {

    private final UstOutput out; // null: nobody listens
    private final long[] past; // by thread: edges from lower numbers come from before this trace
    private final Units.Unit unit = new Units.Unit();
    private final CycleFilter cycles = new CycleFilter();

    /** By number; null once a thread has ended and all of it is written. */
    private ThreadState[] threads = new ThreadState[64];

    Narrator(UstOutput out, long[] past) {
        this.out = out;
        this.past = past;
    }

    /** How large the trace is so far, but for the block that is not finished. */
    long bytes() {
        return out == null ? 0 : out.bytes();
    }

    void know(ThreadState thread) {
        if (thread.id >= threads.length) {
            threads = java.util.Arrays.copyOf(threads, Math.max(thread.id + 1, threads.length * 2));
        }
        threads[thread.id] = thread;
    }

    void forget(ThreadState thread) throws IOException {
        close(thread);
        threads[thread.id] = null;
    }

    /** Writes the record that the thread's buffer is at. */
    void tell(ThreadState thread) throws IOException {
        EventBuffer record = thread.buffer;
        if (out == null) {
            return;
        }
        if (record.isEdge()) {
            tellEdge(thread, record);
        } else {
            tellPlain(thread, record);
        }
    }

    /** A round of merging begins. */
    void startRound() {
        cycles.dropClosed();
    }

    private void tellEdge(ThreadState thread, EventBuffer record) throws IOException {
        boolean isFromPast = isPast(record.fromThread(), record.fromNumber());
        if (!isFromPast && !mayMatter(thread, record)) {
            return;
        }
        if (!isFromPast) {
            announceSource(record.fromThread(), record.fromNumber());
        }
        record.unit(unit);
        announce(thread, record.number());
        if (isFromPast) {
            return; // nothing leads back to it, so it is on no cycle
        }
        out.addEdge(
                thread.id,
                record.kind(),
                record.fromThread(),
                record.fromNumber(),
                record.operand(),
                record.fromSite(),
                record.site());
    }

    /** Hand-overs do in any case: prediction asks for them. */
    private boolean mayMatter(ThreadState thread, EventBuffer record) {
        boolean isOnCycle = cycles.mayMatter(threads[record.fromThread()], thread, record);
        return isOnCycle || record.kind() > RecordKind.EDGE_RELEASE_ACQUIRE || !Recorder.filters;
    }

    private boolean isPast(int from, long number) {
        return from < past.length && number < past[from];
    }

    private void tellPlain(ThreadState thread, EventBuffer record) throws IOException {
        Lane lane = thread.lane;
        int kind = record.kind();
        switch (kind) {
            case RecordKind.BEGIN -> tellBegin(thread, record);
            case RecordKind.END -> tellEnd(thread, record);
            case RecordKind.BOUNDARY -> tellBoundary(thread, record.number(), record.site());
            case EventKinds.CUT_SHORT -> {
                closeNested(thread);
                lane.isFull = false;
            }
            case RecordKind.RELEASE, RecordKind.RELEASE_SHARED -> {
                announceRelease(thread, record.number());
                out.add(thread.id, kind, record.operand(), record.site());
            }
            default -> {
                if (lane.first >= 0 && !lane.isFull) {
                    close(thread); // it stands outside: inside a transaction that is not full nothing is written
                }
                number(thread, record.number()); // so that it is known which hand-overs it came before
                out.add(thread.id, kind, record.operand(), record.site());
            }
        }
    }

    /**
     * What was acquired before, and told of, may be given back inside a transaction that is not full. If that is not open yet, it is to be opened, and another one closed, before its number is told: an edge from there
     * would be taken for one from outside. Where nobody knows any more what the number stood for, it is not told.
     */
    private void announceRelease(ThreadState thread, long number) throws IOException {
        Lane lane = thread.lane;
        if (lane.isFull) {
            number(thread, number);
        } else if (number > lane.number && thread.units.find(number, unit)) {
            announce(thread, number);
        }
    }

    private void tellBegin(ThreadState thread, EventBuffer record) throws IOException {
        Lane lane = thread.lane;
        if (lane.isFull) {
            lane.enter(record.operand());
            out.add(thread.id, RecordKind.BEGIN, record.operand(), record.site());
            return;
        }
        unit.method = record.operand();
        unit.site = record.site();
        unit.first = record.number();
        unit.piece = unit.first;
        announce(thread, unit.first);
        lane.isFull = true;
    }

    /** In full, numbers rise without a word; the last one must be known to be this transaction's. */
    private void tellEnd(ThreadState thread, EventBuffer record) throws IOException {
        Lane lane = thread.lane;
        number(thread, record.number());
        if (lane.isInNested()) {
            out.add(thread.id, RecordKind.END, lane.leave(), 0);
        } else {
            close(thread);
        }
    }

    private void announceSource(int from, long number) throws IOException {
        ThreadState thread = threads[from];
        if (thread == null || number <= thread.lane.number || thread.lane.isFull) {
            return;
        }
        if (thread.units.find(number, unit)) {
            announce(thread, number);
        } else if (isInNextRecord(thread, number)) {
            announce(thread, unit.first);
        } else {
            close(thread);
        }
    }

    /** The thread is far ahead. If an edge leads into the transaction of this number, its record is waiting. */
    private boolean isInNextRecord(ThreadState thread, long number) {
        EventBuffer next = thread.buffer;
        if (!next.hasNext() || !next.isEdge()) {
            return false;
        }
        next.unit(unit);
        return unit.method != Units.OUTSIDE && unit.first <= number && number <= next.number();
    }

    /** Makes the trace tell that the thread is in this unit, at this number. */
    private void announce(ThreadState thread, long number) throws IOException {
        Lane lane = thread.lane;
        if (unit.method == Units.OUTSIDE) {
            close(thread);
        } else {
            if (lane.first != unit.first) {
                close(thread);
                begin(thread);
            }
            if (lane.piece != unit.piece) {
                tellBoundary(thread, unit.piece, unit.site);
            }
        }
        number(thread, number);
    }

    @DontInline
    private void tellBoundary(ThreadState thread, long piece, int site) throws IOException {
        number(thread, piece - 1); // all before it were of the piece that ends here
        out.add(thread.id, RecordKind.BOUNDARY, 0, site);
        thread.lane.piece = piece;
        number(thread, piece);
    }

    @DontInline
    private void begin(ThreadState thread) throws IOException {
        Lane lane = thread.lane;
        number(thread, unit.first);
        out.add(thread.id, RecordKind.BEGIN, unit.method, unit.site);
        lane.first = unit.first;
        lane.piece = unit.first;
        lane.open(unit.method);
        lane.isFull = false;
    }

    @DontInline
    private void number(ThreadState thread, long number) throws IOException {
        if (thread.lane.number != number) {
            thread.lane.number = number;
            out.addNumber(thread.id, number);
        }
    }

    private void closeNested(ThreadState thread) throws IOException {
        while (thread.lane.isInNested()) {
            out.add(thread.id, RecordKind.END, thread.lane.leave(), 0);
        }
    }

    @DontInline
    private void close(ThreadState thread) throws IOException {
        Lane lane = thread.lane;
        if (lane.first >= 0) {
            closeNested(thread);
            out.add(thread.id, RecordKind.END, lane.method, 0);
            lane.first = -1;
            lane.isFull = false;
        }
    }
}
