// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.ScheduleTrace;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.analysis.unit.ResumePoints;
import dev.unsplit.analysis.witness.Findings;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.ClosingEdge;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** What a file shows does not depend on how much of it fits into a window. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class SmallWindowTest {

    private static List<Finding> findings(
            RepeatableTrace trace, Conflicts conflicts, Boundaries boundaries, int windowSize) {
        AnalysisOptions options = new AnalysisOptions(
                List.of("frontier"), Optional.of(conflicts), Optional.of(boundaries), Optional.empty(), false);
        return Analyser.analyse(trace, options, windowSize, new ResumePoints()).findings();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void cycle_is_as_short_and_blames_as_much_as_with_a_window_for_everything(
            @ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        ScheduleTrace trace = new ScheduleTrace(schedule, true);
        List<Finding> expected = findings(trace, conflicts, boundaries, Findings.WINDOW);
        List<Finding> actual = findings(trace, conflicts, boundaries, 4);
        assertThat(actual).hasSameSizeAs(expected);
        for (int index = 0; index < actual.size(); index++) {
            assertThat(actual.get(index).blamed()).isEqualTo(expected.get(index).blamed());
            assertThat(length(actual.get(index).witness()))
                    .isEqualTo(length(expected.get(index).witness()));
        }
    }

    private static int length(Witness witness) {
        return witness instanceof UnserializableCycle cycle ? cycle.edges().size() : 0;
    }

    private static String longTransaction() {
        StringBuilder trace = new StringBuilder("t1 begin A.f\nt1 read x\nt2 write x\n");
        for (int event = 0; event < 300_000; event++) {
            trace.append("t2 read y").append(event).append('\n');
        }
        return trace.append("t1 write x\n").toString();
    }

    @Example
    void transaction_that_began_long_ago_is_blamed_with_the_whole_cycle() {
        List<Finding> findings =
                findings(Traces.text("test", longTransaction()), Conflicts.DATA, Boundaries.INSIDE, Findings.WINDOW);
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).blamed()).isTrue();
        assertThat(findings.get(0).witness().steps()).extracting(Step::event).containsExactly(2L, 3L, 300_004L);
    }

    @Example
    void cycle_from_a_pipe_is_cut_short_where_it_reaches_back_too_far() {
        RepeatableTrace file = Traces.text("test", longTransaction());
        RepeatableTrace pipe = new RepeatableTrace() {
            @Override
            public String name() {
                return file.name();
            }

            @Override
            public TraceReader open() {
                return file.open();
            }

            @Override
            public boolean isRepeatable() {
                return false;
            }
        };
        List<Finding> findings = findings(pipe, Conflicts.DATA, Boundaries.INSIDE, Findings.WINDOW);
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).blamed()).isFalse();
        assertThat(findings.get(0).witness())
                .isInstanceOfSatisfying(
                        ClosingEdge.class, ends -> assertThat(ends.cutShort()).isTrue());
    }
}
