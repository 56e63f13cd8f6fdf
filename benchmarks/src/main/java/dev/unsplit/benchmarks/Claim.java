// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import java.util.Locale;

/**
 * Something that the benchmarks must show.
 *
 * @param target the most that the measured value may be
 * @param how what was divided by what, or how it came about
 */
public record Claim(String text, double target, double measured, String unit, String how) {

    public boolean holds() {
        return measured <= target; // false for what could not be measured
    }

    public String row() {
        String value = Double.isNaN(measured) ? "not measured" : String.format(Locale.ROOT, "%.2f%s", measured, unit);
        String most = String.format(Locale.ROOT, "%s%s", number(target), unit);
        return "| " + text + " | ≤ " + most + " | " + value + " | " + (holds() ? "pass" : "**fail**") + " | " + how
                + " |";
    }

    public static String header() {
        return "| what | target | measured | | how |\n|---|--:|--:|---|---|";
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }
}
