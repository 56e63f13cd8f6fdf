// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomeTest {

    @ParameterizedTest
    @CsvSource({
        "OBSERVED, 1 0 0 0 0",
        "CONFIRMED, 1 1 0 0 0",
        "POSSIBLE, 1 1 1 1 0",
        "STATIC, 1 1 1 1 0",
        "APPROXIMATE, 1 1 1 1 1",
        "NEVER, 0 0 0 0 0",
    })
    void a_finding_counts_if_it_is_at_least_as_certain_as_asked_for(FailOn failOn, String statuses) {
        assertThat(Arrays.stream(Certainty.values()).map(certainty -> status(failOn, with(certainty))))
                .containsExactly(
                        Arrays.stream(statuses.split(" ")).map(Integer::valueOf).toArray(Integer[]::new));
    }

    @Test
    void undecided_alone_is_success() {
        TraceResult undecided =
                new TraceResult("a", 1, Verdict.UNDECIDED, Map.of("x", Verdict.UNDECIDED), List.of(), List.of(), "");
        assertThat(status(FailOn.POSSIBLE, undecided)).isEqualTo(Outcome.SUCCESS);
    }

    @Test
    void a_bad_trace_outranks_findings() {
        assertThat(status(FailOn.POSSIBLE, with(Certainty.OBSERVED), TraceResult.error("b", "b: no such file")))
                .isEqualTo(Outcome.WRONG_USE);
        assertThat(status(FailOn.NEVER, TraceResult.error("b", "b: no such file")))
                .isEqualTo(Outcome.WRONG_USE);
    }

    private static int status(FailOn failOn, TraceResult... results) {
        Outcome outcome = new Outcome(failOn);
        for (TraceResult result : results) {
            outcome.result(result);
        }
        return outcome.exitStatus();
    }

    private static TraceResult with(Certainty certainty) {
        Finding finding = new Finding(
                "1",
                Rule.ATOMICITY,
                certainty,
                "frontier",
                "A.b",
                "",
                List.of(),
                true,
                "A.b is not atomic",
                1,
                1,
                "",
                List.of(),
                new Witness.ClosingEdge(List.of(), false));
        return new TraceResult("a", 1, Verdict.VIOLATION, Map.of(), List.of(finding), List.of(), "");
    }
}
