// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What one pass took.
 *
 * @param heap live bytes of the heap behind the last event
 * @param memory the most real memory that the whole process ever had, in bytes
 * @param verdict as the engine gave it; {@code -} where none was asked
 */
public record Figures(long events, double wallSeconds, double cpuSeconds, long heap, long memory, String verdict) {

    private static final String MARK = "figures ";

    void print() {
        System.out.println(String.format(
                Locale.ROOT, "%s%d %.6f %.6f %d %d %s", MARK, events, wallSeconds, cpuSeconds, heap, memory, verdict));
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
                        Long.parseLong(words[3]),
                        Long.parseLong(words[4]),
                        words[5]);
            }
        }
        throw new IllegalArgumentException("no figures in " + output);
    }

    /** Of each figure the median over several passes. */
    public static Figures median(List<Figures> passes) {
        return summary(
                passes,
                figures -> figures.sorted().skip(passes.size() / 2).findFirst().orElseThrow());
    }

    /** Of each figure the mean over several passes. */
    static Figures mean(List<Figures> passes) {
        return summary(passes, figures -> figures.average().orElseThrow());
    }

    private static Figures summary(List<Figures> passes, ToDoubleFunction<DoubleStream> summary) {
        Figures any = passes.get(0);
        ToDoubleFunction<ToDoubleFunction<Figures>> of =
                figure -> summary.applyAsDouble(passes.stream().mapToDouble(figure));
        return new Figures(
                any.events,
                of.applyAsDouble(Figures::wallSeconds),
                of.applyAsDouble(Figures::cpuSeconds),
                (long) of.applyAsDouble(Figures::heap),
                (long) of.applyAsDouble(Figures::memory),
                any.verdict);
    }
}
