// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.analysis.schedule.Definition;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.ScheduleTrace;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** What a finding shows is true, and it could not be shown more shortly. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class WitnessesAreTrueTest {

    private static final List<String> ENGINES = List.of("frontier", "velodrome", "conflict-graph");

    private static List<Finding> findings(
            Schedule schedule, boolean repeatable, Conflicts conflicts, Boundaries boundaries) {
        AnalysisOptions options =
                new AnalysisOptions(ENGINES, Optional.of(conflicts), Optional.of(boundaries), Optional.empty(), false);
        return Analyser.analyse(new ScheduleTrace(schedule, repeatable), options)
                .findings();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void every_witness_passes_the_certificate_checker(
            @ForAll Schedule schedule,
            @ForAll boolean repeatable,
            @ForAll Conflicts conflicts,
            @ForAll Boundaries boundaries) {
        for (Finding finding : findings(schedule, repeatable, conflicts, boundaries)) {
            assertThat(finding.witness()).isInstanceOf(UnserializableCycle.class);
            UnserializableCycle cycle = (UnserializableCycle) finding.witness();
            assertThat(Certificate.fault(cycle, schedule, conflicts)).isEmpty();
            assertThat(cycle.steps()).isSortedAccordingTo(Comparator.comparingLong(Step::event));
            assertThat(cycle.steps().get(cycle.steps().size() - 1).event()).isEqualTo(finding.event());
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void the_cycle_shown_is_the_shortest_and_blames_whom_it_can(
            @ForAll Schedule schedule,
            @ForAll boolean repeatable,
            @ForAll Conflicts conflicts,
            @ForAll Boundaries boundaries) {
        Assume.that(!schedule.forksRunningThread()); // the oracle knows no more of it than what stands in the trace
        ShortestCycle oracle = new ShortestCycle(Definition.of(schedule, conflicts, boundaries));
        for (Finding finding : findings(schedule, repeatable, conflicts, boundaries)) {
            UnserializableCycle cycle = (UnserializableCycle) finding.witness();
            int last = cycle.edges().get(cycle.edges().size() - 1).from();
            int fromThread = schedule.thread(cycle.steps().get(last).thread());
            int forward = oracle.length(finding.event(), fromThread, true);
            int any = oracle.length(finding.event(), fromThread, false);
            assertThat(finding.blamed()).isEqualTo(forward > 0);
            assertThat(cycle.edges()).hasSize(forward > 0 ? forward : any);
        }
    }
}
