// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownFindingsTest {

    @TempDir
    private Path directory;

    private final List<TraceResult> told = new ArrayList<>();
    private final Outcome outcome = new Outcome(FailOn.POSSIBLE);
    private final ResultListener listener = ResultListener.all(List.of(outcome, told::add));

    private static Finding finding(String id, String method) {
        return new Finding(
                id,
                Rule.ATOMICITY,
                Certainty.OBSERVED,
                "frontier",
                method,
                "",
                List.of(),
                true,
                "",
                1,
                1,
                "x",
                List.of(),
                new Witness.Suspicion(List.of()));
    }

    private static TraceResult result(String trace, Finding... findings) {
        return new TraceResult(trace, 1, Verdict.VIOLATION, Map.of(), List.of(findings), List.of(), "");
    }

    private Path baseline(TraceResult... results) throws IOException {
        Path file = directory.resolve("known.json");
        judge(new KnownFindings(Optional.empty(), Optional.of(file), result -> {}), results);
        return file;
    }

    private static void judge(KnownFindings known, TraceResult... results) throws IOException {
        for (TraceResult result : results) {
            known.result(result);
        }
        known.end();
    }

    @Test
    void known_finding_fails_nothing_and_new_one_does() throws IOException {
        Path file = baseline(result("a", finding("11", "A.f")));
        KnownFindings known = new KnownFindings(Optional.of(file), Optional.empty(), listener);
        judge(known, result("a", finding("11", "A.f"), finding("11-2", "A.f")));
        assertThat(outcome.exitStatus()).isZero();
        assertThat(told.get(0).findings())
                .extracting(finding -> finding.insight().accepted())
                .containsOnly("baseline");
        assertThat(told.get(0).notices())
                .containsExactly("1 cause is accepted by the baseline " + file + " and fails nothing");
        judge(known, result("b", finding("22", "A.g")));
        assertThat(outcome.exitStatus()).isEqualTo(Outcome.FINDINGS);
    }

    @Test
    void cause_that_somebody_wrote_down_alone_is_called_a_finding() throws IOException {
        Path file = Files.writeString(
                directory.resolve("by-hand.json"), "{\"version\":1,\"findings\":[{\"cause\":\"11\"}]}");
        judge(new KnownFindings(Optional.of(file), Optional.empty(), listener), result("a"));
        assertThat(told.get(0).notices())
                .contains("the baseline " + file
                        + " knows a finding, which was not found: remove 11 from it if that was mended");
    }

    @Test
    void what_is_not_found_in_any_trace_is_listed_with_the_last() throws IOException {
        Path file = baseline(result("a", finding("11", "A.f"), finding("22", "A.g")));
        KnownFindings known = new KnownFindings(Optional.of(file), Optional.empty(), listener);
        judge(known, result("a"), result("b", finding("22", "A.g")));
        assertThat(told.get(0).notices()).isEmpty();
        assertThat(told.get(1).notices())
                .contains("the baseline " + file
                        + " knows A.f (x), which was not found: remove 11 from it if that was mended");
    }

    @Test
    void nothing_counts_as_mended_where_a_trace_could_not_be_read() throws IOException {
        Path file = baseline(result("a", finding("11", "A.f")));
        KnownFindings known = new KnownFindings(Optional.of(file), Optional.of(file), listener);
        judge(known, TraceResult.error("a", "broken"));
        assertThat(told.get(0).notices()).isEmpty();
        assertThat(Files.readString(file)).contains("A.f");
    }

    @Test
    void baseline_can_take_its_own_place() throws IOException {
        Path file = baseline(result("a", finding("11", "A.f"), finding("22", "A.g")));
        judge(new KnownFindings(Optional.of(file), Optional.of(file), listener), result("a", finding("22-3", "A.g")));
        assertThat(Files.readString(file)).contains("A.g").doesNotContain("A.f");
    }

    @Test
    void reason_that_somebody_wrote_into_the_baseline_is_told_and_kept() throws IOException {
        Path file = baseline(result("a", finding("11", "A.f")));
        Files.writeString(
                file,
                Files.readString(file).replace("\"variable\" : \"x\"", "\"variable\" : \"x\", \"reason\" : \"rough\""));
        judge(new KnownFindings(Optional.of(file), Optional.of(file), listener), result("a", finding("11", "A.f")));
        assertThat(told.get(0).findings().get(0).insight().accepted()).isEqualTo("baseline: rough");
        assertThat(told.get(0).notices())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("1 cause is accepted by the baseline");
        assertThat(Files.readString(file)).contains("\"reason\" : \"rough\"");
    }

    @Test
    void file_that_is_no_baseline_is_wrong_use() throws IOException {
        Path file = Files.writeString(directory.resolve("bad.json"), "{\n]");
        assertThatThrownBy(() -> new KnownFindings(Optional.of(file), Optional.empty(), listener))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(file + ":2:")
                .message()
                .doesNotContain("\n");
        Path missing = directory.resolve("missing.json");
        assertThatThrownBy(() -> new KnownFindings(Optional.of(missing), Optional.empty(), listener))
                .isInstanceOf(UsageException.class)
                .hasMessage(missing + ": cannot be read: no such file or directory");
    }
}
