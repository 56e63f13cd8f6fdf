// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.ScheduleTrace;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.finding.Finding;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.RepeatableTrace;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** What the recorder leaves out changes no prediction: the trace that it writes in full is compared with one that holds every event. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class RecorderKeepsPredictionsTest {

    private static final List<String> PREDICTING =
            List.of("commit-node-conflict", "commit-node-view", "block-pairs", "block", "reduction", "race");

    private static final String RACE = "race ";

    @Example
    void write_can_come_between_two_reads() {
        assertThat(recorded(Schedule.of("t1▷ t1.r(x) t1.r(x) t1◁ t2.w(x)")))
                .contains("commit-node-conflict m", "commit-node-view m");
    }

    @Example
    void write_can_come_between_a_write_and_a_read() {
        assertThat(recorded(Schedule.of("t1▷ t1.w(x) t1.r(x) t1◁ t2.w(x)"))).contains("commit-node-view m");
    }

    @Example
    void read_can_come_between_two_writes() {
        assertThat(recorded(Schedule.of("t1▷ t1.w(x) t1.w(x) t1◁ t2.r(x)"))).contains("commit-node-view m");
    }

    /** The recorder counts both: see docs/recording.md. */
    @Example
    void plain_write_after_two_updates_of_the_same_unit_is_not_told() {
        assertThat(recorded(Schedule.of("t1.r(x) t2.u(x) t2.w(x)"))).contains(RACE);
        assertThat(recorded(Schedule.of("t1.r(x) t2.u(x) t2.u(x) t2.w(x)"))).doesNotContain(RACE);
    }

    @Property
    void variables_give_the_same_findings(@ForAll Schedule random) {
        Schedule schedule = RecordedSchedule.wellFormed(random);
        Set<String> recorded = recorded(schedule);
        Set<String> complete = complete(schedule);
        if (isAccessedInTwoWays(schedule)) {
            recorded.removeIf(finding -> finding.startsWith(RACE));
            complete.removeIf(finding -> finding.startsWith(RACE));
        }
        assertThat(recorded).as("%s", schedule).isEqualTo(complete);
    }

    @Property
    void ranges_of_elements_give_the_same_findings(@ForAll Schedule random, @ForAll long seed) {
        check(RangedSchedule.of(RecordedSchedule.wellFormed(random), new Random(seed)));
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void elements_that_are_read_again_give_the_same_findings(
            @ForAll @Size(min = 20, max = 60) List<@IntRange(max = RangedSchedule.STEPS - 1) Integer> steps) {
        check(RangedSchedule.ofRepeatedReads(steps));
    }

    /** A variable is updated, and accessed otherwise as well, as none is that is volatile or of an atomic class. */
    private static boolean isAccessedInTwoWays(Schedule schedule) {
        Map<Integer, Set<Boolean>> ways = new HashMap<>();
        for (Event event : schedule.events()) {
            if (event.kind() == Kind.READ || event.kind() == Kind.WRITE || event.kind() == Kind.UPDATE) {
                ways.computeIfAbsent(event.operand(), any -> new HashSet<>()).add(event.kind() == Kind.UPDATE);
            }
        }
        return ways.values().stream().anyMatch(way -> way.size() > 1);
    }

    private static void check(RangedSchedule ranged) {
        Schedule schedule = ranged.schedule();
        Set<String> recorded = findings(new RecordedTrace(RecordedSchedule.of(ranged, true)));
        assertThat(recorded).as("%s", schedule).isEqualTo(complete(withReadAndWriteForUpdate(schedule)));
    }

    /** As it is told of elements. */
    private static Schedule withReadAndWriteForUpdate(Schedule schedule) {
        return new Schedule(
                schedule.events().stream()
                        .flatMap(event -> event.kind() == Kind.UPDATE
                                ? Stream.of(Kind.READ, Kind.WRITE)
                                        .map(kind -> new Event(kind, event.thread(), event.operand()))
                                : Stream.of(event))
                        .toList(),
                schedule.symbols());
    }

    private static Set<String> recorded(Schedule schedule) {
        return findings(new RecordedTrace(RecordedSchedule.of(schedule, true)));
    }

    private static Set<String> complete(Schedule schedule) {
        return findings(new ScheduleTrace(schedule, true));
    }

    private static Set<String> findings(RepeatableTrace trace) {
        AnalysisOptions options = new AnalysisOptions(
                PREDICTING, Optional.empty(), Optional.of(Boundaries.SPLIT), Optional.empty(), false);
        return Analyser.analyse(trace, options).findings().stream()
                .map(RecorderKeepsPredictionsTest::text)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Names and places are left out: of what is alike it depends on the recorder's numbers which is told. */
    private static String text(Finding finding) {
        return finding.analysis() + " " + finding.method();
    }
}
