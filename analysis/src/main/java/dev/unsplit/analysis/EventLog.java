// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import java.util.Arrays;

/**
 * Events of a run in memory, in columns and in their order. What has been put down can be struck out again: an event then only counts ({@link EventHandler#skipped}). When the log is full, what is left of such entries is joined; only if that does not help does it grow.
 */
final class EventLog {

    enum Kind {
        READ,
        WRITE,
        UPDATE,
        VOLATILE_READ,
        VOLATILE_WRITE,
        ACQUIRE,
        RELEASE,
        ACQUIRE_SHARED,
        RELEASE_SHARED,
        FORK,
        JOIN,
        BEGIN,
        END,
        BARRIER,
        SEND,
        RECEIVE,
        BOUNDARY,
        NUMBER,
        SEND_RECEIVE_EDGE, // followed by two of kind FROM
        FORK_EDGE,
        JOIN_EDGE,
        FROM,
        SKIPPED
    }

    /** Knows where an entry has gone. */
    interface Mover {
        void moved(int thread, int from, int to);
    }

    static final int BYTES_OF_ENTRY = 16;

    private static final int FIRST_LENGTH = 1 << 13;

    private final int most;
    private final Mover mover;
    private int size;
    private Kind[] kinds = new Kind[FIRST_LENGTH];
    private int[] threads = new int[FIRST_LENGTH];
    private int[] operands = new int[FIRST_LENGTH]; // of numbers and counts: their high half
    private int[] sites = new int[FIRST_LENGTH]; // of numbers and counts: their low half
    private boolean overflown;

    /**
     * @param most entries that are kept; with one more there are none
     * @param mover is told when an entry gets another index
     */
    EventLog(int most, Mover mover) {
        this.most = most;
        this.mover = mover;
    }

    /** Whether there was too much to keep. */
    boolean isOverflown() {
        return overflown;
    }

    /** Puts an entry down and returns its index. */
    int add(Kind kind, int thread, int operand, int site) {
        if (size == kinds.length) {
            makeRoom();
        }
        kinds[size] = kind;
        threads[size] = thread;
        operands[size] = operand;
        sites[size] = site;
        return size++;
    }

    int addNumber(int thread, long number) {
        return add(Kind.NUMBER, thread, high(number), low(number));
    }

    void addHandOver(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        add(entryOf(kind), thread, operand, site);
        add(Kind.FROM, fromThread, high(fromNumber), low(fromNumber));
        add(Kind.FROM, fromThread, 0, fromSite);
    }

    private static Kind entryOf(EdgeKind kind) {
        return switch (kind) {
            case SEND_RECEIVE -> Kind.SEND_RECEIVE_EDGE;
            case FORK -> Kind.FORK_EDGE;
            case JOIN -> Kind.JOIN_EDGE;
            case WRITE_READ, READ_WRITE, WRITE_WRITE, RELEASE_ACQUIRE ->
                throw new IllegalArgumentException("an edge of kind " + kind + " hands nothing over");
        };
    }

    /** Something happened that only counts. */
    void skip() {
        if (size > 0 && kinds[size - 1] == Kind.SKIPPED) {
            setCount(size - 1, count(size - 1) + 1);
        } else {
            add(Kind.SKIPPED, 0, 0, 1);
        }
    }

    /** The entry is as if it had been skipped. */
    void strike(int index) {
        kinds[index] = Kind.SKIPPED;
        setCount(index, 1);
    }

    /** Another number in the place of the one that is there. */
    void setNumber(int index, long number) {
        setCount(index, number);
    }

    private long count(int index) {
        return (long) operands[index] << Integer.SIZE | (sites[index] & 0xFFFFFFFFL);
    }

    private void setCount(int index, long count) {
        operands[index] = high(count);
        sites[index] = low(count);
    }

    private static int high(long value) {
        return (int) (value >>> Integer.SIZE);
    }

    private static int low(long value) {
        return (int) value;
    }

    private void makeRoom() {
        join();
        if (size > kinds.length / 2) {
            if (kinds.length >= most) {
                overflow();
                return;
            }
            int length = kinds.length * 2;
            kinds = Arrays.copyOf(kinds, length);
            threads = Arrays.copyOf(threads, length);
            operands = Arrays.copyOf(operands, length);
            sites = Arrays.copyOf(sites, length);
        }
    }

    /** Nobody will ask for what was kept. */
    private void overflow() {
        overflown = true;
        size = 0;
        kinds = new Kind[1];
        threads = new int[1];
        operands = new int[1];
        sites = new int[1];
    }

    /** Makes one entry of neighbours that only count. */
    private void join() {
        int kept = 0;
        for (int index = 0; index < size; index++) {
            boolean counts = kinds[index] == Kind.SKIPPED;
            if (counts && kept > 0 && kinds[kept - 1] == Kind.SKIPPED) {
                setCount(kept - 1, count(kept - 1) + count(index));
                continue;
            }
            if (!counts && index != kept) {
                mover.moved(threads[index], index, kept);
            }
            kinds[kept] = kinds[index];
            threads[kept] = threads[index];
            operands[kept] = operands[index];
            sites[kept] = sites[index];
            kept++;
        }
        size = kept;
    }

    /** Tells all that was kept. */
    void replay(EventHandler handler) {
        for (int index = 0; index < size; index++) {
            int thread = threads[index];
            int operand = operands[index];
            int site = sites[index];
            switch (kinds[index]) {
                case READ -> handler.read(thread, operand, site);
                case WRITE -> handler.write(thread, operand, site);
                case UPDATE -> handler.update(thread, operand, site);
                case VOLATILE_READ -> handler.volatileRead(thread, operand, site);
                case VOLATILE_WRITE -> handler.volatileWrite(thread, operand, site);
                case ACQUIRE -> handler.acquire(thread, operand, site);
                case RELEASE -> handler.release(thread, operand, site);
                case ACQUIRE_SHARED -> handler.acquireShared(thread, operand, site);
                case RELEASE_SHARED -> handler.releaseShared(thread, operand, site);
                case FORK -> handler.fork(thread, operand, site);
                case JOIN -> handler.join(thread, operand, site);
                case BEGIN -> handler.begin(thread, operand, site);
                case END -> handler.end(thread, operand, site);
                case BARRIER -> handler.barrier(thread, operand, site);
                case SEND -> handler.send(thread, operand, site);
                case RECEIVE -> handler.receive(thread, operand, site);
                case BOUNDARY -> handler.boundary(thread, site);
                case NUMBER -> handler.number(thread, count(index));
                case SKIPPED -> handler.skipped(count(index));
                case SEND_RECEIVE_EDGE -> replayEdge(index, EdgeKind.SEND_RECEIVE, handler);
                case FORK_EDGE -> replayEdge(index, EdgeKind.FORK, handler);
                case JOIN_EDGE -> replayEdge(index, EdgeKind.JOIN, handler);
                case FROM -> {} // told with the entry before it
            }
        }
        handler.endOfTrace();
    }

    private void replayEdge(int index, EdgeKind kind, EventHandler handler) {
        int from = index + 1;
        handler.edge(threads[index], threads[from], count(from), kind, operands[index], sites[from + 1], sites[index]);
    }
}
