// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the time that commit nodes take compares with that of reduction and of blocks, on inputs that both finish. The paper's Table 1 has, for its eight programs with a time, 0.56 times that of block-based on
 * average, which its text calls 56 % faster, and 1.00 times that of reduction. Its block-based algorithm looks at pairs; the general one looks at more than pairs, as commit nodes do.
 */
public final class Comparison {

    private static final String COMMIT_NODES = "commit-node-view";
    private static final Map<String, Double> PAPER = paper();

    /** Whose times are compared. */
    public static final List<String> ANALYSES = List.of(COMMIT_NODES, "reduction", "block-pairs", "block");

    private final Map<String, List<Double>> ratios = new LinkedHashMap<>();

    private static Map<String, Double> paper() {
        Map<String, Double> paper = new LinkedHashMap<>();
        paper.put("reduction", 1.0);
        paper.put("block-pairs", 0.56);
        paper.put("block", 0.56);
        return paper;
    }

    /** What came of {@link #ANALYSES} for one input, by analysis. */
    public void add(Map<String, Outcome> outcomes) {
        for (String other : PAPER.keySet()) {
            double ratio = cpu(outcomes, COMMIT_NODES) / cpu(outcomes, other);
            if (Double.isFinite(ratio)) {
                ratios.computeIfAbsent(other, first -> new ArrayList<>()).add(ratio);
            }
        }
    }

    private static double cpu(Map<String, Outcome> outcomes, String analysis) {
        Outcome outcome = outcomes.get(analysis);
        return outcome == null ? Double.NaN : outcome.cpu();
    }

    public List<Claim> claims() {
        return PAPER.entrySet().stream()
                .map(each -> claim(each.getKey(), each.getValue()))
                .toList();
    }

    private Claim claim(String other, double paper) {
        List<Double> all = ratios.getOrDefault(other, List.of());
        double mean = all.stream().mapToDouble(ratio -> ratio).average().orElse(Double.NaN);
        return new Claim(
                COMMIT_NODES + " / " + other,
                paper,
                mean,
                " ×",
                "CPU time, mean of " + all.size() + " inputs that both finish; the target is what the paper has");
    }
}
