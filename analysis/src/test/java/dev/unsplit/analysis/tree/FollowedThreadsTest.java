// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.analysis.serializability.RecordedEdges;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** What is collected does not depend on how soon threads that are in nothing are let go. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class FollowedThreadsTest {

    private static final int NEVER = Integer.MAX_VALUE;

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void letting_go_changes_nothing(@ForAll Schedule schedule, @ForAll Boundaries boundaries) {
        assertThat(collected(schedule, schedule::replay, boundaries, false, 1))
                .isEqualTo(collected(schedule, schedule::replay, boundaries, false, NEVER));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void letting_go_changes_nothing_where_tasks_come_and_go(
            @ForAll @Size(min = 20, max = 150) List<@IntRange(max = Schedules.TASK_STEPS - 1) Integer> steps,
            @ForAll Boundaries boundaries) {
        Schedule schedule = Schedules.tasks(steps);
        assertThat(collected(schedule, schedule::replay, boundaries, false, 1))
                .isEqualTo(collected(schedule, schedule::replay, boundaries, false, NEVER));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void letting_go_changes_nothing_of_what_a_recorder_wrote(
            @ForAll @Size(min = 20, max = 150) List<@IntRange(max = Schedules.TASK_STEPS - 1) Integer> steps,
            @ForAll Boundaries boundaries) {
        Schedule schedule = Schedules.tasks(steps);
        Consumer<EventHandler> run = handler -> schedule.replay(new RecordedEdges(handler, true));
        assertThat(collected(schedule, run, boundaries, true, 1))
                .isEqualTo(collected(schedule, run, boundaries, true, NEVER));
    }

    private static List<String> collected(
            Schedule schedule, Consumer<EventHandler> run, Boundaries boundaries, boolean hasEdges, int few) {
        ExcludedMethods none = new ExcludedMethods(schedule.symbols().methods(), List.of());
        UnitCollector collector = new UnitCollector(none, boundaries, hasEdges, null, true, few);
        collector.collectViews();
        run.accept(collector);
        UnitSet set = collector.units();
        List<String> lines = new ArrayList<>();
        for (Unit unit : set.units()) {
            lines.add(unit.thread() + " " + unit.period() + " " + unit.count() + " " + unit.isApproximate() + " "
                    + nodes(unit.tree()));
        }
        for (int one = 0; one < set.periods().size(); one++) {
            for (int other = 0; other < set.periods().size(); other++) {
                lines.add(one + " " + other + " " + set.periods().happensBefore(one, other));
            }
        }
        set.views().all().forEach(view -> lines.add(view.thread() + " " + view.lock() + " " + view.firstPeriod()));
        return lines;
    }

    private static List<String> nodes(AccessTree tree) {
        List<String> nodes = new ArrayList<>();
        for (int node = 0; node < tree.size(); node++) {
            nodes.add(tree.kind(node) + " " + tree.operand(node) + " " + tree.parent(node) + " " + tree.site(node) + " "
                    + tree.step(node));
        }
        return nodes;
    }
}
