// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.analysis.schedule.Definition;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.RepeatableTrace;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** What the recorder leaves out changes no verdict: its own automaton is compared with the definition. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class RecorderIsExactTest {

    @Property
    void edges_give_the_verdict_of_the_definition(@ForAll Schedule random) {
        check(random, false);
    }

    @Property
    void accesses_give_the_verdict_of_the_definition(@ForAll Schedule random) {
        check(random, true);
    }

    @Property
    void edges_and_a_few_accesses_give_the_verdict_of_the_definition(@ForAll Schedule random) {
        Schedule schedule = RecordedSchedule.wellFormed(random);
        checkAll(schedule, new RecordedTrace(RecordedSchedule.withBudget(schedule)));
    }

    @Property
    void edges_of_ranges_give_the_verdict_of_the_definition(@ForAll Schedule random, @ForAll long seed) {
        checkRanges(random, seed, false);
    }

    @Property
    void accesses_of_ranges_give_the_verdict_of_the_definition(@ForAll Schedule random, @ForAll long seed) {
        checkRanges(random, seed, true);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void elements_that_are_read_again_give_the_verdict_of_the_definition(
            @ForAll @Size(min = 20, max = 60) List<@IntRange(max = RangedSchedule.STEPS - 1) Integer> steps,
            @ForAll boolean accesses) {
        checkRanges(RangedSchedule.ofRepeatedReads(steps), accesses);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void writer_meets_everybody_who_has_read(
            @ForAll @Size(min = 20, max = 80) List<@IntRange(max = RangedSchedule.STEPS - 1) Integer> steps,
            @ForAll @IntRange(max = 2) int early,
            @ForAll @IntRange(max = 2) int late,
            @ForAll boolean accesses) {
        checkRanges(RangedSchedule.ofReadersAndOneWriter(steps, early, late), accesses);
    }

    @Example
    void unit_that_may_be_open_hides_no_later_one_from_the_filter_of_edges() {
        checkRanges(
                RangedSchedule.ofRepeatedReads(
                        List.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 15, 0, 0, 7, 0, 1, 3, 4, 1, 19, 36, 1, 1, 3)),
                true);
    }

    @Example
    void read_while_bits_were_not_trusted_is_not_forgotten_when_they_are_again() {
        checkRanges(RangedSchedule.of("""
                        0< 0r4 0r5 0>   1r4 1r5 1r6
                        0< 0r4 0r4 0r4 0r5 0>
                        0< 0r5 0>
                        2< 2w6
                        0< 0r6 0r4 0>
                        0< 0r5 0r5 0>
                        2w4 2>
                        """), false);
    }

    @Example
    void read_after_an_own_write_is_no_longer_a_bit() {
        checkRanges(RangedSchedule.of("""
                        0< 0r4 0r7 0>   1r4 1r7
                        0< 0r4 0r4 0r4 0r7 0r7 0r7 0>
                        0w4
                        1< 1r6 1r4
                        0< 0w6 0r7 0r4 0>
                        1w4 1>
                        """), false);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void verdict_about_data_needs_no_order_through_locks(@ForAll Schedule random, @ForAll boolean accesses) {
        Schedule schedule = RecordedSchedule.wellFormed(random);
        RecordedTrace trace = new RecordedTrace(RecordedSchedule.of(schedule, accesses, false, false));
        for (Boundaries boundaries : Boundaries.values()) {
            check(schedule, trace, Conflicts.DATA, boundaries);
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void verdict_about_pieces_of_transactions_needs_no_edges_of_the_whole(
            @ForAll Schedule random, @ForAll boolean accesses, @ForAll boolean lockEdges) {
        Schedule schedule = RecordedSchedule.wellFormed(random);
        RecordedTrace trace = new RecordedTrace(RecordedSchedule.of(schedule, accesses, lockEdges, true));
        check(schedule, trace, lockEdges ? Conflicts.DATA_AND_LOCKS : Conflicts.DATA, Boundaries.SPLIT);
    }

    private static void checkRanges(Schedule random, long seed, boolean accesses) {
        checkRanges(RangedSchedule.of(RecordedSchedule.wellFormed(random), new Random(seed)), accesses);
    }

    private static void checkRanges(RangedSchedule ranged, boolean accesses) {
        checkAll(ranged.schedule(), new RecordedTrace(RecordedSchedule.of(ranged, accesses)));
    }

    private static void check(Schedule random, boolean accesses) {
        Schedule schedule = RecordedSchedule.wellFormed(random);
        checkAll(schedule, new RecordedTrace(RecordedSchedule.of(schedule, accesses)));
    }

    private static void checkAll(Schedule schedule, RepeatableTrace trace) {
        for (Conflicts conflicts : Conflicts.values()) {
            for (Boundaries boundaries : Boundaries.values()) {
                check(schedule, trace, conflicts, boundaries);
            }
        }
    }

    private static void check(Schedule schedule, RepeatableTrace trace, Conflicts conflicts, Boundaries boundaries) {
        boolean serializable = Definition.of(schedule, conflicts, boundaries).isSerializable();
        assertThat(verdict(trace, conflicts, boundaries))
                .as("%s under %s, %s", schedule, conflicts, boundaries)
                .isEqualTo(serializable ? Verdict.ATOMIC : Verdict.VIOLATION);
    }

    private static Verdict verdict(RepeatableTrace trace, Conflicts conflicts, Boundaries boundaries) {
        AnalysisOptions options = new AnalysisOptions(
                List.of("frontier"), Optional.of(conflicts), Optional.of(boundaries), Optional.empty(), false);
        return Analyser.analyse(trace, options).verdict();
    }
}
