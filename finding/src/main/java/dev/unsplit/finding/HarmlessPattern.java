// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.Arrays;
import java.util.Optional;

/** Patterns that are split by the definition, and known to do no harm. */
public enum HarmlessPattern {
    COMPARE_AND_SET_RETRY(
            "compare-and-set-retry",
            "a loop reads a variable, and tries compareAndSet until nobody came in between; what it read before is forgotten"),
    DOUBLE_CHECKED_INITIALISATION(
            "double-checked-initialisation",
            "a variable that is written once is read without the lock, and again with the lock before it is written; the"
                    + " first read is forgotten"),
    MOD_COUNT(
            "mod-count",
            "the counter by which collections of the JDK notice that somebody changes them during an iteration"),
    STATISTICS_COUNTER(
            "statistics-counter",
            "threads count with atomic operations, and methods that count do not look at the number; however their steps"
                    + " mix, none is lost");

    private final String id;
    private final String sentence;

    HarmlessPattern(String id, String sentence) {
        this.id = id;
        this.sentence = sentence;
    }

    /** Its name on the command line and in reports. */
    public String id() {
        return id;
    }

    /** What it is, and why it does no harm. */
    public String sentence() {
        return sentence;
    }

    public static Optional<HarmlessPattern> named(String id) {
        return Arrays.stream(values()).filter(pattern -> pattern.id.equals(id)).findFirst();
    }
}
