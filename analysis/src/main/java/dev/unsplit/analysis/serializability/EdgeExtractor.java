// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.TransactionStream;
import dev.unsplit.analysis.unit.WellFormedness;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a trace of level {@code edges} out of one of level {@code accesses}: each conflict edge that says something new,
 * and begin and end of the transactions that have one. It stays exact for everything that is asked about the run as it
 * was observed, whichever conflicts and boundaries are chosen:
 *
 * <ul>
 *   <li>Whether an edge says something new is decided twice. The others are written as if locks ordered nothing; those of
 *       locks are written in addition, if neither they nor the others said the same before.
 *   <li>Everything is numbered as if boundaries cut transactions, which leaves nothing out that matters if they do not:
 *       what was cut is still ordered. Where a cut was, the trace says {@code boundary}. Cuts before the first edge of a
 *       transaction cannot matter, but for the last of them: no cycle enters what is before it from another thread.
 * </ul>
 */
public final class EdgeExtractor implements EdgeHandler {

    private final EventHandler target;
    private final List<Edge> edges = new ArrayList<>(); // of the event that is being handled
    private boolean handOver; // the event gives or takes something that is handed over
    private boolean cutting; // the end and the begin that come now are a boundary

    // by slot, which is the thread
    private boolean[] active = {};
    private boolean[] written = {}; // whether the begin of the active transaction is written
    private long[] numbers = {}; // the first of the active transaction
    private long[] cutNumbers = {}; // the first behind the last cut, or 0
    private long[] writtenNumbers = {};
    private int[] methods = {};
    private int[] sites = {};
    private int[] cutSites = {};

    private record Edge(
            int slot, long number, int fromSlot, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {}

    private EdgeExtractor(EventHandler target) {
        this.target = target;
    }

    /** What is to be given the accesses; the edges go to the target. */
    public static EventHandler into(EventHandler target, ExcludedMethods excluded, WellFormedness wellFormedness) {
        TransactionHandler conflicts = new AllConflicts(new EdgeExtractor(target));
        return new TransactionStream(conflicts, excluded, Conflicts.DATA_AND_LOCKS, Boundaries.SPLIT, wellFormedness);
    }

    /** Finds the edges, and knows of each event what kind of edges it can make. */
    private static final class AllConflicts extends NewEdges {

        private final EdgeExtractor extractor;
        private final SlotTable seenWithLocks = new SlotTable(0);
        private boolean locking; // the event counts only where locks do

        AllConflicts(EdgeExtractor extractor) {
            super(extractor, true);
            this.extractor = extractor;
        }

        @Override
        boolean hasSeen(int slot, int fromSlot, long fromNumber) {
            return locking
                    ? fromNumber <= seenWithLocks.get(slot, fromSlot)
                    : super.hasSeen(slot, fromSlot, fromNumber);
        }

        @Override
        void see(int slot, int fromSlot, long fromNumber) {
            if (!locking) {
                super.see(slot, fromSlot, fromNumber);
            }
            seenWithLocks.set(slot, fromSlot, Math.max(fromNumber, seenWithLocks.get(slot, fromSlot)));
        }

        @Override
        public void cut(int thread) {
            extractor.cutting = true;
        }

        @Override
        public void write(int thread, int variable, int site) {
            super.write(thread, variable, site);
            extractor.writeEdges();
        }

        @Override
        public void acquire(int thread, int lock, int site) {
            locking = !extractor.handOver;
            super.acquire(thread, lock, site);
            locking = false;
            extractor.writeEdges();
        }

        @Override
        public void acquireShared(int thread, int lock, int site) {
            locking = true;
            super.acquireShared(thread, lock, site);
            locking = false;
            extractor.writeEdges();
        }

        @Override
        public void release(int thread, int lock, int site) {
            locking = !extractor.handOver;
            super.release(thread, lock, site);
            locking = false;
        }

        @Override
        public void receive(int thread, int lock, int site) {
            extractor.handOver = true;
            super.receive(thread, lock, site);
            extractor.handOver = false;
        }

        @Override
        public void proceed(int thread, int barrier, int site) {
            extractor.handOver = true;
            super.proceed(thread, barrier, site);
            extractor.handOver = false;
        }

        @Override
        public void send(int thread, int lock, int site) {
            extractor.handOver = true;
            super.send(thread, lock, site);
            extractor.handOver = false;
        }

        @Override
        public void arrive(int thread, int barrier, int site) {
            extractor.handOver = true;
            super.arrive(thread, barrier, site);
            extractor.handOver = false;
        }

        @Override
        public void finish() {
            extractor.target.endOfTrace();
        }
    }

    @Override
    public void seat(int slot, long firstNumber, int thread) {
        if (slot >= active.length) {
            int length = Math.max(slot + 1, Math.max(16, active.length * 2));
            active = Arrays.copyOf(active, length);
            written = Arrays.copyOf(written, length);
            numbers = Arrays.copyOf(numbers, length);
            cutNumbers = Arrays.copyOf(cutNumbers, length);
            writtenNumbers = Arrays.copyOf(writtenNumbers, length);
            methods = Arrays.copyOf(methods, length);
            sites = Arrays.copyOf(sites, length);
            cutSites = Arrays.copyOf(cutSites, length);
        }
    }

    @Override
    public void begin(int slot, long number, int method, int site) {
        if (cutting) {
            cutting = false;
            cutNumbers[slot] = number;
            cutSites[slot] = site;
            if (written[slot]) {
                writeCut(slot);
            }
            return;
        }
        active[slot] = true;
        written[slot] = false;
        numbers[slot] = number;
        cutNumbers[slot] = 0;
        methods[slot] = method;
        sites[slot] = site;
    }

    @Override
    public void end(int slot) {
        if (cutting) {
            return;
        }
        active[slot] = false;
        if (written[slot]) {
            written[slot] = false;
            target.end(slot, methods[slot], 0);
        }
    }

    /**
     * One event can come after an earlier and a later part of the same transaction: a write after a write, and after a
     * read since. Only the later one is written, since the earlier one alone would not show that the transaction had
     * been entered before it was left.
     */
    @Override
    public void edge(
            int slot, long number, int fromSlot, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        EdgeKind told = handOver ? EdgeKind.SEND_RECEIVE : kind;
        gather(new Edge(slot, number, fromSlot, fromNumber, told, operand, fromSite, site));
        boolean isOnly = kind == EdgeKind.WRITE_READ || kind.operand() == EdgeKind.Operand.THREAD;
        if (isOnly) {
            writeEdges();
        }
    }

    private void gather(Edge edge) {
        for (int index = 0; index < edges.size(); index++) {
            if (edges.get(index).fromSlot == edge.fromSlot) {
                edges.set(index, edge);
                return;
            }
        }
        edges.add(edge);
    }

    private void writeEdges() {
        long number = 0; // what one event does has one number, whatever it comes after
        for (Edge edge : edges) {
            number = Math.max(number, edge.number);
        }
        for (Edge edge : edges) {
            writeBegin(edge.fromSlot);
            writeBegin(edge.slot);
            writeNumber(edge.slot, number);
            target.edge(edge.slot, edge.fromSlot, edge.fromNumber, edge.kind, edge.operand, edge.fromSite, edge.site);
        }
        edges.clear();
    }

    /** A transaction must be in the trace before the first edge that leads into it or out of it. */
    private void writeBegin(int slot) {
        if (active[slot] && !written[slot]) {
            target.number(slot, numbers[slot]); // said again after a fork, which leads into whatever comes next
            writtenNumbers[slot] = numbers[slot];
            target.begin(slot, methods[slot], sites[slot]);
            written[slot] = true;
            if (cutNumbers[slot] != 0) {
                writeCut(slot);
            }
        }
    }

    private void writeCut(int slot) {
        target.boundary(slot, cutSites[slot]);
        writeNumber(slot, cutNumbers[slot]);
    }

    private void writeNumber(int slot, long number) {
        if (writtenNumbers[slot] != number) {
            target.number(slot, number);
            writtenNumbers[slot] = number;
        }
    }
}
