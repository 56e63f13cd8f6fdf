// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.agent;

import dev.unsplit.benchmarks.kernel.Kernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** All measurements of one kernel. Those of one repetition were made one after the other, so they share the machine's mood. */
final class KernelFigures {

    private final Kernels kernel;
    private final Map<Way, List<Measurement>> measurements = new EnumMap<>(Way.class);
    private final Map<Way, String> failures = new EnumMap<>(Way.class);

    KernelFigures(Kernels kernel) {
        this.kernel = kernel;
    }

    Kernels kernel() {
        return kernel;
    }

    void add(Way way, Measurement measurement) {
        measurements.computeIfAbsent(way, each -> new ArrayList<>()).add(measurement);
    }

    void fail(Way way, String reason) {
        failures.put(way, reason);
    }

    boolean hasFailed(Way way) {
        return failures.containsKey(way);
    }

    /** Why there is no figure; empty if there is one. */
    String failure(Way way) {
        return failures.getOrDefault(way, measurements.containsKey(way) ? "" : "–");
    }

    /** The median, or not a number if it failed. */
    double median(Way way, ToDoubleFunction<Measurement> figure) {
        return failure(way).isEmpty()
                ? median(measurements.getOrDefault(way, List.of()).stream()
                        .mapToDouble(figure)
                        .toArray())
                : Double.NaN;
    }

    /** The median over the repetitions of the ratio to the bare program. */
    double ratio(Way way, ToDoubleFunction<Measurement> figure) {
        if (!failure(way).isEmpty() || !failure(Way.BARE).isEmpty()) {
            return Double.NaN;
        }
        List<Measurement> bare = measurements.getOrDefault(Way.BARE, List.of());
        List<Measurement> observed = measurements.getOrDefault(way, List.of());
        double[] ratios = new double[Math.min(bare.size(), observed.size())];
        for (int repetition = 0; repetition < ratios.length; repetition++) {
            ratios[repetition] =
                    figure.applyAsDouble(observed.get(repetition)) / figure.applyAsDouble(bare.get(repetition));
        }
        return median(ratios);
    }

    private static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
