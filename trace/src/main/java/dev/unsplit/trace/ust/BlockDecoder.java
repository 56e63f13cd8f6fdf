// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.Operands;
import dev.unsplit.format.RecordKind;
import dev.unsplit.format.Successors;
import dev.unsplit.format.UstFormat;
import dev.unsplit.format.VarInts;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import java.util.Arrays;

/**
 * Turns the sections of a block back into events; the mirror of {@link BlockEncoder}, which explains the columns.
 *
 * <p>It goes over a block twice. First lane by lane, where one thread's events follow each other and the processor
 * predicts the branches: the columns become an operation and an operand for each event, and all is checked, so that
 * nothing of a malformed block reaches a handler. Then in the order of the schedule, where little more is left to do
 * for an event than the call of the handler.
 */
final class BlockDecoder {

    private static final int NONE = -1;

    /** Where operations without an operand have theirs: behind the tables. */
    private static final int NO_TABLE = UstFormat.NAME_TABLES;

    private final NameDecoder names;
    private final int[] known = new int[UstFormat.NAME_TABLES];
    private final int[] fresh = new int[UstFormat.NAME_TABLES];
    private int[] openMethods = new int[16]; // by thread

    private Lane[] lanes = {};
    private int laneCount;

    private int operationCount;
    private byte[] kinds = new byte[64];
    private int[] sites = new int[64];
    private byte[] operandTables = new byte[64];
    private boolean[] operandsGiven = new boolean[64];
    private byte[] nestings = new byte[64]; // 1 begins a method, -1 ends one

    private char[] successors = {};
    private byte[] oldestSuccessor = {};
    private final int[] last = new int[UstFormat.NAME_TABLES + 1];
    private final int[] recent = new int[Operands.SLOTS];

    private final char[] operationOf = new char[UstFormat.MAX_EVENTS_IN_BLOCK]; // in the order of the lanes
    private final int[] operandOf = new int[UstFormat.MAX_EVENTS_IN_BLOCK];

    /** Whether there are numbers and edges; only then are the arrays behind it needed. */
    private boolean hasDetails;

    private int[] fromThreadOf = {};
    private int[] fromSiteOf = {};
    private long[] numberOf = {};

    /** The events of one thread in this block: where they stand in the columns, and which one is next. */
    private static final class Lane {
        int thread;
        int events;
        int next;
        int end;
        int operationsLength;
        int headsLength;
        int tailsLength;
        int detailsLength;
    }

    BlockDecoder(Symbols symbols) {
        names = new NameDecoder(symbols);
    }

    /** Passes the events of a block to the handler and returns how many they were. */
    int decode(Buffer[] sections, EventHandler handler) throws MalformedBlockException {
        names.take(sections[UstFormat.SECTION_NAMES]);
        for (int table = 0; table < UstFormat.NAME_TABLES; table++) {
            known[table] = names.known(table);
        }
        int events = takeTables(sections[UstFormat.SECTION_TABLES]);
        takeLanes(sections);
        Buffer schedule = sections[UstFormat.SECTION_SCHEDULE];
        checkSchedule(schedule, events);
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
            kinds[operation] = (byte) kind;
            sites[operation] = tables.below(known[UstFormat.SITES], "site");
            operandTables[operation] = (byte) (hasOperand ? table : NO_TABLE);
            operandsGiven[operation] = hasOperand && !same;
            nestings[operation] = nesting(kind);
            hasDetails |= kind >= RecordKind.NUMBER;
        }
        if (hasDetails && numberOf.length == 0) {
            fromThreadOf = new int[UstFormat.MAX_EVENTS_IN_BLOCK];
            fromSiteOf = new int[UstFormat.MAX_EVENTS_IN_BLOCK];
            numberOf = new long[UstFormat.MAX_EVENTS_IN_BLOCK];
        }
    }

    private static byte nesting(int kind) {
        return switch (kind) {
            case RecordKind.BEGIN -> 1;
            case RecordKind.END -> -1;
            default -> 0;
        };
    }

    private void makeOperations() {
        if (operationCount > kinds.length) {
            int length = 2 * operationCount;
            kinds = new byte[length];
            sites = new int[length];
            operandTables = new byte[length];
            operandsGiven = new boolean[length];
            nestings = new byte[length];
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
        int total = 0;
        for (int index = 0; index < laneCount; index++) {
            Lane lane = lanes[index];
            lane.thread = tables.below(known[UstFormat.THREADS], "thread");
            lane.events = tables.below(events - total + 1L, "events of a lane");
            lane.operationsLength = tables.below(UstFormat.MAX_SECTION_LENGTH, "bytes of operations");
            lane.headsLength = tables.below(UstFormat.MAX_SECTION_LENGTH, "bytes of heads");
            lane.tailsLength = tables.below(UstFormat.MAX_SECTION_LENGTH, "bytes of tails");
            lane.detailsLength = tables.below(UstFormat.MAX_SECTION_LENGTH, "bytes of details");
            lane.next = total;
            total += lane.events;
            lane.end = total;
        }
        if (total != events) {
            throw new MalformedBlockException("expected " + events + " events in the lanes, found " + total);
        }
    }

    private void makeLanes() {
        if (laneCount > lanes.length) {
            int made = lanes.length;
            lanes = Arrays.copyOf(lanes, 2 * laneCount);
            for (int lane = made; lane < lanes.length; lane++) {
                lanes[lane] = new Lane();
            }
        }
    }

    private void takeLanes(Buffer[] sections) throws MalformedBlockException {
        Cursor operations = new Cursor(sections[UstFormat.SECTION_OPERATIONS]);
        Cursor heads = new Cursor(sections[UstFormat.SECTION_HEADS]);
        Cursor tails = new Cursor(sections[UstFormat.SECTION_TAILS]);
        Cursor details = new Cursor(sections[UstFormat.SECTION_DETAILS]);
        for (int index = 0; index < laneCount; index++) {
            Lane lane = lanes[index];
            takeOperations(lane, operations.bytes(), operations.skip(lane.operationsLength));
            int headsStart = heads.skip(lane.headsLength);
            takeOperands(lane, heads.bytes(), headsStart, tails.bytes(), tails.skip(lane.tailsLength));
            checkNesting(lane);
            if (hasDetails) {
                takeDetails(lane, details);
            }
        }
        operations.expectEnd();
        heads.expectEnd();
        tails.expectEnd();
        details.expectEnd();
    }

    private void takeOperations(Lane lane, byte[] column, int start) throws MalformedBlockException {
        int end = start + lane.operationsLength;
        int at = start;
        int previous = operationCount;
        for (int event = lane.next; event < lane.end; event++) {
            if (at == end) {
                throw tooShort("operations", lane);
            }
            int head = column[at++] & 0xFF;
            int operation;
            if (head < Successors.SLOTS) {
                operation = successors[previous * Successors.SLOTS + head];
            } else {
                if (at == end) {
                    throw tooShort("operations", lane);
                }
                operation = (head - Successors.SLOTS) << 8 | (column[at++] & 0xFF);
                int slot = Successors.replace(oldestSuccessor, previous);
                successors[previous * Successors.SLOTS + slot] = (char) operation;
            }
            if (operation >= operationCount) {
                throw new MalformedBlockException(
                        "expected an operation below " + operationCount + ", found " + operation);
            }
            operationOf[event] = (char) operation;
            previous = operation;
        }
        if (at != end) {
            throw tooLong("operations", lane);
        }
    }

    private void takeOperands(Lane lane, byte[] heads, int headsStart, byte[] tails, int tailsStart)
            throws MalformedBlockException {
        Arrays.fill(recent, NONE);
        Arrays.fill(last, 0, UstFormat.NAME_TABLES, NONE);
        int headsEnd = headsStart + lane.headsLength;
        int tailsEnd = tailsStart + lane.tailsLength;
        int headAt = headsStart;
        int tailAt = tailsStart;
        for (int event = lane.next; event < lane.end; event++) {
            int operation = operationOf[event];
            int table = operandTables[operation];
            int operand;
            if (operandsGiven[operation]) {
                if (headAt == headsEnd) {
                    throw tooShort("heads", lane);
                }
                int head = heads[headAt++] & 0xFF;
                if (head < Operands.SLOTS) {
                    operand = recent[head];
                } else {
                    int tailLength = Operands.tailLength(head);
                    if (tailLength > tailsEnd - tailAt) {
                        throw tooShort("tails", lane);
                    }
                    operand = tailLength == 0 ? fresh[table] : Operands.operand(head, tailLength, tails, tailAt);
                    tailAt += tailLength;
                    recent[Operands.slot(operand)] = operand;
                    fresh[table] = Math.max(fresh[table], operand + 1);
                }
                // also true of a negative number: no such operand
                if (Integer.compareUnsigned(operand, known[table]) >= 0) {
                    throw noSuchName(operand, table);
                }
                last[table] = operand;
            } else {
                operand = last[table];
                if (operand < 0) {
                    throw new MalformedBlockException(
                            "expected an operand in the lane of thread " + lane.thread + " before it is repeated");
                }
            }
            operandOf[event] = operand;
        }
        if (headAt != headsEnd) {
            throw tooLong("heads", lane);
        }
        if (tailAt != tailsEnd) {
            throw tooLong("tails", lane);
        }
    }

    private void checkNesting(Lane lane) throws MalformedBlockException {
        if (lane.thread >= openMethods.length) {
            openMethods = Arrays.copyOf(openMethods, 2 * lane.thread);
        }
        int open = openMethods[lane.thread];
        for (int event = lane.next; event < lane.end; event++) {
            open += nestings[operationOf[event]];
            if (open < 0) {
                throw new MalformedBlockException(
                        "unmatched end of thread " + names.thread(lane.thread) + "; expected a begin before it");
            }
        }
        openMethods[lane.thread] = open;
    }

    /** Takes what the records of level {@code edges} have beside operation and operand. */
    private void takeDetails(Lane lane, Cursor details) throws MalformedBlockException {
        Cursor column = details.part(lane.detailsLength);
        long number = 0;
        long fromNumber = 0;
        for (int event = lane.next; event < lane.end; event++) {
            int kind = kinds[operationOf[event]];
            if (kind == RecordKind.NUMBER) {
                number += VarInts.unfold(column.varInt("number"));
                numberOf[event] = number;
            } else if (kind > RecordKind.NUMBER) {
                fromThreadOf[event] = column.below(known[UstFormat.THREADS], "thread of an edge");
                fromNumber += VarInts.unfold(column.varInt("number of an edge"));
                numberOf[event] = fromNumber;
                fromSiteOf[event] = column.below(known[UstFormat.SITES], "site of an edge");
            }
        }
        column.expectEnd();
    }

    private static MalformedBlockException tooShort(String column, Lane lane) {
        return new MalformedBlockException("expected more " + column + " in the lane of thread " + lane.thread);
    }

    private static MalformedBlockException tooLong(String column, Lane lane) {
        return new MalformedBlockException("expected fewer " + column + " in the lane of thread " + lane.thread);
    }

    private MalformedBlockException noSuchName(int operand, int table) {
        return new MalformedBlockException("expected an operand below " + known[table]
                + ", the number of names so far, found " + Integer.toUnsignedString(operand));
    }

    /** Every lane must come up as often as it has events. */
    private void checkSchedule(Buffer section, int events) throws MalformedBlockException {
        int width = scheduleWidth();
        if (section.size != width * events) {
            throw new MalformedBlockException(
                    "expected a schedule of " + width * events + " bytes, found " + section.size);
        }
        int[] counts = new int[laneCount];
        for (int event = 0; event < events && width > 0; event++) {
            int lane = laneAt(section.bytes, event, width);
            if (lane >= laneCount || counts[lane]++ == lanes[lane].events) {
                throw new MalformedBlockException("expected a schedule that fits the lanes, found lane " + lane
                        + " at event " + (event + 1) + " of the block");
            }
        }
    }

    private int scheduleWidth() {
        if (laneCount <= 1) {
            return 0;
        }
        return laneCount > UstFormat.MAX_NARROW_LANES ? 2 : 1;
    }

    private static int laneAt(byte[] schedule, int event, int width) {
        return switch (width) {
            case 0 -> 0;
            case 1 -> schedule[event] & 0xFF;
            default -> UstFormat.int16(schedule, 2 * event);
        };
    }

    private void replay(int events, byte[] schedule, EventHandler handler) {
        int width = scheduleWidth();
        for (int index = 0; index < events; index++) {
            Lane lane = lanes[laneAt(schedule, index, width)];
            int event = lane.next++;
            int operation = operationOf[event];
            int thread = lane.thread;
            int operand = operandOf[event];
            int site = sites[operation];
            switch (kinds[operation]) {
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
                case RecordKind.NUMBER -> handler.number(thread, numberOf[event]);
                default -> replayEdge(event, thread, handler);
            }
        }
    }

    private void replayEdge(int event, int thread, EventHandler handler) {
        int operation = operationOf[event];
        handler.edge(
                thread,
                fromThreadOf[event],
                numberOf[event],
                EdgeKinds.of(kinds[operation]),
                operandOf[event],
                fromSiteOf[event],
                sites[operation]);
    }
}
