// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

/** How many methods an algorithm reports for a program: rightly and a bug, rightly but harmless, and wrongly. */
public record Counts(int bugs, int benign, int falseAlarms) {

    /** From what the paper prints: {@code 4-4-10}. */
    static Counts of(String text) {
        String[] parts = text.split("-", -1);
        return new Counts(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    @Override
    public String toString() {
        return bugs + "-" + benign + "-" + falseAlarms;
    }
}
