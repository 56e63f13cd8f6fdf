// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.sources;

import dev.unsplit.benchmarks.CommandCost;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Compilations without and with the plugin, in turn. What is divided is divided within a round, and the median of these counts: whatever slows the machine down for longer than a
 * round slows both.
 */
final class Rounds {

    private final List<CommandCost> plain = new ArrayList<>();
    private final List<CommandCost> checked = new ArrayList<>();

    void add(CommandCost without, CommandCost with) {
        plain.add(without);
        checked.add(with);
    }

    double plain(ToDoubleFunction<CommandCost> figure) {
        return median(plain.stream().mapToDouble(figure).toArray());
    }

    double checked(ToDoubleFunction<CommandCost> figure) {
        return median(checked.stream().mapToDouble(figure).toArray());
    }

    /** What the plugin adds, in percent. */
    double added(ToDoubleFunction<CommandCost> figure) {
        double[] ratios = new double[plain.size()];
        for (int round = 0; round < ratios.length; round++) {
            ratios[round] = figure.applyAsDouble(checked.get(round)) / figure.applyAsDouble(plain.get(round));
        }
        return (median(ratios) - 1) * 100;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
