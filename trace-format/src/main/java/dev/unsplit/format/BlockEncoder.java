// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import static dev.unsplit.format.UstFormat.SITES;
import static dev.unsplit.format.UstFormat.THREADS;

import java.util.Arrays;

/**
 * Collects the events of one block and lays them out in columns.
 *
 * <p>Threads interleave at random, but what one thread does repeats itself. So the block holds the interleaving once,
 * in the <em>schedule</em>, and apart from it a <em>lane</em> for each thread: a column of operations (kind and site),
 * each given as a successor of the one before it ({@link Successors}), and two columns of operands ({@link Operands}).
 * What is left in each column is nearly free of repetition or nearly nothing else, which suits the general compressor
 * behind it. The decoder of the analyses mirrors this class; an event costs either of them a small constant.
 */
final class BlockEncoder {

    private static final int NONE = -1;

    private final int capacity;
    private final char[] laneOf;
    private final byte[] kindOf;
    private final int[] operandOf;
    private final int[] siteOf;
    private final char[] operationOf;
    private int events;

    private Lane[] lanes = {};
    private int laneCount;
    private int[] laneOfThread = {};

    private final FileNumbers numbers;
    private final OperationTable operations = new OperationTable();
    private final int[] inLaneOrder;

    /** For each table the lowest number that no operand has had so far; of threads, where others come first, a guess. */
    private final int[] fresh = new int[UstFormat.NAME_TABLES];

    private final int[] last = new int[UstFormat.NAME_TABLES];
    private final int[] recent = new int[Operands.SLOTS];
    private char[] successors = {};
    private byte[] oldestSuccessor = {};

    private final Buffer tables = new Buffer(1 << 10);
    private final Buffer schedule = new Buffer(1 << 10);
    private final Buffer operationColumn = new Buffer(1 << 10);
    private final Buffer heads = new Buffer(1 << 10);
    private final Buffer tails = new Buffer(1 << 10);
    private final Buffer details = new Buffer(64);

    /** The events of one thread in this block. */
    private static final class Lane {
        final Buffer details = new Buffer(0);
        int thread;
        int events;
        long number;
        long fromNumber;

        void restart(int ofThread) {
            thread = ofThread;
            events = 0;
            details.clear();
            number = 0;
            fromNumber = 0;
        }
    }

    BlockEncoder(int capacity, FileNumbers numbers) {
        this.capacity = capacity;
        this.numbers = numbers;
        this.laneOf = new char[capacity];
        this.kindOf = new byte[capacity];
        this.operandOf = new int[capacity];
        this.siteOf = new int[capacity];
        this.operationOf = new char[capacity];
        this.inLaneOrder = new int[capacity];
    }

    boolean isFull() {
        return events == capacity;
    }

    int events() {
        return events;
    }

    void add(int thread, int kind, int operand, int site) {
        int lane = laneOf(thread);
        laneOf[events] = (char) lane;
        kindOf[events] = (byte) kind;
        operandOf[events] = operand;
        siteOf[events] = site;
        lanes[lane].events++;
        events++;
    }

    void addNumber(int thread, long number) {
        int index = laneOf(thread); // may make new lanes
        Lane lane = lanes[index];
        lane.details.putVarInt(VarInts.fold(number - lane.number));
        lane.number = number;
        add(thread, RecordKind.NUMBER, 0, 0);
    }

    void addEdge(int thread, int kind, int fromThread, long fromNumber, int operand, int fromSite, int site) {
        int index = laneOf(thread); // may make new lanes
        Lane lane = lanes[index];
        lane.details.putVarInt(numbers.of(THREADS, fromThread));
        lane.details.putVarInt(VarInts.fold(fromNumber - lane.fromNumber));
        lane.details.putVarInt(numbers.of(SITES, fromSite));
        lane.fromNumber = fromNumber;
        add(thread, kind, operand, site);
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
        lanes[laneCount].restart(thread);
        laneOfThread[thread] = laneCount;
        numbers.of(THREADS, thread);
        return laneCount++;
    }

    /** Fills the sections with the events so far, all but the names, and starts the next block. */
    void finish(Buffer[] sections) {
        for (Buffer section : sections()) {
            section.clear();
        }
        putCounts();
        sortByLane();
        numberOperations();
        putOperations();
        putSchedule();
        putLanes();
        restart();
        System.arraycopy(sections(), 0, sections, UstFormat.SECTION_TABLES, sections().length);
    }

    private Buffer[] sections() {
        return new Buffer[] {tables, schedule, operationColumn, heads, tails, details};
    }

    private void putCounts() {
        tables.putVarInt(events);
        for (int table = 0; table < SITES; table++) {
            tables.putVarInt(fresh[table]);
        }
    }

    private void sortByLane() {
        int[] next = new int[laneCount];
        for (int lane = 1; lane < laneCount; lane++) {
            next[lane] = next[lane - 1] + lanes[lane - 1].events;
        }
        for (int event = 0; event < events; event++) {
            inLaneOrder[next[laneOf[event]]++] = event;
        }
    }

    /** Replaces each operand by its number in the file, and numbers the pairs of kind and site. */
    private void numberOperations() {
        int at = 0;
        for (int lane = 0; lane < laneCount; lane++) {
            Arrays.fill(last, NONE);
            for (int end = at + lanes[lane].events; at < end; at++) {
                int event = inLaneOrder[at];
                int kind = kindOf[event];
                int code = kind | numberOperand(event, RecordKind.operandTable(kind));
                operationOf[event] = (char) operations.numberOf(code, numbers.of(SITES, siteOf[event]));
            }
        }
    }

    /** Returns {@link RecordKind#SAME_OPERAND} or 0. */
    private int numberOperand(int event, int table) {
        if (table == RecordKind.NO_OPERAND) {
            return 0;
        }
        int operand = numbers.of(table, operandOf[event]);
        operandOf[event] = operand;
        boolean same = last[table] == operand;
        last[table] = operand;
        return same ? RecordKind.SAME_OPERAND : 0;
    }

    private void putOperations() {
        tables.putVarInt(operations.size());
        for (int number = 0; number < operations.size(); number++) {
            tables.put(operations.code(number));
            tables.putVarInt(operations.site(number));
        }
    }

    /** A block of a single lane needs no schedule. */
    private void putSchedule() {
        if (laneCount > 1) {
            boolean wide = laneCount > UstFormat.MAX_NARROW_LANES;
            schedule.reserve(2 * events);
            for (int event = 0; event < events; event++) {
                schedule.bytes[schedule.size++] = (byte) laneOf[event];
                if (wide) {
                    schedule.bytes[schedule.size++] = (byte) (laneOf[event] >>> 8);
                }
            }
        }
    }

    private void putLanes() {
        forgetSuccessors();
        operationColumn.reserve(2 * events);
        heads.reserve(events);
        tails.reserve(Operands.MAX_TAIL * events);
        tables.putVarInt(laneCount);
        int from = 0;
        for (int lane = 0; lane < laneCount; lane++) {
            putLane(lanes[lane], from);
            from += lanes[lane].events;
        }
    }

    private void forgetSuccessors() {
        int rows = operations.size() + 1;
        if (oldestSuccessor.length < rows) {
            oldestSuccessor = new byte[2 * rows];
            successors = new char[2 * rows * Successors.SLOTS];
        }
        Arrays.fill(oldestSuccessor, 0, rows, (byte) 0);
        Arrays.fill(successors, 0, rows * Successors.SLOTS, Successors.NONE);
    }

    private void putLane(Lane lane, int from) {
        int operationsStart = operationColumn.size;
        int headsStart = heads.size;
        int tailsStart = tails.size;
        putColumns(from, from + lane.events);
        details.put(lane.details.bytes, 0, lane.details.size);
        tables.putVarInt(numbers.of(THREADS, lane.thread));
        tables.putVarInt(lane.events);
        tables.putVarInt(operationColumn.size - operationsStart);
        tables.putVarInt(heads.size - headsStart);
        tables.putVarInt(tails.size - tailsStart);
        tables.putVarInt(lane.details.size);
    }

    private void putColumns(int from, int to) {
        Arrays.fill(recent, NONE);
        int previous = operations.size();
        for (int at = from; at < to; at++) {
            int event = inLaneOrder[at];
            int operation = operationOf[event];
            putOperation(previous, operation);
            int code = operations.code(operation);
            int table = RecordKind.operandTable(code & RecordKind.MASK);
            if (table != RecordKind.NO_OPERAND && (code & RecordKind.SAME_OPERAND) == 0) {
                putOperand(table, operandOf[event]);
            }
            previous = operation;
        }
    }

    private void putOperation(int previous, int operation) {
        int row = previous * Successors.SLOTS;
        for (int slot = 0; slot < Successors.SLOTS; slot++) {
            if (successors[row + slot] == operation) {
                operationColumn.bytes[operationColumn.size++] = (byte) slot;
                return;
            }
        }
        successors[row + Successors.replace(oldestSuccessor, previous)] = (char) operation;
        operationColumn.bytes[operationColumn.size++] = (byte) (Successors.SLOTS + (operation >>> 8));
        operationColumn.bytes[operationColumn.size++] = (byte) operation;
    }

    /** Writes an operand in the shortest way there is. */
    private void putOperand(int table, int operand) {
        int slot = Operands.slot(operand);
        int head = slot;
        if (operand == fresh[table]) {
            head = Operands.freshHead(table);
            fresh[table]++;
        } else if (recent[slot] != operand) {
            head = Operands.head(operand);
            tails.size = Operands.putTail(tails.bytes, tails.size, operand);
        }
        recent[slot] = operand;
        heads.bytes[heads.size++] = (byte) head;
    }

    private void restart() {
        for (int lane = 0; lane < laneCount; lane++) {
            laneOfThread[lanes[lane].thread] = NONE;
        }
        laneCount = 0;
        operations.clear();
        events = 0;
    }
}
