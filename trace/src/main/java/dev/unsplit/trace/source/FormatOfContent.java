// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.source;

import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.text.TextReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Guesses the format of a trace from its beginning. The first line that is of one format and no other decides: {@code
 * thread|} is STD, <code>&#64;</code> and a blank is RoadRunner, an operation of our own in second place is our text form. Lines
 * that say nothing are passed over, since RoadRunner's output starts with chatter. If none decides, a file whose first line
 * is an operation and its operand is CSV.
 */
final class FormatOfContent {

    private static final Pattern STD = Pattern.compile("[^\\s|#]+\\|.*");
    private static final Pattern ROADRUNNER = Pattern.compile("@\\s.*|.*@\\s+[A-Za-z]+\\([0-9]+,.*");
    private static final Pattern TEXT = Pattern.compile("\\s*\\S+\\s+(\\S+).*");

    private static final Pattern CSV = Pattern.compile(",*(r|w|acq|rel|start|join|enter|exit)\\(.+\\),*");

    private FormatOfContent() {}

    static TraceFormat of(TraceInput input) {
        TraceFormat format = decide(input.beginning(), false);
        boolean more = true;
        while (format == null && more) {
            more = input.lookFurther();
            format = decide(input.beginning(), !more);
        }
        if (format != null) {
            return format;
        }
        return looksLikeCsv(input.beginning()) ? TraceFormat.CSV : TraceFormat.TEXT;
    }

    private static boolean looksLikeCsv(byte[] beginning) {
        return new String(beginning, StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .limit(1)
                .anyMatch(line -> CSV.matcher(line).matches());
    }

    /** @throws UsageException if the content cannot be of a text format, and it is plain what it is instead */
    static void expectText(TraceFormat format, TraceInput input, String name) {
        byte[] beginning = input.beginning();
        if (UstFormat.startsLikeMagic(beginning, beginning.length)) {
            throw new UsageException(name + ": looks like a .ust file, expected " + format.id() + "; use --from ust");
        }
        if (isUtf16(beginning)) {
            throw new UsageException(name + ": looks like text in UTF-16, expected UTF-8");
        }
    }

    /** The mark at its beginning, or every other byte is zero, as in each of its ASCII characters. */
    private static boolean isUtf16(byte[] bytes) {
        if (bytes.length < 4) {
            return false;
        }
        int mark = (bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF);
        boolean highFirst = bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0 && bytes[3] != 0;
        boolean lowFirst = bytes[0] != 0 && bytes[1] == 0 && bytes[2] != 0 && bytes[3] == 0;
        return mark == 0xFEFF || mark == 0xFFFE || highFirst || lowFirst;
    }

    /** @param whole whether the last line is whole even if no line end follows it */
    private static @Nullable TraceFormat decide(byte[] beginning, boolean whole) {
        if (UstFormat.startsLikeMagic(beginning, beginning.length)) {
            return TraceFormat.UST;
        }
        String text = new String(beginning, StandardCharsets.ISO_8859_1);
        String lines = whole ? text : text.substring(0, text.lastIndexOf('\n') + 1);
        return lines.lines()
                .map(FormatOfContent::ofLine)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable TraceFormat ofLine(String line) {
        if (STD.matcher(line).matches()) {
            return TraceFormat.STD;
        }
        if (ROADRUNNER.matcher(line).matches()) {
            return TraceFormat.ROADRUNNER;
        }
        Matcher text = TEXT.matcher(line);
        return text.matches() && TextReader.isOperation(text.group(1)) ? TraceFormat.TEXT : null;
    }
}
