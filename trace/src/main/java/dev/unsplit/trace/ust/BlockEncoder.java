// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import static dev.unsplit.format.UstFormat.SITES;
import static dev.unsplit.format.UstFormat.THREADS;

import dev.unsplit.format.OperandMode;
import dev.unsplit.format.UstFormat;
import dev.unsplit.format.VarInts;
import java.util.Arrays;

/**
 * Collects the events of one block and lays them out in columns.
 *
 * <p>Threads interleave at random, but what one thread does repeats itself. So the block holds the interleaving once,
 * in the <em>schedule</em>, and apart from it a <em>lane</em> for each thread, where the general compressor finds the
 * repetitions: first a column of operations (a pair of operation code and site, numbered within the block), then a
 * column of operands. Most operands need no bytes at all, see {@link OperandMode}. {@link BlockDecoder} mirrors this
 * class; an event costs either of them a small constant.
 */
final class BlockEncoder {

    private static final int NONE = -1;

    private final int capacity;
    private final char[] laneOfEvent;
    private final char[] operationOfEvent;
    private int events;

    private Lane[] lanes = {};
    private int laneCount;
    private int[] laneOfThread = {};

    private final OperationTable operations = new OperationTable();
    private final int[] recent = new int[UstFormat.RECENT_SIZE];

    /** For each table the lowest number that no operand has had so far; at the start of this block, and now. */
    private final int[] freshAtStart = new int[UstFormat.NAME_TABLES];

    private final int[] fresh = new int[UstFormat.NAME_TABLES];

    /** For each table how many names a reader needs to understand everything up to now. */
    private final int[] needed = new int[UstFormat.NAME_TABLES];

    /** The events of one thread in this block. */
    private static final class Lane {
        final Buffer operands = new Buffer(256);
        final int[] last = new int[UstFormat.NAME_TABLES];
        int thread;
        int events;
        int recentBase;
        long number;
        long fromNumber;

        void restart(int forThread, int lane) {
            thread = forThread;
            recentBase = UstFormat.recentBase(lane);
            operands.clear();
            Arrays.fill(last, NONE);
            events = 0;
            number = 0;
            fromNumber = 0;
        }
    }

    BlockEncoder(int capacity) {
        this.capacity = capacity;
        this.laneOfEvent = new char[capacity];
        this.operationOfEvent = new char[capacity];
        Arrays.fill(recent, NONE);
    }

    boolean isFull() {
        return events == capacity;
    }

    int events() {
        return events;
    }

    /** How many names of this table must be defined before a reader can take this block. */
    int neededNames(int table) {
        return Math.max(needed[table], fresh[table]);
    }

    void add(int thread, int kind, int site) {
        addEvent(laneOf(thread), kind, site);
    }

    void add(int thread, int kind, int table, int operand, int site) {
        int lane = laneOf(thread);
        addEvent(lane, kind | putOperand(lanes[lane], table, operand), site);
    }

    void addNumber(int thread, int kind, long number) {
        int index = laneOf(thread);
        Lane lane = lanes[index];
        lane.operands.putVarInt(VarInts.fold(number - lane.number));
        lane.number = number;
        addEvent(index, kind, 0);
    }

    void addEdge(
            int thread, int kind, int fromThread, long fromNumber, int table, int operand, int fromSite, int site) {
        int index = laneOf(thread);
        Lane lane = lanes[index];
        int mode = putOperand(lane, table, operand);
        lane.operands.putVarInt(fromThread);
        lane.operands.putVarInt(VarInts.fold(fromNumber - lane.fromNumber));
        lane.operands.putVarInt(fromSite);
        lane.fromNumber = fromNumber;
        need(THREADS, fromThread);
        need(SITES, fromSite);
        addEvent(index, kind | mode, site);
    }

    private void addEvent(int lane, int code, int site) {
        need(SITES, site);
        laneOfEvent[events] = (char) lane;
        operationOfEvent[events] = (char) operations.numberOf(code, site);
        lanes[lane].events++;
        events++;
    }

    private void need(int table, int number) {
        if (number >= needed[table]) {
            needed[table] = number + 1;
        }
    }

    /** Writes an operand in the shortest way there is, and returns which way that was. */
    private int putOperand(Lane lane, int table, int operand) {
        if (operand == lane.last[table]) {
            return OperandMode.SAME;
        }
        lane.last[table] = operand;
        if (operand < fresh[table]) {
            return putKnownOperand(lane, operand);
        }
        int expected = fresh[table];
        fresh[table] = operand + 1;
        remember(lane, operand);
        if (operand == expected) {
            return OperandMode.FRESH;
        }
        lane.operands.putVarInt(operand);
        return OperandMode.GIVEN;
    }

    private int putKnownOperand(Lane lane, int operand) {
        if (operand < OperandMode.SMALL) {
            lane.operands.put(operand);
            return OperandMode.GIVEN;
        }
        int slot = UstFormat.recentSlot(operand);
        if (recent[lane.recentBase + slot] == operand) {
            lane.operands.put(slot);
            return OperandMode.RECENT;
        }
        remember(lane, operand);
        lane.operands.putVarInt(operand);
        return OperandMode.GIVEN;
    }

    private void remember(Lane lane, int operand) {
        if (operand >= OperandMode.SMALL) {
            recent[lane.recentBase + UstFormat.recentSlot(operand)] = operand;
        }
    }

    private int laneOf(int thread) {
        if (thread >= laneOfThread.length) {
            int known = laneOfThread.length;
            laneOfThread = Arrays.copyOf(laneOfThread, Math.max(thread + 1, known * 2));
            Arrays.fill(laneOfThread, known, laneOfThread.length, NONE);
        }
        int lane = laneOfThread[thread];
        return lane != NONE ? lane : addLane(thread);
    }

    private int addLane(int thread) {
        if (laneCount == lanes.length) {
            lanes = Arrays.copyOf(lanes, Math.max(16, laneCount * 2));
            for (int lane = laneCount; lane < lanes.length; lane++) {
                lanes[lane] = new Lane();
            }
        }
        lanes[laneCount].restart(thread, laneCount);
        laneOfThread[thread] = laneCount;
        need(THREADS, thread);
        return laneCount++;
    }

    /** Appends everything but the names to the content of a block, and starts the next block. */
    void finish(Buffer block) {
        block.putVarInt(events);
        if (events > 0) {
            putFresh(block);
            putLanes(block);
            putOperations(block);
            putSchedule(block);
            putOperationColumns(block);
            putOperandColumns(block);
            restart();
        }
    }

    private void putFresh(Buffer block) {
        for (int table = 0; table < SITES; table++) {
            block.putVarInt(freshAtStart[table]);
        }
    }

    private void putLanes(Buffer block) {
        block.putVarInt(laneCount);
        for (int lane = 0; lane < laneCount; lane++) {
            block.putVarInt(lanes[lane].thread);
            block.putVarInt(lanes[lane].events);
            block.putVarInt(lanes[lane].operands.size);
        }
    }

    private void putOperations(Buffer block) {
        block.putVarInt(operations.size());
        for (int number = 0; number < operations.size(); number++) {
            block.put(operations.code(number));
            block.putVarInt(operations.site(number));
        }
    }

    /** A block of a single lane needs no schedule. */
    private void putSchedule(Buffer block) {
        if (laneCount > 1) {
            boolean wide = laneCount > UstFormat.MAX_NARROW_TABLE;
            block.reserve(wide ? 2 * events : events);
            for (int event = 0; event < events; event++) {
                block.size = putIndex(block.bytes, block.size, laneOfEvent[event], wide);
            }
        }
    }

    private void putOperationColumns(Buffer block) {
        boolean wide = operations.size() > UstFormat.MAX_NARROW_TABLE;
        int width = wide ? 2 : 1;
        block.reserve(width * events);
        int[] at = new int[laneCount];
        for (int lane = 0; lane < laneCount; lane++) {
            at[lane] = block.size;
            block.size += width * lanes[lane].events;
        }
        for (int event = 0; event < events; event++) {
            int lane = laneOfEvent[event];
            at[lane] = putIndex(block.bytes, at[lane], operationOfEvent[event], wide);
        }
    }

    private static int putIndex(byte[] to, int at, int index, boolean wide) {
        to[at] = (byte) index;
        if (wide) {
            to[at + 1] = (byte) (index >>> 8);
            return at + 2;
        }
        return at + 1;
    }

    private void putOperandColumns(Buffer block) {
        for (int lane = 0; lane < laneCount; lane++) {
            block.put(lanes[lane].operands.bytes, lanes[lane].operands.size);
        }
    }

    private void restart() {
        for (int lane = 0; lane < laneCount; lane++) {
            laneOfThread[lanes[lane].thread] = NONE;
        }
        Arrays.fill(recent, 0, UstFormat.recentSize(laneCount), NONE);
        laneCount = 0;
        operations.clear();
        events = 0;
        System.arraycopy(fresh, 0, freshAtStart, 0, fresh.length);
    }
}
