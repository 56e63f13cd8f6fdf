// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A name taken apart: the last number in it, and all the rest, which is its form. Very many objects and tasks have names that differ in that number alone
 * ({@code pool-1-thread-1 task (17)}, {@code Account@4.balance}).
 */
final class NumberedName {

    /** There is none, or none that could be put back. */
    static final int NO_NUMBER = -1;

    private static final int MOST_DIGITS = 9;
    private static final byte GAP = 0; // where the number stood

    private byte[] form = new byte[64];
    private int length;
    private int number;

    /** Looks at another name. */
    void take(byte[] bytes, int from, int nameLength) {
        int end = from + nameLength;
        while (end > from && !isDigit(bytes[end - 1])) {
            end--;
        }
        int start = end;
        while (start > from && end - start < MOST_DIGITS && isDigit(bytes[start - 1])) {
            start--;
        }
        if (canBePutBack(bytes, from, nameLength, start, end)) {
            number = Integer.parseInt(new String(bytes, start, end - start, StandardCharsets.US_ASCII));
            setForm(bytes, from, start, end, from + nameLength);
        } else {
            number = NO_NUMBER;
            setForm(bytes, from, from + nameLength, from + nameLength, from + nameLength);
        }
    }

    private static boolean canBePutBack(byte[] bytes, int from, int length, int start, int end) {
        boolean hasNumber = end > start && (bytes[start] != '0' || end - start == 1);
        for (int at = from; hasNumber && at < from + length; at++) {
            hasNumber = bytes[at] != GAP;
        }
        return hasNumber;
    }

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    private void setForm(byte[] bytes, int from, int start, int end, int to) {
        int gap = number == NO_NUMBER ? 0 : 1;
        length = start - from + gap + to - end;
        if (length > form.length) {
            form = new byte[2 * length];
        }
        System.arraycopy(bytes, from, form, 0, start - from);
        if (gap > 0) {
            form[start - from] = GAP;
        }
        System.arraycopy(bytes, end, form, start - from + gap, to - end);
    }

    int number() {
        return number;
    }

    byte[] form() {
        return form;
    }

    /** Of the form. */
    int length() {
        return length;
    }

    /** The bytes of the name that has this form and this number. */
    static byte[] bytes(byte[] source, int from, int length, int number) {
        byte[] formBytes = Arrays.copyOfRange(source, from, from + length);
        if (number == NO_NUMBER) {
            return formBytes;
        }
        int gap = 0;
        while (formBytes[gap] != GAP) {
            gap++;
        }
        byte[] digits = Integer.toString(number).getBytes(StandardCharsets.US_ASCII);
        byte[] whole = Arrays.copyOf(formBytes, length - 1 + digits.length);
        System.arraycopy(digits, 0, whole, gap, digits.length);
        System.arraycopy(formBytes, gap + 1, whole, gap + digits.length, length - gap - 1);
        return whole;
    }
}
