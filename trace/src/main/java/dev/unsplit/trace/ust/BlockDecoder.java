// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.OperandMode;
import dev.unsplit.format.RecordKind;
import dev.unsplit.format.UstFormat;
import dev.unsplit.format.VarInts;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import java.util.Arrays;

/**
 * Turns the content of a block back into events; the mirror of {@link BlockEncoder}, which explains the columns. The
 * names that the block defines are added to the symbols first. Nothing is believed: every number is checked before it
 * reaches a handler.
 */
final class BlockDecoder {

    private static final int NONE = -1;

    private final Names[] names;
    private final OpenMethods openMethods = new OpenMethods();

    private Lane[] lanes = {};
    private byte[] body = {};
    private int operationCount;
    private int[] codes = new int[64];
    private int[] sites = new int[64];
    private final int[] recent = new int[UstFormat.RECENT_SIZE];
    private final int[] fresh = new int[UstFormat.NAME_TABLES];
    /** How many names of each table are known: the limit of the operands. */
    private final int[] known = new int[UstFormat.NAME_TABLES];

    /** The events of one thread in this block, as far as they are not yet read. */
    private static final class Lane {
        final int[] last = new int[UstFormat.NAME_TABLES];
        int thread;
        int operation;
        int operationsEnd;
        int operand;
        int operandsEnd;
        int recentBase;
        long number;
        long fromNumber;

        void restart(int lane, int ofThread) {
            thread = ofThread;
            recentBase = UstFormat.recentBase(lane);
            Arrays.fill(last, NONE);
            number = 0;
            fromNumber = 0;
        }

        long varInt(byte[] body) throws MalformedBlockException {
            int end = VarInts.end(body, operand, operandsEnd);
            if (end == VarInts.MALFORMED) {
                throw new MalformedBlockException("expected another operand in the lane of thread " + thread);
            }
            long value = VarInts.get(body, operand, end);
            operand = end;
            return value;
        }
    }

    BlockDecoder(Symbols symbols) {
        names = NameTables.of(symbols);
    }

    /** Passes the events of a block to the handler and returns how many they were. */
    int decode(byte[] content, int length, EventHandler handler) throws MalformedBlockException {
        body = content;
        Cursor cursor = new Cursor(content, 0, length);
        for (int table = 0; table < UstFormat.NAME_TABLES; table++) {
            defineNames(cursor, names[table]);
            known[table] = names[table].size();
        }
        int events = cursor.below(UstFormat.MAX_EVENTS_IN_BLOCK + 1L, "how many events");
        if (events > 0) {
            takeFresh(cursor);
            int laneCount = takeLanes(cursor, events);
            takeOperations(cursor);
            boolean wideSchedule = laneCount > UstFormat.MAX_NARROW_TABLE;
            int schedule = cursor.skip(laneCount == 1 ? 0 : wideSchedule ? 2 * events : events);
            takeColumns(cursor, laneCount);
            cursor.expectEnd();
            decodeEvents(events, laneCount, schedule, handler);
            expectEmptyLanes(laneCount);
        } else {
            cursor.expectEnd();
        }
        return events;
    }

    private void defineNames(Cursor cursor, Names table) throws MalformedBlockException {
        int count = cursor.count("how many names");
        for (int name = 0; name < count; name++) {
            int length = cursor.below(UstFormat.MAX_NAME_LENGTH + 1L, "length of a name");
            table.append(body, cursor.skip(length), length);
        }
    }

    private void takeFresh(Cursor cursor) throws MalformedBlockException {
        for (int table = 0; table < UstFormat.SITES; table++) {
            fresh[table] = cursor.below(known[table] + 1L, "first fresh operand");
        }
    }

    private int takeLanes(Cursor cursor, int events) throws MalformedBlockException {
        int count = cursor.below(events + 1L, "how many lanes");
        makeLanes(count);
        int total = 0;
        for (int lane = 0; lane < count; lane++) {
            lanes[lane].restart(lane, cursor.below(known[UstFormat.THREADS], "thread"));
            lanes[lane].operationsEnd = cursor.below(events - total + 1L, "events of a lane");
            lanes[lane].operandsEnd = cursor.below(UstFormat.MAX_BLOCK_LENGTH, "bytes of operands");
            total += lanes[lane].operationsEnd;
        }
        if (total != events) {
            throw new MalformedBlockException("expected lanes with " + events + " events, found " + total);
        }
        Arrays.fill(recent, 0, UstFormat.recentSize(count), NONE);
        return count;
    }

    private void makeLanes(int count) {
        if (count > lanes.length) {
            int made = lanes.length;
            lanes = Arrays.copyOf(lanes, Math.max(count, made * 2));
            for (int lane = made; lane < lanes.length; lane++) {
                lanes[lane] = new Lane();
            }
        }
    }

    private void takeOperations(Cursor cursor) throws MalformedBlockException {
        operationCount = cursor.below(UstFormat.MAX_EVENTS_IN_BLOCK + 1L, "how many operations");
        if (operationCount > codes.length) {
            codes = new int[Math.max(operationCount, codes.length * 2)];
            sites = new int[codes.length];
        }
        for (int operation = 0; operation < operationCount; operation++) {
            codes[operation] = checkedCode(cursor.next());
            sites[operation] = cursor.below(known[UstFormat.SITES], "site");
        }
    }

    private static int checkedCode(int code) throws MalformedBlockException {
        int kind = code & RecordKind.MASK;
        int mode = code & OperandMode.MASK;
        boolean hasOperand = RecordKind.operandTable(kind) != RecordKind.NO_OPERAND;
        if (kind >= RecordKind.COUNT || mode > OperandMode.RECENT || (mode != OperandMode.GIVEN && !hasOperand)) {
            throw new MalformedBlockException("expected an operation code, found " + code);
        }
        return code;
    }

    private void takeColumns(Cursor cursor, int laneCount) throws MalformedBlockException {
        int width = operationCount > UstFormat.MAX_NARROW_TABLE ? 2 : 1;
        for (int lane = 0; lane < laneCount; lane++) {
            int length = width * lanes[lane].operationsEnd;
            lanes[lane].operation = cursor.skip(length);
            lanes[lane].operationsEnd = lanes[lane].operation + length;
        }
        for (int lane = 0; lane < laneCount; lane++) {
            int length = lanes[lane].operandsEnd;
            lanes[lane].operand = cursor.skip(length);
            lanes[lane].operandsEnd = lanes[lane].operand + length;
        }
    }

    /** The hot loop: about a dozen loads an event, no allocation; its one unpredictable branch is the switch. */
    private void decodeEvents(int events, int laneCount, int schedule, EventHandler handler)
            throws MalformedBlockException {
        byte[] bytes = body;
        boolean wideSchedule = laneCount > UstFormat.MAX_NARROW_TABLE;
        boolean wideOperations = operationCount > UstFormat.MAX_NARROW_TABLE;
        for (int event = 0; event < events; event++) {
            int index = 0;
            if (laneCount > 1) {
                index = wideSchedule
                        ? UstFormat.int16(bytes, schedule + 2 * event)
                        : bytes[schedule + event] & 0xFF;
                if (index >= laneCount) {
                    throw new MalformedBlockException("expected a lane below " + laneCount + ", found " + index);
                }
            }
            Lane lane = lanes[index];
            int at = lane.operation;
            if (at == lane.operationsEnd) {
                throw new MalformedBlockException("expected another event in the lane of thread " + lane.thread);
            }
            int operation;
            if (wideOperations) {
                operation = UstFormat.int16(bytes, at);
                lane.operation = at + 2;
            } else {
                operation = bytes[at] & 0xFF;
                lane.operation = at + 1;
            }
            if (operation >= operationCount) {
                throw new MalformedBlockException(
                        "expected an operation below " + operationCount + ", found " + operation);
            }
            dispatch(lane, codes[operation], sites[operation], handler);
        }
    }

    private void dispatch(Lane lane, int code, int site, EventHandler handler) throws MalformedBlockException {
        int thread = lane.thread;
        switch (code & RecordKind.MASK) {
            case RecordKind.READ -> handler.read(thread, operand(lane, code, UstFormat.VARIABLES), site);
            case RecordKind.WRITE -> handler.write(thread, operand(lane, code, UstFormat.VARIABLES), site);
            case RecordKind.UPDATE -> handler.update(thread, operand(lane, code, UstFormat.VARIABLES), site);
            case RecordKind.VOLATILE_READ -> handler.volatileRead(
                    thread, operand(lane, code, UstFormat.VARIABLES), site);
            case RecordKind.VOLATILE_WRITE -> handler.volatileWrite(
                    thread, operand(lane, code, UstFormat.VARIABLES), site);
            case RecordKind.ACQUIRE -> handler.acquire(thread, operand(lane, code, UstFormat.LOCKS), site);
            case RecordKind.RELEASE -> handler.release(thread, operand(lane, code, UstFormat.LOCKS), site);
            case RecordKind.ACQUIRE_SHARED -> handler.acquireShared(
                    thread, operand(lane, code, UstFormat.LOCKS), site);
            case RecordKind.RELEASE_SHARED -> handler.releaseShared(
                    thread, operand(lane, code, UstFormat.LOCKS), site);
            case RecordKind.FORK -> handler.fork(thread, operand(lane, code, UstFormat.THREADS), site);
            case RecordKind.JOIN -> handler.join(thread, operand(lane, code, UstFormat.THREADS), site);
            case RecordKind.BEGIN -> {
                openMethods.begin(thread);
                handler.begin(thread, operand(lane, code, UstFormat.METHODS), site);
            }
            case RecordKind.END -> {
                expectOpenMethod(thread);
                handler.end(thread, operand(lane, code, UstFormat.METHODS), site);
            }
            case RecordKind.BARRIER -> handler.barrier(thread, operand(lane, code, UstFormat.LOCKS), site);
            case RecordKind.SEND -> handler.send(thread, operand(lane, code, UstFormat.LOCKS), site);
            case RecordKind.RECEIVE -> handler.receive(thread, operand(lane, code, UstFormat.LOCKS), site);
            case RecordKind.BOUNDARY -> handler.boundary(thread, site);
            case RecordKind.NUMBER -> number(lane, handler);
            default -> edge(lane, code, site, handler);
        }
    }

    private void expectOpenMethod(int thread) throws MalformedBlockException {
        if (!openMethods.end(thread)) {
            throw new MalformedBlockException("unmatched end of thread " + names[UstFormat.THREADS].get(thread)
                    + "; expected a begin before it");
        }
    }

    private void number(Lane lane, EventHandler handler) throws MalformedBlockException {
        lane.number += VarInts.unfold(lane.varInt(body));
        handler.number(lane.thread, lane.number);
    }

    private void edge(Lane lane, int code, int site, EventHandler handler) throws MalformedBlockException {
        int kind = code & RecordKind.MASK;
        int operand = operand(lane, code, RecordKind.operandTable(kind));
        int fromThread = checked(lane.varInt(body), UstFormat.THREADS);
        lane.fromNumber += VarInts.unfold(lane.varInt(body));
        int fromSite = checked(lane.varInt(body), UstFormat.SITES);
        handler.edge(lane.thread, fromThread, lane.fromNumber, EdgeKinds.of(kind), operand, fromSite, site);
    }

    private int operand(Lane lane, int code, int table) throws MalformedBlockException {
        int operand =
                switch (code & OperandMode.MASK) {
                    case OperandMode.GIVEN -> given(lane, table);
                    case OperandMode.SAME -> checked(lane.last[table], table);
                    case OperandMode.FRESH -> fresh(lane, table);
                    default -> recent(lane, table);
                };
        lane.last[table] = operand;
        return operand;
    }

    private int given(Lane lane, int table) throws MalformedBlockException {
        int at = lane.operand;
        if (at < lane.operandsEnd && body[at] >= 0) {
            lane.operand = at + 1;
            int small = checked(body[at], table);
            if (small >= fresh[table]) {
                fresh[table] = small + 1;
            }
            return small;
        }
        int operand = checked(lane.varInt(body), table);
        if (operand >= fresh[table]) {
            fresh[table] = operand + 1;
        }
        remember(lane, operand);
        return operand;
    }

    private int fresh(Lane lane, int table) throws MalformedBlockException {
        int operand = checked(fresh[table], table);
        fresh[table]++;
        remember(lane, operand);
        return operand;
    }

    private void remember(Lane lane, int operand) {
        if (operand >= OperandMode.SMALL) {
            recent[lane.recentBase + UstFormat.recentSlot(operand)] = operand;
        }
    }

    private int recent(Lane lane, int table) throws MalformedBlockException {
        if (lane.operand == lane.operandsEnd) {
            throw new MalformedBlockException("expected another operand in the lane of thread " + lane.thread);
        }
        int slot = body[lane.operand++] & 0xFF;
        return checked(recent[lane.recentBase + slot], table);
    }

    private int checked(long number, int table) throws MalformedBlockException {
        if (number < 0 || number >= known[table]) {
            throw new MalformedBlockException("expected an operand below " + known[table] + ", the number of names, found "
                    + Long.toUnsignedString(number));
        }
        return (int) number;
    }

    private void expectEmptyLanes(int laneCount) throws MalformedBlockException {
        for (int lane = 0; lane < laneCount; lane++) {
            if (lanes[lane].operand != lanes[lane].operandsEnd) {
                throw new MalformedBlockException(
                        "expected no more operands in the lane of thread " + lanes[lane].thread);
            }
        }
    }
}
