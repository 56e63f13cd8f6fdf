// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import jdk.internal.vm.annotation.Contended;

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
 *   long 6   method (low half) and site (high half) of the transaction that the edge leads into, 0 outside
 *   long 7   the number that this transaction began with
 *   long 8   the number that it went on with after its last boundary
 * </pre>
 *
 * An edge tells all about its transaction, since nothing else of it may have been written.
 */
final class EventBuffer {

    static final int PLAIN_LENGTH = 4;
    static final int EDGE_LENGTH = 9;

    private static final int FIRST_CHUNK = 64; // most tasks write little
    private static final int CHUNK = 2048;

    static final class Chunk {
        private static final long PUBLISHED = Memory.UNSAFE.objectFieldOffset(Chunk.class, "published");

        final long[] data;
        volatile int published;
        volatile Chunk next;

        Chunk(int size) {
            data = new long[size];
        }
    }

    // where the thread writes; in one cache line with the next two, each would wait for the other
    @Contended("thread")
    private Chunk tail;

    @Contended("thread")
    private int at;

    private Chunk head; // where the writer reads
    private int readAt;

    /** Room for a record; its first long goes where this says. */
    private long[] room(int length) {
        Chunk chunk = tail;
        if (chunk == null || chunk.data.length - at < length) {
            chunk = nextChunk();
        }
        return chunk.data;
    }

    /** The record is whole: the writer may see it. */
    private void publish(int length) {
        at += length;
        Memory.UNSAFE.putIntRelease(tail, Chunk.PUBLISHED, at); // the thread need not wait until everybody sees it
    }

    private Chunk nextChunk() {
        Chunk chunk = new Chunk(tail == null ? FIRST_CHUNK : Math.min(2 * tail.data.length, CHUNK));
        if (tail == null) {
            firstChunk = chunk;
        } else {
            Backlog.add(tail.data.length); // only now: the last chunk of a thread that has ended would stay in it
            tail.next = chunk;
        }
        tail = chunk;
        at = 0;
        return chunk;
    }

    private volatile Chunk firstChunk;

    void put(int kind, int operand, int site, long number, long stamp) {
        long[] data = room(PLAIN_LENGTH);
        putStart(data, kind, PLAIN_LENGTH, site, stamp, number);
        data[at + 3] = operand & 0xFFFFFFFFL;
        publish(PLAIN_LENGTH);
    }

    /** @param unit the transaction that the edge leads into */
    void putEdge(
            int kind,
            int operand,
            int site,
            long number,
            long stamp,
            int fromThread,
            long fromNumber,
            int fromSite,
            Units.Unit unit) {
        long[] data = room(EDGE_LENGTH);
        putStart(data, kind, EDGE_LENGTH, site, stamp, number);
        data[at + 3] = operand & 0xFFFFFFFFL | (long) fromThread << 32;
        data[at + 4] = fromNumber;
        data[at + 5] = fromSite;
        data[at + 6] = unit.method | (long) unit.site << 32;
        data[at + 7] = unit.first;
        data[at + 8] = unit.piece;
        publish(EDGE_LENGTH);
    }

    private void putStart(long[] data, int kind, int length, int site, long stamp, long number) {
        data[at] = kind | length << 8 | (long) site << 16;
        data[at + 1] = stamp;
        data[at + 2] = number;
    }

    // What follows is for the writer alone.

    /** Whether there is a record at the reading position that was published. */
    boolean hasNext() {
        if (head == null) {
            head = firstChunk;
            if (head == null) {
                return false;
            }
            firstChunk = null; // or all that ever follows on it would stay in memory
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

    int kind() {
        return (int) head.data[readAt] & 0xFF;
    }

    int site() {
        return (int) (head.data[readAt] >>> 16);
    }

    long number() {
        return head.data[readAt + 2];
    }

    int operand() {
        return (int) head.data[readAt + 3];
    }

    int fromThread() {
        return (int) (head.data[readAt + 3] >>> 32);
    }

    long fromNumber() {
        return head.data[readAt + 4];
    }

    int fromSite() {
        return (int) head.data[readAt + 5];
    }

    boolean isEdge() {
        return (head.data[readAt] >>> 8 & 0xFF) == EDGE_LENGTH;
    }

    /** Of an edge. */
    void unit(Units.Unit unit) {
        unit.method = (int) head.data[readAt + 6];
        unit.site = (int) (head.data[readAt + 6] >>> 32);
        unit.first = head.data[readAt + 7];
        unit.piece = head.data[readAt + 8];
    }

    long stamp() {
        return head.data[readAt + 1];
    }

    void skip() {
        readAt += (int) (head.data[readAt] >>> 8) & 0xFF;
    }
}
