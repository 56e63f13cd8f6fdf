// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.model;

import java.util.Locale;

/** A picture of growth: states over the bits of the monitor, both as powers of two, beside the line on which all values of the monitor would be reached. */
final class GrowthPicture {

    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final int LEFT = 60;
    private static final int BOTTOM = 310;
    private static final int TOP = 20;
    private static final double MOST_BITS = 100;
    private static final double MOST_DOUBLINGS = 120;
    private static final int TICK = 20;

    private final StringBuilder marks = new StringBuilder();

    void add(int threads, int variables, long plain, long watched, int bits) {
        double states = doublings((double) watched);
        mark("#1f77b4", bits, states, threads + " threads, " + variables + " variables: " + watched + " states");
        mark("#d62728", bits, doublings((double) plain) + bits, "the bound for them: 2^" + bits + " times " + plain);
        marks.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%d,%d</text>%n",
                x(bits),
                y(states) - 8,
                threads,
                variables));
    }

    private void mark(String color, double bits, double doublings, String title) {
        marks.append(String.format(
                Locale.ROOT,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"><title>%s</title></circle>%n",
                x(bits),
                y(doublings),
                color,
                title));
    }

    private static double doublings(double number) {
        return Math.log(number) / Math.log(2);
    }

    private static double x(double bits) {
        return LEFT + bits / MOST_BITS * (WIDTH - LEFT - TOP);
    }

    private static double y(double doublings) {
        return BOTTOM - doublings / MOST_DOUBLINGS * (BOTTOM - TOP);
    }

    String svg() {
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">%n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                WIDTH,
                HEIGHT));
        for (int tick = 0; tick <= MOST_DOUBLINGS; tick += TICK) {
            svg.append(line(x(0), y(tick), x(MOST_BITS), y(tick)))
                    .append(text(LEFT - 6, y(tick) + 4, "end", "2^" + tick));
        }
        for (int tick = 0; tick <= MOST_BITS; tick += TICK) {
            svg.append(line(x(tick), BOTTOM, x(tick), BOTTOM + 4))
                    .append(text(x(tick), BOTTOM + 16, "middle", String.valueOf(tick)));
        }
        return svg.append(text(x(MOST_BITS / 2), HEIGHT - 12, "middle", "bits of the monitor: k² + 4·k·n"))
                .append(text(LEFT + 8, TOP + 6, "start", "blue: states reached (k,n); red: the bound"))
                .append(marks)
                .append("</svg>\n")
                .toString();
    }

    private static String line(double x1, double y1, double x2, double y2) {
        return String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
                x1,
                y1,
                x2,
                y2);
    }

    private static String text(double x, double y, String anchor, String words) {
        return String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, words);
    }
}
