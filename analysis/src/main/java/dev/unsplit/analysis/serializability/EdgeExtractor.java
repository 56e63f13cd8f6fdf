// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import java.util.Arrays;

/**
 * Makes a trace of level {@code edges} out of one of level {@code accesses}: each conflict edge that says something new,
 * and begin and end of the transactions that have one. It stays exact for everything that is asked about the run as it
 * was observed, for the conflicts and boundaries that it was made with.
 */
public final class EdgeExtractor implements EdgeHandler {

    private final EventHandler target;
    private boolean handOver; // the edge, if there is one, leads to what takes something that was handed over

    // by slot, which is the thread
    private boolean[] active = {};
    private boolean[] written = {}; // whether the begin of the active transaction is written
    private long[] numbers = {};
    private long[] writtenNumbers = {};
    private int[] methods = {};
    private int[] sites = {};

    private EdgeExtractor(EventHandler target) {
        this.target = target;
    }

    /** What is to be given the accesses; the edges go to the target. */
    public static TransactionHandler into(EventHandler target) {
        EdgeExtractor extractor = new EdgeExtractor(target);
        return new NewEdges(extractor, true) {
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

    @Override
    public void edge(
            int slot, long number, int fromSlot, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        writeBegin(fromSlot);
        writeBegin(slot);
        writeNumber(slot, number);
        EdgeKind told = handOver ? EdgeKind.SEND_RECEIVE : kind;
        target.edge(slot, fromSlot, fromNumber, told, operand, fromSite, site);
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
