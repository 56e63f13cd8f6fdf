// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.Buffer;
import dev.unsplit.format.Operands;
import dev.unsplit.format.RecordKind;
import dev.unsplit.format.Successors;
import dev.unsplit.format.UstFormat;
import dev.unsplit.format.VarInts;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Turns the sections of a block back into events; the mirror of the format's {@code BlockEncoder}, which explains the columns.
 *
 * <p>It goes over a block several times, because a loop with little state and few unpredictable branches is worth more
 * than a short way: the schedule says where the events of each lane belong; lane by lane the heads become operands, and
 * operations and operands go to where they belong; and in the end, in order, little more is left to do for an event
 * than to call the handler. Everything is checked before that, so nothing of a malformed block reaches a handler.
 */
final class BlockDecoder {

    private static final int NONE = -1;

    /** The table of operands that are none: one number, 0. */
    private static final int NO_TABLE = UstFormat.NAME_TABLES;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** For each head from 0x80 on, how long its tail is and what the head itself adds to them. */
    private static final byte[] TAIL_LENGTHS = new byte[128];

    private static final int[] HIGH_BITS = new int[128];

    static {
        for (int index = 0; index < 128; index++) {
            int head = 0x80 + index;
            TAIL_LENGTHS[index] = (byte) Operands.tailLength(head);
            HIGH_BITS[index] = Operands.highBits(head);
        }
    }

    private final NameDecoder names;
    private final int[] known = new int[UstFormat.NAME_TABLES + 1];
    private final int[] fresh = new int[8]; // as many tables as a head can name
    private int[] openMethods; // by thread
    private final BitSet inBlock = new BitSet(); // threads that have a lane in this block

    private Lane[] lanes = {};
    private int[] threadOfLane = {};
    private int[] nextOfLane = {};
    private int laneCount;

    private int operationCount;
    private static final int SOON = 128; // events that are told before they come
    private static final int MANY_VARIABLES = 4096; // what is known of fewer stays in the cache by itself

    private final int[] soonThreads = new int[SOON];
    private final int[] soonVariables = new int[SOON];
    private int[] traits = new int[64];
    private int[] sites = new int[64];

    private char[] successors = {};
    private byte[] oldestSuccessor = {};
    private final int[] last = new int[UstFormat.NAME_TABLES + 1];
    private final int[] recent = new int[Operands.SLOTS];

    private final int[] operands = new int[UstFormat.MAX_EVENTS_IN_BLOCK + 1]; // those that a lane's heads give
    private final char[] placeOf = new char[UstFormat.MAX_EVENTS_IN_BLOCK]; // of each event, lane after lane

    private final long[] scheduled = new long[UstFormat.MAX_EVENTS_IN_BLOCK]; // by place: operand << 32 | traits

    /** Whether there are numbers and edges; only then are the arrays behind it needed. */
    private boolean hasDetails;

    private int[] fromThreads = {};
    private int[] fromSites = {};
    private long[] numbers = {};

    /** The events of one thread in this block, numbered lane after lane, and the lengths of its columns. */
    private static final class Lane {
        int thread;
        int start;
        int end;
        int operationsLength;
        int headsLength;
        int tailsLength;
        int detailsLength;

        int events() {
            return end - start;
        }
    }

    /** Starts behind the blocks that left things so. */
    BlockDecoder(Symbols symbols, CarriedOver before) {
        names = new NameDecoder(symbols, before.names());
        known[NO_TABLE] = 1;
        openMethods = before.openMethods();
    }

    /** What the blocks so far leave to the next one. */
    CarriedOver carriedOver() {
        return new CarriedOver(names.known(), openMethods);
    }

    /** Passes the events of a block to the handler and returns how many they were. */
    int decode(Buffer[] sections, EventHandler handler) throws MalformedBlockException {
        names.take(sections[UstFormat.SECTION_NAMES]);
        for (int table = 0; table < UstFormat.NAME_TABLES; table++) {
            known[table] = names.known(table);
        }
        int events = takeTables(sections[UstFormat.SECTION_TABLES]);
        Buffer schedule = sections[UstFormat.SECTION_SCHEDULE];
        takeSchedule(schedule, events);
        takeLanes(sections);
        replay(events, schedule.bytes, handler);
        return events;
    }

    private int takeTables(Buffer section) throws MalformedBlockException {
        Cursor tables = new Cursor(section);
        int events = tables.below(UstFormat.MAX_EVENTS_IN_BLOCK + 1L, "how many events");
        laneCount = 0;
        operationCount = 0;
        hasDetails = false;
        if (events > 0) {
            takeFresh(tables);
            takeOperations(tables);
            takeLaneTable(tables, events);
        }
        tables.expectEnd();
        return events;
    }

    private void takeFresh(Cursor tables) throws MalformedBlockException {
        for (int table = 0; table < UstFormat.SITES; table++) {
            fresh[table] = tables.below(known[table] + 1L, "first fresh operand");
        }
        Arrays.fill(fresh, UstFormat.SITES, fresh.length, Integer.MIN_VALUE); // no table of operands: always wrong
    }

    private void takeOperations(Cursor tables) throws MalformedBlockException {
        operationCount = tables.below(UstFormat.MAX_EVENTS_IN_BLOCK + 1L, "how many operations");
        makeOperations();
        for (int operation = 0; operation < operationCount; operation++) {
            int code = tables.next();
            int kind = code & RecordKind.MASK;
            boolean same = code == (kind | RecordKind.SAME_OPERAND);
            int table = RecordKind.operandTable(kind);
            boolean hasOperand = table != RecordKind.NO_OPERAND;
            if (kind >= RecordKind.COUNT || (code != kind && !(same && hasOperand))) {
                throw new MalformedBlockException("expected the code of an operation, found " + code);
            }
            traits[operation] = Traits.of(operation, kind, hasOperand ? table : NO_TABLE, hasOperand && !same);
            sites[operation] = tables.below(known[UstFormat.SITES], "site");
            hasDetails |= kind >= RecordKind.NUMBER;
        }
        if (hasDetails && numbers.length == 0) {
            fromThreads = new int[UstFormat.MAX_EVENTS_IN_BLOCK];
            fromSites = new int[UstFormat.MAX_EVENTS_IN_BLOCK];
            numbers = new long[UstFormat.MAX_EVENTS_IN_BLOCK];
        }
    }

    private void makeOperations() {
        if (operationCount > traits.length) {
            int length = 2 * operationCount;
            traits = new int[length];
            sites = new int[length];
        }
        int rows = operationCount + 1;
        if (rows > oldestSuccessor.length) {
            oldestSuccessor = new byte[2 * rows];
            successors = new char[2 * rows * Successors.SLOTS];
        }
        Arrays.fill(oldestSuccessor, 0, rows, (byte) 0);
        Arrays.fill(successors, 0, rows * Successors.SLOTS, Successors.NONE);
    }

    private void takeLaneTable(Cursor tables, int events) throws MalformedBlockException {
        laneCount = tables.below(events + 1L, "how many lanes");
        makeLanes();
        inBlock.clear();
        int total = 0;
        for (int index = 0; index < laneCount; index++) {
            Lane lane = lanes[index];
            lane.thread = tables.below(known[UstFormat.THREADS], "thread");
            expectFirstLaneOf(lane.thread);
            lane.start = total;
            total += tables.below(events - total + 1L, "events of a lane");
            lane.end = total;
            lane.operationsLength = tables.below(UstFormat.MAX_SECTION_LENGTH, "bytes of operations");
            lane.headsLength = tables.below(UstFormat.MAX_SECTION_LENGTH, "bytes of heads");
            lane.tailsLength = tables.below(UstFormat.MAX_SECTION_LENGTH, "bytes of tails");
            lane.detailsLength = tables.below(UstFormat.MAX_SECTION_LENGTH, "bytes of details");
            threadOfLane[index] = lane.thread;
            nextOfLane[index] = lane.start;
        }
        if (total != events) {
            throw new MalformedBlockException("expected " + events + " events in the lanes, found " + total);
        }
    }

    /** Two lanes of one thread could nest its methods wrongly, though each of them does it well. */
    private void expectFirstLaneOf(int thread) throws MalformedBlockException {
        if (thread >= openMethods.length) {
            openMethods = Arrays.copyOf(openMethods, 2 * thread);
        }
        if (inBlock.get(thread)) {
            throw new MalformedBlockException("expected one lane for each thread, found two of thread " + thread);
        }
        inBlock.set(thread);
    }

    private void makeLanes() {
        if (laneCount > lanes.length) {
            int made = lanes.length;
            lanes = Arrays.copyOf(lanes, 2 * laneCount);
            threadOfLane = new int[2 * laneCount];
            nextOfLane = new int[2 * laneCount];
            for (int lane = made; lane < lanes.length; lane++) {
                lanes[lane] = new Lane();
            }
        }
    }

    /** Finds the place of every event. Each lane must come up as often as it has events. */
    private void takeSchedule(Buffer schedule, int events) throws MalformedBlockException {
        int width = scheduleWidth();
        if (schedule.size != width * events) {
            throw new MalformedBlockException(
                    "expected a schedule of " + width * events + " bytes, found " + schedule.size);
        }
        for (int place = 0; place < events; place++) {
            int lane = laneAt(schedule.bytes, place, width);
            if (lane >= laneCount || nextOfLane[lane] == lanes[lane].end) {
                throw new MalformedBlockException("expected a schedule that fits the lanes, found lane " + lane
                        + " at event " + (place + 1) + " of the block");
            }
            placeOf[nextOfLane[lane]++] = (char) place;
        }
    }

    private int scheduleWidth() {
        if (laneCount <= 1) {
            return 0;
        }
        return laneCount > UstFormat.MAX_NARROW_LANES ? 2 : 1;
    }

    private static int laneAt(byte[] schedule, int place, int width) {
        return switch (width) {
            case 0 -> 0;
            case 1 -> schedule[place] & 0xFF;
            default -> UstFormat.int16(schedule, 2 * place);
        };
    }

    private void takeLanes(Buffer[] sections) throws MalformedBlockException {
        Cursor operations = new Cursor(sections[UstFormat.SECTION_OPERATIONS]);
        Cursor heads = new Cursor(sections[UstFormat.SECTION_HEADS]);
        Cursor tails = new Cursor(sections[UstFormat.SECTION_TAILS]);
        Cursor details = new Cursor(sections[UstFormat.SECTION_DETAILS]);
        for (int index = 0; index < laneCount; index++) {
            Lane lane = lanes[index];
            int headsStart = heads.skip(lane.headsLength);
            takeOperands(lane, heads.bytes(), headsStart, tails.bytes(), tails.skip(lane.tailsLength));
            takeEvents(lane, operations.bytes(), operations.skip(lane.operationsLength));
            if (hasDetails) {
                takeDetails(lane, details.part(lane.detailsLength));
            }
        }
        operations.expectEnd();
        heads.expectEnd();
        tails.expectEnd();
        details.expectEnd();
    }

    private void takeOperands(Lane lane, byte[] heads, int headsStart, byte[] tails, int tailsStart)
            throws MalformedBlockException {
        if (lane.headsLength > lane.events()) {
            throw new MalformedBlockException("expected fewer operands in the lane of thread " + lane.thread);
        }
        Arrays.fill(recent, NONE);
        int tailsEnd = tailsStart + lane.tailsLength;
        int tailAt = tailsStart;
        for (int index = 0; index < lane.headsLength; index++) {
            int head = heads[headsStart + index];
            if (head >= 0) {
                operands[index] = recent[head];
            } else {
                int kind = head & 0x7F;
                int bytes = TAIL_LENGTHS[kind];
                long mask = (1L << (8 * bytes)) - 1;
                int operand = bytes == 0
                        ? fresh[head & 7]++
                        : HIGH_BITS[kind] | (int) ((long) LONG.get(tails, tailAt) & mask);
                tailAt += bytes;
                if (tailAt > tailsEnd) {
                    throw new MalformedBlockException("expected more tails in the lane of thread " + lane.thread);
                }
                recent[Operands.slot(operand)] = operand;
                operands[index] = operand;
            }
        }
        if (tailAt != tailsEnd) {
            throw new MalformedBlockException("expected fewer tails in the lane of thread " + lane.thread);
        }
    }

    /** The choice between a new operand and the last one is made by masks, as no processor could predict it. */
    private void takeEvents(Lane lane, byte[] column, int start) throws MalformedBlockException {
        int end = start + lane.operationsLength;
        int headsLength = lane.headsLength;
        int operationCount = this.operationCount;
        int[] traits = this.traits;
        int[] operands = this.operands;
        int[] last = this.last;
        int[] known = this.known;
        char[] successors = this.successors;
        char[] placeOf = this.placeOf;
        long[] scheduled = this.scheduled;
        Arrays.fill(last, NONE);
        last[NO_TABLE] = 0;
        int at = start;
        int nextOperand = 0;
        int open = openMethods[lane.thread];
        int previous = operationCount;
        for (int event = lane.start; event < lane.end; event++) {
            if (at >= end) {
                throw new MalformedBlockException("expected more operations in the lane of thread " + lane.thread);
            }
            int code = column[at++] & 0xFF;
            int operation;
            if (code < Successors.SLOTS) {
                operation = successors[previous * Successors.SLOTS + code];
            } else {
                operation = (code - Successors.SLOTS) << 8 | (column[at++] & 0xFF);
                int slot = Successors.replace(oldestSuccessor, previous);
                successors[previous * Successors.SLOTS + slot] = (char) operation;
            }
            if (operation >= operationCount) {
                throw new MalformedBlockException(
                        "expected an operation below " + operationCount + ", found " + operation);
            }
            previous = operation;
            int trait = traits[operation];
            int table = Traits.table(trait);
            int given = Traits.given(trait);
            int operand = (operands[nextOperand] & given) | (last[table] & ~given);
            nextOperand -= given;
            last[table] = operand;
            open += Traits.nesting(trait);
            // unsigned, so that this is also true of a negative number: there is no such operand
            if (Integer.compareUnsigned(operand, known[table]) >= 0 || nextOperand > headsLength || open < 0) {
                throw wrongEvent(operand, table, open, lane);
            }
            scheduled[placeOf[event]] = (long) operand << 32 | (trait & 0xFFFFFFFFL);
        }
        if (at != end || nextOperand != headsLength) {
            throw new MalformedBlockException(
                    "expected as many operations and operands as events in the lane of thread " + lane.thread);
        }
        openMethods[lane.thread] = open;
    }

    private MalformedBlockException wrongEvent(int operand, int table, int open, Lane lane) {
        if (open < 0) {
            return new MalformedBlockException(
                    "unmatched end of thread " + names.thread(lane.thread) + "; expected a begin before it");
        }
        return new MalformedBlockException("expected an operand below " + known[table]
                + ", the number of names so far, in the lane of thread " + lane.thread + ", found "
                + (operand == NONE ? "none" : Integer.toUnsignedString(operand)));
    }

    /** Takes what numbers and edges have beside an operand. */
    private void takeDetails(Lane lane, Cursor column) throws MalformedBlockException {
        long number = 0;
        long fromNumber = 0;
        for (int event = lane.start; event < lane.end; event++) {
            int place = placeOf[event];
            int kind = Traits.kind((int) scheduled[place]);
            if (kind == RecordKind.NUMBER) {
                number += VarInts.unfold(column.varInt("number"));
                numbers[place] = number;
            } else if (kind > RecordKind.NUMBER) {
                fromThreads[place] = column.below(known[UstFormat.THREADS], "thread of an edge");
                fromNumber += VarInts.unfold(column.varInt("number of an edge"));
                numbers[place] = fromNumber;
                fromSites[place] = column.below(known[UstFormat.SITES], "site of an edge");
            }
        }
        column.expectEnd();
    }

    private void replay(int events, byte[] schedule, EventHandler handler) {
        boolean many = known[UstFormat.VARIABLES] >= MANY_VARIABLES;
        for (int from = 0; from < events; from += SOON) {
            int to = Math.min(events, from + SOON);
            if (many) {
                tellWhatComes(from, to, schedule, handler);
            }
            replay(from, to, schedule, handler);
        }
    }

    /** Which event is an access no processor could predict, so every operand is put down, and then kept or not. */
    private void tellWhatComes(int from, int to, byte[] schedule, EventHandler handler) {
        int width = scheduleWidth();
        int count = 0;
        for (int place = from; place < to; place++) {
            soonThreads[count] = threadOfLane[laneAt(schedule, place, width)];
            soonVariables[count] = (int) (scheduled[place] >>> 32);
            count += Traits.table((int) scheduled[place]) == UstFormat.VARIABLES ? 1 : 0;
        }
        handler.soon(soonThreads, soonVariables, count);
    }

    private void replay(int from, int to, byte[] schedule, EventHandler handler) {
        int width = scheduleWidth();
        long[] scheduled = this.scheduled; // locals, as nothing is known of what a handler does to fields
        int[] sites = this.sites;
        int[] threadOfLane = this.threadOfLane;
        for (int place = from; place < to; place++) {
            int thread = threadOfLane[laneAt(schedule, place, width)];
            int trait = (int) scheduled[place];
            int operand = (int) (scheduled[place] >>> 32);
            int site = sites[Traits.operation(trait)];
            switch (Traits.kind(trait)) {
                case RecordKind.READ -> handler.read(thread, operand, site);
                case RecordKind.WRITE -> handler.write(thread, operand, site);
                case RecordKind.UPDATE -> handler.update(thread, operand, site);
                case RecordKind.VOLATILE_READ -> handler.volatileRead(thread, operand, site);
                case RecordKind.VOLATILE_WRITE -> handler.volatileWrite(thread, operand, site);
                case RecordKind.ACQUIRE -> handler.acquire(thread, operand, site);
                case RecordKind.RELEASE -> handler.release(thread, operand, site);
                case RecordKind.ACQUIRE_SHARED -> handler.acquireShared(thread, operand, site);
                case RecordKind.RELEASE_SHARED -> handler.releaseShared(thread, operand, site);
                case RecordKind.FORK -> handler.fork(thread, operand, site);
                case RecordKind.JOIN -> handler.join(thread, operand, site);
                case RecordKind.BEGIN -> handler.begin(thread, operand, site);
                case RecordKind.END -> handler.end(thread, operand, site);
                case RecordKind.BARRIER -> handler.barrier(thread, operand, site);
                case RecordKind.SEND -> handler.send(thread, operand, site);
                case RecordKind.RECEIVE -> handler.receive(thread, operand, site);
                case RecordKind.BOUNDARY -> handler.boundary(thread, site);
                case RecordKind.NUMBER -> handler.number(thread, numbers[place]);
                default -> replayEdge(place, thread, operand, site, handler);
            }
        }
    }

    private void replayEdge(int place, int thread, int operand, int site, EventHandler handler) {
        EdgeKind kind = EdgeKinds.of(Traits.kind((int) scheduled[place]));
        handler.edge(thread, fromThreads[place], numbers[place], kind, operand, fromSites[place], site);
    }
}
