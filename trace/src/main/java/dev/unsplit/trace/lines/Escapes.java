// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

/**
 * Lets every name stand in a field of a line. A byte that would end or spoil the field is written as {@code %} and two
 * hexadecimal digits, and the empty name as {@code %-}. A {@code %} that could be taken for one of these is escaped
 * too, every other one means itself. So names that differ still differ when they are written, and our own text form
 * gets every name back; other tools see the escaped name.
 */
public final class Escapes {

    private static final byte MARK = '%';
    private static final String EMPTY = "%-";
    private static final String DIGITS = "0123456789ABCDEF";
    private static final int ASCII = 128;

    private final boolean[] separators = new boolean[ASCII];
    private String notFirst = "";
    private String notLast = "";
    private String notAfterBlank = "";

    private Escapes(String separators) {
        for (int control = 0; control < ' '; control++) {
            this.separators[control] = true;
        }
        this.separators[0x7F] = true;
        separators.chars().forEach(c -> this.separators[c] = true);
    }

    /** For a word, which white space and these characters would end. */
    public static Escapes ofWord(String separators) {
        return new Escapes(" " + separators);
    }

    /** For the rest of a line: tabs and blanks may stand in it. */
    public static Escapes ofRest() {
        Escapes escapes = new Escapes("");
        escapes.separators['\t'] = false;
        return escapes;
    }

    public Escapes notFirst(String characters) {
        notFirst = characters;
        return this;
    }

    public Escapes notLast(String characters) {
        notLast = characters;
        return this;
    }

    public Escapes notAfterBlank(String characters) {
        notAfterBlank = characters;
        return this;
    }

    /** Whether a field can contain an escape at all. */
    public static boolean mayBeIn(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] == MARK) {
                return true;
            }
        }
        return false;
    }

    /** Writes the name that a field means to {@code target}, which is at least as long, and returns its length. */
    public static int decode(byte[] bytes, int from, int to, byte[] target) {
        if (to - from == 2 && isEmptyMark(bytes, from, to)) {
            return 0;
        }
        int length = 0;
        int at = from;
        while (at < to) {
            boolean code = isCode(bytes, at, to);
            target[length++] = code ? (byte) (digit(bytes[at + 1]) << 4 | digit(bytes[at + 2])) : bytes[at];
            at += code ? 3 : 1;
        }
        return length;
    }

    /** Appends a name to a line. */
    void append(byte[] name, LineWriter line) {
        if (name.length == 0) {
            line.append(EMPTY);
        }
        boolean isText = Utf8.isValid(name, 0, name.length) && !Utf8.startsWithByteOrderMark(name, 0, name.length);
        for (int at = 0; at < name.length; at++) {
            if (name[at] < 0 ? !isText : isEscaped(name, at)) {
                line.append('%').append(DIGITS.charAt(name[at] >> 4 & 15)).append(DIGITS.charAt(name[at] & 15));
            } else {
                line.append(name[at]);
            }
        }
    }

    private boolean isEscaped(byte[] name, int at) {
        byte c = name[at];
        return separators[c]
                || (at == 0 && notFirst.indexOf(c) >= 0)
                || (at == name.length - 1 && notLast.indexOf(c) >= 0)
                || (at > 0 && isBlank(name[at - 1]) && notAfterBlank.indexOf(c) >= 0)
                || isCode(name, at, name.length)
                || isEmptyMark(name, at, name.length);
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\t';
    }

    private static boolean isEmptyMark(byte[] bytes, int at, int to) {
        return bytes[at] == MARK && at + 1 < to && bytes[at + 1] == '-';
    }

    private static boolean isCode(byte[] bytes, int at, int to) {
        return bytes[at] == MARK && at + 2 < to && digit(bytes[at + 1]) >= 0 && digit(bytes[at + 2]) >= 0;
    }

    private static int digit(byte c) {
        return Character.digit(c & 0xFF, 16);
    }
}
