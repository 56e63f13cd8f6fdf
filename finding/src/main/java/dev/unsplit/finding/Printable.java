// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text that can be shown in one line of a terminal. Names come from the observed program, which may call a thread whatever it likes: a name must neither start an escape
 * sequence nor turn the direction of what follows it. Characters that would do something are written as in Java sources.
 */
public final class Printable {

    private static final Pattern LINE = Pattern.compile("[^\\n\\t]+");

    private Printable() {}

    public static String of(String text) {
        return text.codePoints().allMatch(Printable::isHarmless) ? text : escaped(text);
    }

    /** The same for text that may have line ends and tabs. */
    public static String ofLines(String text) {
        return LINE.matcher(text.replace("\r\n", "\n")).replaceAll(line -> Matcher.quoteReplacement(of(line.group())));
    }

    private static String escaped(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (isHarmless(point)) {
                shown.appendCodePoint(point);
            } else {
                for (char unit : Character.toChars(point)) {
                    shown.append(String.format("\\u%04x", (int) unit));
                }
            }
        });
        return shown.toString();
    }

    private static boolean isHarmless(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
