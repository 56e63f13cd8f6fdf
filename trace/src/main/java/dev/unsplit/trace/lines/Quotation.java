// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

import java.nio.charset.StandardCharsets;

/** A piece of the user's input as a message shows it: on one line, printable, and not too long. */
final class Quotation {

    private static final int LONGEST = 60;

    private Quotation() {}

    static String of(byte[] bytes, int from, int to) {
        int shown = Math.min(to, from + LONGEST);
        String text = new String(bytes, from, shown - from, StandardCharsets.UTF_8);
        StringBuilder quoted = new StringBuilder("'");
        text.codePoints().forEach(c -> quoted.appendCodePoint(isPrintable(c) ? c : '?'));
        return quoted.append(shown < to ? "…'" : "'").toString();
    }

    private static boolean isPrintable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
