// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.text;

/**
 * Lets every name stand in the readable form: a byte that would end or spoil its field is written as {@code %} and two
 * hexadecimal digits, {@code %} itself too, and {@code %-} is the empty name. A {@code %} before anything else means
 * itself, so that people need not know this.
 */
final class Escapes {

    static final byte MARK = '%';
    static final String EMPTY = "%-";

    private static final String DIGITS = "0123456789ABCDEF";

    private Escapes() {}

    static char firstDigit(byte value) {
        return DIGITS.charAt(value >> 4 & 15);
    }

    static char secondDigit(byte value) {
        return DIGITS.charAt(value & 15);
    }

    static boolean areIn(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] == MARK) {
                return true;
            }
        }
        return false;
    }

    /** Writes the name that the field means to {@code target}, which is at least as long, and returns its length. */
    static int decode(byte[] bytes, int from, int to, byte[] target) {
        if (to - from == 2 && bytes[from] == MARK && bytes[from + 1] == '-') {
            return 0;
        }
        int length = 0;
        int at = from;
        while (at < to) {
            int value = at + 2 < to && bytes[at] == MARK ? value(bytes[at + 1], bytes[at + 2]) : -1;
            target[length++] = value < 0 ? bytes[at] : (byte) value;
            at += value < 0 ? 1 : 3;
        }
        return length;
    }

    private static int value(byte first, byte second) {
        int high = Character.digit(first, 16);
        int low = Character.digit(second, 16);
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }
}
