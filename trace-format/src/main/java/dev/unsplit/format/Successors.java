// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

/**
 * How the column of operations of a lane gives the next operation: what a thread does next depends on what it did
 * last, so for each operation of the block eight successors are remembered, the same for all lanes.
 *
 * <pre>
 *   00000sss              successor s of the lane's last operation
 *   hhhhhhhh tttttttt     operation (h - 8) * 256 + t, which becomes a successor in place of the oldest
 * </pre>
 *
 * The first operation of a lane counts as a successor of an operation behind the last one of the table.
 */
public final class Successors {

    public static final int SLOTS = 8;

    /** No successor yet. */
    public static final char NONE = 0xFFFF;

    private Successors() {}

    /** The slot that the next new successor of this operation goes to: each in turn. */
    public static int replace(byte[] oldest, int operation) {
        int slot = oldest[operation];
        oldest[operation] = (byte) ((slot + 1) % SLOTS);
        return slot;
    }
}
