// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.benchmarks.kernel.Kernels;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentTablesTest {

    @Test
    void ratios_are_taken_within_a_repetition_and_their_median_counts() {
        KernelFigures sor = new KernelFigures(Kernels.SOR);
        add(sor, Way.BARE, 1, 2, 1);
        add(sor, Way.PROBES, 2, 3, 3);
        assertThat(sor.ratio(Way.PROBES, Measurement::cpuSeconds)).isEqualTo(2);
        assertThat(text(sor)).contains("| sor | 1.00 | 2.00 |");
    }

    @Test
    void means_are_geometric_and_separate_for_numeric_kernels() {
        KernelFigures sor = figures(Kernels.SOR, 2);
        KernelFigures crypt = figures(Kernels.CRYPT, 8);
        KernelFigures bank = figures(Kernels.BANK, 3);
        assertThat(text(sor, crypt, bank))
                .contains("| **geometric mean, numeric** |  | **4.00** |")
                .contains("| **geometric mean, like applications** |  | **3.00** |")
                .contains("| probes only, numeric kernels | ≤ 2 × | 4.00 × | **fail** |");
    }

    @Test
    void what_failed_is_shown_and_no_claim_holds_without_it() {
        KernelFigures sor = figures(Kernels.SOR, 1);
        KernelFigures crypt = new KernelFigures(Kernels.CRYPT);
        add(crypt, Way.BARE, 1);
        crypt.fail(Way.PROBES, "failed: out of order");
        assertThat(text(sor, crypt))
                .contains("| crypt | 1.00 | failed: out of order |")
                .contains("| probes only, numeric kernels | ≤ 2 × | not measured | **fail** |");
    }

    @Test
    void memory_of_the_analysis_stands_behind_that_of_the_program() {
        KernelFigures sor = new KernelFigures(Kernels.SOR);
        add(sor, Way.BARE, 1);
        sor.add(Way.PROBES, new Measurement(1, 1, 1, 50 << 20, 70 << 20, 0));
        assertThat(text(sor)).contains("| sor | 0 | 50 + 70 |");
    }

    private static KernelFigures figures(Kernels kernel, double ratio) {
        KernelFigures figures = new KernelFigures(kernel);
        add(figures, Way.BARE, 1);
        add(figures, Way.PROBES, ratio);
        return figures;
    }

    private static void add(KernelFigures figures, Way way, double... seconds) {
        Arrays.stream(seconds).forEach(each -> figures.add(way, new Measurement(each, each, each, 0, 0, 0)));
    }

    private static String text(KernelFigures... kernels) {
        return new AgentTables(List.of(kernels), List.of(Way.BARE, Way.PROBES)).text();
    }
}
