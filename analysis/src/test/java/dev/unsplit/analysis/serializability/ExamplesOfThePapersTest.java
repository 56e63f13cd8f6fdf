// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.schedule.Definition;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.serializability.Engine.Report;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example runs of the papers, and runs on which an algorithm as published is wrong: every engine decides them. */
class ExamplesOfThePapersTest {

    @Test
    void aerodrome_figure_1_is_serializable_though_the_last_transaction_comes_first() {
        assertSerializable("t1▷ t1.w(x) t2▷ t2.r(x) t2◁ t3▷ t3.w(y) t3◁ t1.r(y) t1◁");
    }

    @Test
    void aerodrome_figure_2_and_5_has_a_cycle_at_event_6() {
        assertCycleAt(6, "t1▷ t2▷ t1.w(x) t2.r(x) t2.w(y) t1.r(y) t1◁ t2◁");
    }

    @Test
    void aerodrome_figure_3_and_6_has_a_cycle_at_event_6() {
        assertCycleAt(6, "t1▷ t2▷ t1.w(x) t2.w(y) t1.r(y) t2.r(x) t1◁ t2◁");
    }

    @Test
    void aerodrome_figure_4_and_7_has_a_cycle_at_event_11() {
        assertCycleAt(11, "t1▷ t1.w(x) t2▷ t2.w(y) t2.r(x) t2◁ t3▷ t3.r(y) t3.w(z) t3◁ t1.r(z) t1◁");
    }

    @Test
    void summarized_conflict_graph_section_3_has_a_cycle_through_an_ended_transaction() {
        assertCycleAt(9, "t1▷ t1.r(x) t2▷ t2.w(x) t2.r(z) t3▷ t3.w(z) t2◁ t1.w(x)");
    }

    @Test
    void rule_3_of_the_summarized_conflict_graph_must_look_at_the_node_itself() {
        assertCycleAt(6, "t1▷ t1.r(x) t2▷ t2.w(x) t2◁ t1.w(x) t1◁");
    }

    @Test
    void what_comes_after_an_ended_transaction_comes_after_its_predecessors_too() {
        assertCycleAt(9, "t1▷ t1.w(x) t2▷ t2.r(x) t2.w(y) t3.r(y) t3.w(z) t2◁ t1.r(z) t1◁");
    }

    @Test
    void transactions_that_are_open_at_the_end_count() {
        assertCycleAt(7, "t1▷ t0▷ t1.r(x) t1.r(y) t0.r(y) t1.w(y) t0.w(x)");
    }

    @Test
    void a_predecessor_that_was_inherited_before_the_begin_counts() {
        assertCycleAt(7, "t1▷ t1.w(x) t2.r(x) t2▷ t2.w(y) t2◁ t1.r(y) t1◁");
    }

    @Test
    void a_thread_without_events_orders_nothing() {
        assertSerializable("t1▷ t1.fork(t2) t1.join(t2) t1◁");
    }

    @Test
    void a_thread_with_an_event_between_its_fork_and_join_splits_the_transaction_that_has_both() {
        assertCycleAt(4, "t1▷ t1.fork(t2) t2.r(x) t1.join(t2) t1◁");
    }

    @Test
    void an_empty_transaction_is_an_event_of_its_thread() {
        assertCycleAt(5, "t1▷ t1.fork(t2) t2▷ t2◁ t1.join(t2) t1◁");
    }

    @Test
    void a_fork_of_a_thread_that_is_in_a_transaction_already_comes_before_the_rest_of_it() {
        assertCycleAt(5, "t1▷ t2▷ t2.w(x) t1.r(x) t1.fork(t2) t2◁ t1◁");
    }

    @Test
    void fork_and_join_split_a_transaction_in_three_if_they_are_boundaries() {
        Schedule schedule = Schedule.of("t1▷ t1.fork(t2) t2.r(x) t1.join(t2) t1◁");
        assertDecided(schedule, Conflicts.DATA, Boundaries.SPLIT, 0);
    }

    @Test
    void lock_operations_conflict_only_if_asked_to() {
        Schedule schedule = Schedule.of("t1▷ t1.acq(l) t1.rel(l) t2▷ t2.acq(l) t2.rel(l) t2◁ t1.acq(l) t1.rel(l) t1◁");
        assertDecided(schedule, Conflicts.DATA, Boundaries.INSIDE, 0);
        assertDecided(schedule, Conflicts.DATA_AND_LOCKS, Boundaries.INSIDE, 8);
    }

    @Test
    void on_an_ill_formed_lock_every_earlier_release_counts_not_only_the_last() {
        assertCycleAt(6, "t1▷ t1.w(x) t2.r(x) t2.rel(l) t3.rel(l) t1.acq(l) t1◁");
    }

    private static void assertSerializable(String schedule) {
        assertCycleAt(0, schedule);
    }

    private static void assertCycleAt(int event, String schedule) {
        assertDecided(Schedule.of(schedule), Conflicts.DATA_AND_LOCKS, Boundaries.INSIDE, event);
    }

    /** Event 0 stands for a serializable run. */
    private static void assertDecided(Schedule schedule, Conflicts conflicts, Boundaries boundaries, int event) {
        assertThat(Definition.firstCycleAt(schedule, conflicts, boundaries)).isEqualTo(event);
        for (Engine engine : Engine.values()) {
            List<Report> reports = engine.run(schedule, conflicts, boundaries);
            assertThat(reports.isEmpty()).as("%s finds nothing", engine).isEqualTo(event == 0);
            if (engine.isPrompt && event > 0) {
                assertThat(reports.get(0).event()).as("%s", engine).isEqualTo(event);
            }
        }
    }
}
