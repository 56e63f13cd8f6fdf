// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.schedule.Definition;
import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.analysis.serializability.Engine.Report;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EdgeKind;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** On random runs every engine decides what the definition says, and reports only what is true. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class EnginesAgreeWithDefinitionTest {

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void every_engine_decides_what_the_definition_says(
            @ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        assertAllDecideWhatTheDefinitionSays(schedule, conflicts, boundaries);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void every_engine_decides_what_the_definition_says_where_variables_have_many_readers(
            @ForAll @Size(min = 20, max = 120) List<@IntRange(max = Schedules.CROWD_STEPS - 1) Integer> steps) {
        assertAllDecideWhatTheDefinitionSays(Schedules.crowd(steps), Conflicts.DATA, Boundaries.INSIDE);
    }

    private static void assertAllDecideWhatTheDefinitionSays(
            Schedule schedule, Conflicts conflicts, Boundaries boundaries) {
        int firstCycleAt = Definition.firstCycleAt(schedule, conflicts, boundaries);
        for (Engine engine : Engine.values()) {
            List<Report> reports = engine.run(schedule, conflicts, boundaries);
            assertThat(!reports.isEmpty()).as("%s finds a violation", engine).isEqualTo(firstCycleAt > 0);
            if (engine.isPrompt && firstCycleAt > 0) {
                assertThat(reports.get(0).event())
                        .as("first event reported by %s", engine)
                        .isEqualTo(firstCycleAt);
            }
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void every_engine_that_takes_edges_decides_the_same_from_them(
            @ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        assertAllDecideTheSameFromEdges(schedule, conflicts, boundaries);
    }

    /** In a recorded run of tasks that come and go, slots are given to others all the time. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void every_engine_decides_what_the_definition_says_where_tasks_come_and_go(
            @ForAll @Size(min = 20, max = 150) List<@IntRange(max = Schedules.TASK_STEPS - 1) Integer> steps,
            @ForAll Boundaries boundaries) {
        Schedule schedule = Schedules.tasks(steps);
        assertAllDecideWhatTheDefinitionSays(schedule, Conflicts.DATA, boundaries);
        assertAllDecideTheSameFromEdges(schedule, Conflicts.DATA, boundaries);
    }

    /** Not only the first one: whoever forgets reports all that is reported by those who do not. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void forgetting_changes_no_report(
            @ForAll @Size(min = 20, max = 150) List<@IntRange(max = Schedules.TASK_STEPS - 1) Integer> steps) {
        Schedule schedule = Schedules.tasks(steps);
        assertThat(Engine.FRONTIER_THAT_SOON_FORGETS.run(schedule, Conflicts.DATA, Boundaries.SPLIT, EdgesOnly::new))
                .isEqualTo(Engine.FRONTIER.run(schedule, Conflicts.DATA, Boundaries.SPLIT, EdgesOnly::new));
    }

    private static void assertAllDecideTheSameFromEdges(Schedule schedule, Conflicts conflicts, Boundaries boundaries) {
        int firstCycleAt = Definition.firstCycleAt(schedule, conflicts, boundaries);
        for (Engine engine : Engine.values()) {
            if (engine.takesEdges) {
                List<Report> reports = engine.run(schedule, conflicts, boundaries, EdgesOnly::new);
                assertThat(!reports.isEmpty())
                        .as("%s finds a violation", engine)
                        .isEqualTo(firstCycleAt > 0);
                if (firstCycleAt > 0) {
                    assertThat(reports.get(0).event())
                            .as("first event reported by %s", engine)
                            .isEqualTo(firstCycleAt);
                }
            }
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void every_report_of_every_engine_is_a_conflict_on_a_cycle(
            @ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        for (Engine engine : Engine.values()) {
            for (Report report : engine.run(schedule, conflicts, boundaries)) {
                Definition soFar = Definition.of(schedule, (int) report.event(), conflicts, boundaries);
                if (report.kind() == null) {
                    assertIsOnCycleWithThread(soFar, report, engine);
                } else {
                    assertIsConflict(schedule, report, engine);
                    int from = report.fromSite() > 0
                            ? soFar.nodeOf(report.fromSite())
                            : soFar.latestNode(report.fromThread());
                    assertThat(soFar.areOnOneCycle(soFar.latestNode(report.thread()), from))
                            .as("%s: %s", engine, report)
                            .isTrue();
                }
            }
        }
    }

    private static void assertIsOnCycleWithThread(Definition soFar, Report report, Engine engine) {
        assertThat(soFar.nodesOf(report.fromThread()))
                .as("%s: %s", engine, report)
                .anyMatch(other -> soFar.areOnOneCycle(soFar.latestNode(report.thread()), other));
    }

    private static void assertIsConflict(Schedule schedule, Report report, Engine engine) {
        if (report.kind() != EdgeKind.FORK) {
            assertThat(report.site()).as("%s: %s", engine, report).isEqualTo((int) report.event());
            assertThat(schedule.event(report.site()).thread()).isEqualTo(report.thread());
            assertThat(schedule.event(report.site()).operand()).isEqualTo(report.operand());
        }
        if (report.kind() != EdgeKind.JOIN) {
            Event earlier = schedule.event(report.fromSite());
            assertThat(earlier.thread()).as("%s: %s", engine, report).isEqualTo(report.fromThread());
            assertThat(earlier.operand()).isEqualTo(report.operand());
            assertThat(isA(earlier.kind(), report.kind())).isTrue();
        }
    }

    private static boolean isA(Kind earlier, EdgeKind kind) {
        return switch (kind) {
            case WRITE_READ, WRITE_WRITE -> earlier == Kind.WRITE || earlier == Kind.UPDATE;
            case READ_WRITE -> earlier == Kind.READ;
            case RELEASE_ACQUIRE, SEND_RECEIVE ->
                earlier == Kind.RELEASE
                        || earlier == Kind.RELEASE_SHARED
                        || earlier == Kind.SEND
                        || earlier == Kind.BARRIER;
            case FORK -> earlier == Kind.FORK;
            case JOIN -> true;
        };
    }
}
