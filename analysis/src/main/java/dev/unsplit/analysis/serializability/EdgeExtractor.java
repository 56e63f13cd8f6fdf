// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a trace of level {@code edges} out of one of level {@code accesses}: each conflict edge that says something new,
 * and begin and end of the transactions that have one. It stays exact for everything that is asked about the run as it
 * was observed, for the conflicts and boundaries that it was made with.
 */
public final class EdgeExtractor implements EdgeHandler {

    private final EventHandler target;
    private final List<Edge> edges = new ArrayList<>(); // of the event that is being handled
    private boolean handOver; // the edge, if there is one, leads to what takes something that was handed over

    // by slot, which is the thread
    private boolean[] active = {};
    private boolean[] written = {}; // whether the begin of the active transaction is written
    private long[] numbers = {};
    private long[] writtenNumbers = {};
    private int[] methods = {};
    private int[] sites = {};

    private record Edge(
            int slot, long number, int fromSlot, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {}

    private EdgeExtractor(EventHandler target) {
        this.target = target;
    }

    /** What is to be given the accesses; the edges go to the target. */
    public static TransactionHandler into(EventHandler target) {
        EdgeExtractor extractor = new EdgeExtractor(target);
        return new NewEdges(extractor, true) {
            @Override
            public void write(int thread, int variable, int site) {
                super.write(thread, variable, site);
                extractor.writeEdges();
            }

            @Override
            public void acquire(int thread, int lock, int site) {
                super.acquire(thread, lock, site);
                extractor.writeEdges();
            }

            @Override
            public void acquireShared(int thread, int lock, int site) {
                super.acquireShared(thread, lock, site);
                extractor.writeEdges();
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
        };
    }

    @Override
    public void seat(int slot, long firstNumber, int thread) {
        if (slot >= active.length) {
            int length = Math.max(slot + 1, Math.max(16, active.length * 2));
            active = Arrays.copyOf(active, length);
            written = Arrays.copyOf(written, length);
            numbers = Arrays.copyOf(numbers, length);
            writtenNumbers = Arrays.copyOf(writtenNumbers, length);
            methods = Arrays.copyOf(methods, length);
            sites = Arrays.copyOf(sites, length);
        }
    }

    @Override
    public void begin(int slot, long number, int method, int site) {
        active[slot] = true;
        written[slot] = false;
        numbers[slot] = number;
        methods[slot] = method;
        sites[slot] = site;
    }

    @Override
    public void end(int slot) {
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
        }
    }

    private void writeNumber(int slot, long number) {
        if (writtenNumbers[slot] != number) {
            target.number(slot, number);
            writtenNumbers[slot] = number;
        }
    }
}
