// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What one pass took.
 *
 * @param firstSeconds wall time of the first pass of a JVM that has just started, where later ones were measured; else
 *     that of the pass itself
 * @param heap live bytes of the heap behind the last event
 * @param memory the most real memory that the whole process ever had, in bytes
 * @param verdict as the engine gave it; {@code -} where none was asked
 */
public record Figures(
        long events,
        double firstSeconds,
        double wallSeconds,
        double cpuSeconds,
        long heap,
        long memory,
        String verdict) {

    private static final String MARK = "figures ";

    void print() {
        System.out.println(String.format(
                Locale.ROOT,
                "%s%d %.6f %.6f %.6f %d %d %s",
                MARK,
                events,
                firstSeconds,
                wallSeconds,
                cpuSeconds,
                heap,
                memory,
                verdict));
    }

    /** The figures in what a pass printed. */
    public static Figures parse(List<String> output) {
        for (String line : output) {
            if (line.startsWith(MARK)) {
                String[] words = line.substring(MARK.length()).split(" ");
                return new Figures(
                        Long.parseLong(words[0]),
                        Double.parseDouble(words[1]),
                        Double.parseDouble(words[2]),
                        Double.parseDouble(words[3]),
                        Long.parseLong(words[4]),
                        Long.parseLong(words[5]),
                        words[6]);
            }
        }
        throw new IllegalArgumentException("no figures in " + output);
    }

    /** That of several passes which took the least CPU time. */
    static Figures fastest(List<Figures> passes) {
        return passes.stream()
                .min(Comparator.comparingDouble(Figures::cpuSeconds))
                .orElseThrow();
    }

    /** Of each figure the median over several passes. */
    public static Figures median(List<Figures> passes) {
        Figures any = passes.get(0);
        ToDoubleFunction<ToDoubleFunction<Figures>> median = figure -> passes.stream()
                .mapToDouble(figure)
                .sorted()
                .skip(passes.size() / 2)
                .findFirst()
                .orElseThrow();
        return new Figures(
                any.events,
                median.applyAsDouble(Figures::firstSeconds),
                median.applyAsDouble(Figures::wallSeconds),
                median.applyAsDouble(Figures::cpuSeconds),
                (long) median.applyAsDouble(Figures::heap),
                (long) median.applyAsDouble(Figures::memory),
                any.verdict);
    }

    Figures withFirst(Figures first) {
        return new Figures(events, first.wallSeconds, wallSeconds, cpuSeconds, heap, memory, verdict);
    }
}
