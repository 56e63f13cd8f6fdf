// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;

/** Text as a terminal shows it: some characters take two cells, and accents that stand for themselves none. */
final class Cells {

    private static final String GAP = "...";

    private Cells() {}

    static int width(String text) {
        return text.codePoints().map(Cells::width).sum();
    }

    private static int width(int point) {
        return Math.max(0, WCWidth.wcwidth(point));
    }

    static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - width(text)));
    }

    /** Without what does not fit at the end. */
    static String cut(String text, int width) {
        return width(text) <= width ? text : start(text, Math.max(0, width - GAP.length())) + GAP;
    }

    /** Without what does not fit in the middle: both ends of a name tell something. */
    static String cutInside(String text, int width) {
        int rest = width - GAP.length();
        if (width(text) <= width || rest < 2) {
            return cut(text, width);
        }
        return start(text, rest / 2) + GAP + end(text, rest - rest / 2);
    }

    private static String start(String text, int width) {
        int[] points = text.codePoints().toArray();
        int taken = 0;
        int used = 0;
        while (taken < points.length && used + width(points[taken]) <= width) {
            used += width(points[taken++]);
        }
        return new String(points, 0, taken);
    }

    private static String end(String text, int width) {
        int[] points = text.codePoints().toArray();
        int from = points.length;
        int used = 0;
        while (from > 0 && used + width(points[from - 1]) <= width) {
            used += width(points[--from]);
        }
        return new String(points, from, points.length - from);
    }

    /** In lines that are no wider, broken at spaces; a word that does not fit has a line of its own. */
    static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (line.length() > 0 && width(line.toString()) + 1 + width(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
