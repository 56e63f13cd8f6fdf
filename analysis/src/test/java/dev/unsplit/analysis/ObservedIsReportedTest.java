// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.schedule.Definition;
import dev.unsplit.analysis.schedule.Definition.Step;
import dev.unsplit.analysis.schedule.MustOrder;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.ScheduleTrace;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/**
 * Every {@code data} violation that was observed is reported by a full check. Commit nodes alone do not see all of them: what is observed may depend on the order of a thread or on a hand-over, and a
 * run that is not conflict-serializable may be view-serializable. The statistics tell how often.
 */
class ObservedIsReportedTest {

    private static TraceResult check(Schedule schedule, Boundaries boundaries, String... analyses) {
        AnalysisOptions options = new AnalysisOptions(
                List.of(analyses), Optional.of(Conflicts.DATA), Optional.of(boundaries), Optional.empty(), false);
        return Analyser.analyse(new ScheduleTrace(schedule, true), options);
    }

    /** A hint may tell of what another analysis found: who knows of a data race says so. */
    private static List<Finding> withoutHints(TraceResult result) {
        return result.findings().stream()
                .map(finding -> finding.withInsight(finding.insight().withHint("")))
                .toList();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_frontier_observes_is_among_the_findings_of_a_full_check(
            @ForAll("wellFormed") Schedule schedule, @ForAll Boundaries boundaries) {
        TraceResult observed = check(schedule, boundaries, "frontier");
        TraceResult full = check(schedule, boundaries, Analyses.USUAL);
        assertThat(withoutHints(full)).containsAll(withoutHints(observed));
        if (observed.verdict() == Verdict.VIOLATION) {
            assertThat(full.verdict()).isEqualTo(Verdict.VIOLATION);
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void cycle_of_conflicts_between_concurrent_events_is_predicted(
            @ForAll("wellFormed") Schedule schedule, @ForAll Boundaries boundaries) {
        if (hasCycleOfConcurrentConflicts(schedule, boundaries)) {
            assertThat(check(schedule, boundaries, "commit-node-conflict").verdict())
                    .isEqualTo(Verdict.VIOLATION);
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void commit_nodes_predict_most_of_what_is_observed(
            @ForAll("wellFormed") Schedule schedule, @ForAll Boundaries boundaries) {
        if (check(schedule, boundaries, "frontier").verdict() == Verdict.VIOLATION) {
            for (String analysis : List.of("commit-node-conflict", "commit-node-view")) {
                Statistics.label("observed; " + analysis)
                        .collect(check(schedule, boundaries, analysis).verdict());
            }
        }
    }

    @Provide
    Arbitrary<Schedule> wellFormed() {
        return Schedules.wellFormed();
    }

    private static boolean hasCycleOfConcurrentConflicts(Schedule schedule, Boundaries boundaries) {
        List<Step> steps = Definition.of(schedule, Conflicts.DATA, boundaries).steps().stream()
                .filter(step -> step.operation() != Definition.Operation.END) // what is added at the end is no event
                .toList();
        MustOrder order = new MustOrder(schedule);
        int nodes = steps.stream().mapToInt(Step::node).max().orElse(0) + 1;
        boolean[][] before = new boolean[nodes][nodes];
        for (int later = 0; later < steps.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                Step one = steps.get(earlier);
                Step other = steps.get(later);
                if (one.thread() != other.thread()
                        && order.areConcurrent(one.event(), other.event())
                        && Definition.conflict(one, other)) {
                    before[one.node()][other.node()] = true;
                }
            }
        }
        return isCyclic(before);
    }

    private static boolean isCyclic(boolean[][] before) {
        int nodes = before.length;
        for (int via = 0; via < nodes; via++) {
            for (int from = 0; from < nodes; from++) {
                for (int to = 0; to < nodes; to++) {
                    before[from][to] |= before[from][via] && before[via][to];
                }
            }
        }
        for (int node = 0; node < nodes; node++) {
            if (before[node][node]) {
                return true;
            }
        }
        return false;
    }

    // ---- the smallest runs that are observed but not predicted

    private static void assertOnlyObserved(String schedule, String... analyses) {
        assertThat(check(Schedule.of(schedule), Boundaries.INSIDE, "frontier").verdict())
                .isEqualTo(Verdict.VIOLATION);
        for (String analysis : analyses) {
            assertThat(check(Schedule.of(schedule), Boundaries.INSIDE, analysis).verdict())
                    .as(analysis)
                    .isEqualTo(Verdict.ATOMIC);
        }
    }

    @Test
    void the_order_of_a_thread_is_observed_only() {
        assertOnlyObserved("t1▷ t1.r(x) t2.w(x) t2.w(y) t1.r(y) t1◁", "commit-node-conflict", "commit-node-view");
    }

    @Test
    void end_that_the_reader_adds_is_concurrent_with_nothing() {
        Schedule open = Schedule.of("t3▷ t3.fork(t0) t0▷ t0▷ t0.w(x) t3.r(x) t1▷");
        assertThat(hasCycleOfConcurrentConflicts(open, Boundaries.INSIDE)).isFalse();
    }

    @Test
    void what_a_hand_over_orders_is_observed_only() {
        assertOnlyObserved(
                "t1▷ t1.w(x) t1.send(c) t2.receive(c) t2.r(x) t2.w(y) t1.r(y) t1◁",
                "commit-node-conflict",
                "commit-node-view");
    }

    @Test
    void write_that_nobody_reads_between_two_others_is_no_matter_of_views() {
        assertOnlyObserved("t1▷ t1.w(x) t2.w(x) t1.w(x) t1◁", "commit-node-view");
    }
}
