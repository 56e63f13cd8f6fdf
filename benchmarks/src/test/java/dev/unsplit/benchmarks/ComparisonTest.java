// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.unsplit.benchmarks.pass.Figures;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static Outcome seconds(double cpu) {
        return Outcome.of(new Figures(1, cpu, cpu, cpu, 0, 0, "-"));
    }

    @Test
    void mean_is_of_inputs_that_both_finish() {
        Comparison comparison = new Comparison();
        comparison.add(Map.of("commit-node-view", seconds(1), "reduction", seconds(1), "block-pairs", seconds(2)));
        comparison.add(Map.of(
                "commit-node-view", seconds(1), "reduction", seconds(2), "block-pairs", Outcome.failed("> 60 s")));
        assertThat(comparison.claims())
                .extracting(Claim::text)
                .containsExactly(
                        "commit-node-view / reduction", "commit-node-view / block-pairs", "commit-node-view / block");
        assertThat(comparison.claims().get(0).measured()).isEqualTo(0.75, within(1e-9));
        assertThat(comparison.claims().get(1).measured()).isEqualTo(0.5, within(1e-9));
        assertThat(comparison.claims().get(1).holds()).isTrue();
        assertThat(comparison.claims().get(2).holds()).isFalse(); // nothing was measured
    }
}
