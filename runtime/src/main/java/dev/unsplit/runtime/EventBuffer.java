// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/**
 * Records on their way from one thread to the writer: chunks of longs in a list. The thread fills a chunk and publishes
 * how far; the writer reads up to there.
 *
 * <pre>
 *   long 0   kind (8 bits) | length in longs (8) | site (32, from bit 16)
 *   long 1   stamp: the order among threads
 *   long 2   number of the unit
 *   long 3   operand (low half) | thread that an edge comes from (high half)
 *   long 4   number that an edge comes from          edges only
 *   long 5   site that it comes from                 edges only
 * </pre>
 */
final class EventBuffer {

    static final int PLAIN_LENGTH = 4;
    static final int EDGE_LENGTH = 6;

    private static final int FIRST_CHUNK = 64;
    private static final int CHUNK = 2048;

    static final class Chunk {
        final long[] data;
        volatile int published;
        volatile Chunk next;

        Chunk(int size) {
            data = new long[size];
        }
    }

    private Chunk tail; // where the thread writes
    private int at;

    private Chunk head; // where the writer reads
    private int readAt;

    private void write(long first, long stamp, long number, long operands, long fromNumber, long fromSite, int length) {
        Chunk chunk = tail;
        if (chunk == null || chunk.data.length - at < length) {
            chunk = nextChunk();
        }
        long[] data = chunk.data;
        data[at] = first;
        data[at + 1] = stamp;
        data[at + 2] = number;
        data[at + 3] = operands;
        if (length == EDGE_LENGTH) {
            data[at + 4] = fromNumber;
            data[at + 5] = fromSite;
        }
        at += length;
        chunk.published = at; // release: the writer sees the record whole
    }

    private Chunk nextChunk() {
        Chunk chunk = new Chunk(tail == null ? FIRST_CHUNK : CHUNK);
        Backlog.add(chunk.data.length);
        if (tail == null) {
            firstChunk = chunk;
        } else {
            tail.next = chunk;
        }
        tail = chunk;
        at = 0;
        return chunk;
    }

    private volatile Chunk firstChunk;

    void put(int kind, int operand, int site, long number, long stamp) {
        write(kind | PLAIN_LENGTH << 8 | (long) site << 16, stamp, number, operand & 0xFFFFFFFFL, 0, 0, PLAIN_LENGTH);
    }

    void putEdge(
            int kind, int operand, int site, long number, long stamp, int fromThread, long fromNumber, int fromSite) {
        write(
                kind | EDGE_LENGTH << 8 | (long) site << 16,
                stamp,
                number,
                operand & 0xFFFFFFFFL | (long) fromThread << 32,
                fromNumber,
                fromSite,
                EDGE_LENGTH);
    }

    // What follows is for the writer alone.

    /** Whether there is a record at the reading position that was published. */
    boolean hasNext() {
        if (head == null) {
            head = firstChunk;
            if (head == null) {
                return false;
            }
        }
        while (readAt == head.published) {
            Chunk next = head.next;
            if (next == null || readAt != head.published) {
                return readAt != head.published;
            }
            Backlog.remove(head.data.length);
            head = next;
            readAt = 0;
        }
        return true;
    }

    long get(int index) {
        return head.data[readAt + index];
    }

    long stamp() {
        return head.data[readAt + 1];
    }

    void skip() {
        readAt += (int) (head.data[readAt] >>> 8) & 0xFF;
    }
}
