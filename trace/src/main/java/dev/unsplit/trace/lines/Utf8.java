// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Tells text from bytes that only look like it. */
final class Utf8 {

    static final int BYTE_ORDER_MARK_SIZE = 3;

    private Utf8() {}

    /** Some editors put a mark before the first character of a file. */
    static boolean startsWithByteOrderMark(byte[] bytes, int from, int to) {
        return to - from >= BYTE_ORDER_MARK_SIZE
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF;
    }

    static boolean isValid(byte[] bytes, int from, int to) {
        return isAscii(bytes, from, to) || isDecodable(bytes, from, to);
    }

    private static boolean isAscii(byte[] bytes, int from, int to) {
        int all = 0;
        for (int at = from; at < to; at++) {
            all |= bytes[at];
        }
        return all >= 0;
    }

    private static boolean isDecodable(byte[] bytes, int from, int to) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
