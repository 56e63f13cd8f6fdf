// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

/**
 * How the columns of a lane give an operand that is not the same as the last one: a head byte and, apart from it, up to
 * four tail bytes, lowest first.
 *
 * <pre>
 *   head       tail   operand
 *   0sssssss   -      what slot s of the lane's recent operands holds
 *   10hhhhhh   1      hhhhhh tttttttt
 *   110hhhhh   2      hhhhh  tttttttt tttttttt
 *   1110hhhh   3      hhhh   tttttttt tttttttt tttttttt
 *   11110000   4      the tail
 *   11111nnn   -      the lowest number of name table n that was not fresh before
 * </pre>
 *
 * Every operand that does not come from a slot is then put into its slot. Operands of all tables share the slots.
 */
public final class Operands {

    public static final int SLOTS = 128;

    private static final int ONE_BYTE = 0x80;
    private static final int TWO_BYTES = 0xC0;
    private static final int THREE_BYTES = 0xE0;
    private static final int FOUR_BYTES = 0xF0;
    private static final int FRESH = 0xF8;

    /** The longest tail. */
    public static final int MAX_TAIL = 4;

    private Operands() {}

    /** The slot in which an operand is remembered: the high bits of a multiplicative hash. */
    public static int slot(int operand) {
        return (operand * 0x9E3779B9) >>> 25;
    }

    /** The head of an operand that is given in full. */
    public static int head(int operand) {
        if (operand < 1 << 14) {
            return ONE_BYTE | operand >>> 8;
        }
        if (operand < 1 << 21) {
            return TWO_BYTES | operand >>> 16;
        }
        return operand < 1 << 28 ? THREE_BYTES | operand >>> 24 : FOUR_BYTES;
    }

    /** The head of an operand that has the next fresh number of this table of names. */
    public static int freshHead(int table) {
        return FRESH | table;
    }

    /** Writes the tail that belongs to {@link #head} and returns the place behind it. */
    public static int putTail(byte[] to, int at, int operand) {
        int length = tailLength(head(operand));
        for (int index = 0; index < length; index++) {
            to[at + index] = (byte) (operand >>> (8 * index));
        }
        return at + length;
    }

    /** How long a tail this head has, if it is no slot. */
    public static int tailLength(int head) {
        if (head < TWO_BYTES) {
            return 1;
        }
        if (head < THREE_BYTES) {
            return 2;
        }
        if (head < FOUR_BYTES) {
            return 3;
        }
        return head < FRESH ? 4 : 0;
    }

    /** What the head adds to the tail; -1 if there is no such head. */
    public static int highBits(int head) {
        return switch (tailLength(head)) {
            case 1 -> (head & 0x3F) << 8;
            case 2 -> (head & 0x1F) << 16;
            case 3 -> (head & 0x0F) << 24;
            case 4 -> head == FOUR_BYTES ? 0 : -1;
            default -> 0;
        };
    }
}
