// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DifferencesTest {

    private static final PaperProgram PROGRAM = new PaperProgram(
            "tsp",
            Tsp.class,
            Counts.of("1-0-0"),
            Counts.of("1-0-1"),
            Counts.of("1-0-0"),
            List.of(Expectation.bug("Tsp.bad", "It gets lost."), Expectation.falseAlarm("Tsp.good", "It moves.")));

    private static List<String> differences(String algorithm, String... methods) {
        Differences differences = new Differences();
        differences.add(PROGRAM, algorithm, Set.of(methods));
        return differences.lines();
    }

    private static String full(String method) {
        return Expectation.bug(method, "").fullName();
    }

    @Test
    void there_are_none_where_the_paper_says_the_same() {
        assertThat(differences("reduction", full("Tsp.bad"), full("Tsp.good"))).isEmpty();
        assertThat(differences("commit-node-view", full("Tsp.bad"))).isEmpty();
    }

    @Test
    void each_has_its_reason() {
        assertThat(differences("reduction"))
                .containsExactly(
                        "- tsp, reduction: `Tsp.bad` is not reported. Not explained: this violation is missed. It gets lost.",
                        "- tsp, reduction: `Tsp.good` is not reported. The paper has a false alarm. It moves.");
        assertThat(differences("block-pairs", full("Tsp.bad"), full("Tsp.good"), full("Tsp.other")))
                .containsExactly(
                        "- tsp, block-pairs: `Tsp.good` is reported, though it is atomic. It moves.",
                        "- tsp, block-pairs: `" + full("Tsp.other") + "` is reported besides: not explained.");
    }
}
