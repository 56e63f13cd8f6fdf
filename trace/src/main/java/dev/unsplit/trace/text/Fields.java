// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.text;

import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.lines.LineReader;
import java.nio.charset.StandardCharsets;

/** Goes through a line field by field; any amount of white space stands between two of them. */
final class Fields {

    private final LineReader lines;
    private byte[] bytes = {};
    private int from;
    private int to;
    private int end;

    Fields(LineReader lines) {
        this.lines = lines;
    }

    /** Goes to the first field of the current line; false if the line has nothing to say. */
    boolean first() {
        bytes = lines.buffer();
        to = lines.start();
        end = lines.end();
        while (end > to && isBlank(bytes[end - 1])) {
            end--;
        }
        return next() && bytes[from] != '#';
    }

    /** Goes to the next field; false, and an empty field, if there is none. */
    boolean next() {
        from = to;
        while (from < end && isBlank(bytes[from])) {
            from++;
        }
        to = from;
        while (to < end && !isBlank(bytes[to])) {
            to++;
        }
        return from < to;
    }

    /** Makes the field all the rest of the line. */
    void extendToEnd() {
        to = end;
    }

    /** Makes the field end before the next field that starts with this character; to the end if there is none. */
    void extendBefore(char start) {
        while (to < end && !(bytes[to] == start && isBlank(bytes[to - 1]))) {
            to++;
        }
        while (isBlank(bytes[to - 1])) {
            to--;
        }
    }

    void skipCharacter() {
        from++;
    }

    boolean isEmpty() {
        return from == to;
    }

    boolean isLast() {
        return to == end;
    }

    boolean startsWith(char start) {
        return from < to && bytes[from] == start;
    }

    boolean contains(char wanted) {
        for (int at = from; at < to; at++) {
            if (bytes[at] == wanted) {
                return true;
            }
        }
        return false;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    String text() {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    String quoted() {
        return lines.quote(from, to);
    }

    UsageException error(String problem) {
        return lines.error(problem);
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\t';
    }
}
