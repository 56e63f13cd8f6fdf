// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.agent;

import dev.unsplit.benchmarks.kernel.Kernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param iterations of a kernel in one JVM
 * @param repetitions of each measurement, the median of which counts
 */
record AgentOptions(List<Kernels> kernels, List<Way> ways, int iterations, int repetitions, boolean quick) {

    static final String USAGE = """
            usage: benchmarks/agent [options]
              (nothing)            every kernel in every way, and the claims; takes half an hour
              --quick              one iteration of each once, to see whether it works; keeps no results
              --kernels sor,bank   only these kernels; keeps no results
              --ways probes,...    only these, and bare: probes, record-edges, record-accesses, run-edges, run-accesses; keeps no results
              --iterations 12      of a kernel in one JVM
              --repetitions 1      of each measurement
            """;

    static AgentOptions parse(List<String> words) {
        boolean quick = false;
        List<Kernels> kernels = List.of(Kernels.values());
        List<Way> ways = List.of(Way.values());
        int iterations = 0;
        int repetitions = 0;
        for (int at = 0; at < words.size(); at++) {
            switch (words.get(at)) {
                case "--quick" -> quick = true;
                case "--kernels" ->
                    kernels = list(value(words, ++at)).stream()
                            .map(Kernels::named)
                            .toList();
                case "--ways" -> ways = withBare(list(value(words, ++at)));
                case "--iterations" -> iterations = Integer.parseInt(value(words, ++at));
                case "--repetitions" -> repetitions = Integer.parseInt(value(words, ++at));
                default -> throw new IllegalArgumentException("unknown option " + words.get(at));
            }
        }
        return new AgentOptions(
                kernels, ways, iterations > 0 ? iterations : quick ? 1 : 12, repetitions > 0 ? repetitions : 1, quick);
    }

    private static String value(List<String> words, int at) {
        if (at == words.size()) {
            throw new IllegalArgumentException(words.get(at - 1) + " needs a value");
        }
        return words.get(at);
    }

    private static List<String> list(String value) {
        return Arrays.asList(value.split(","));
    }

    /** All ratios are against the bare program. */
    private static List<Way> withBare(List<String> ids) {
        List<Way> ways = new ArrayList<>(List.of(Way.BARE));
        ids.stream().map(Way::named).filter(way -> way != Way.BARE).forEach(ways::add);
        return ways;
    }

    /** Whether the results are worth keeping. */
    boolean isComplete() {
        return !quick && kernels.size() == Kernels.values().length && ways.size() == Way.values().length;
    }
}
