// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.block.Blocks;
import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.SerialOrders;
import dev.unsplit.analysis.enumeration.ShownSchedule;
import dev.unsplit.analysis.enumeration.Unit;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TreeCycle;
import dev.unsplit.finding.Witness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * Every schedule that is shown is one: in the order of each thread, with no lock in two hands, and equivalent to no serial order, in the sense that was asked for. Where nothing can deadlock, the whole run has an interleaving with it.
 */
class SchedulesAreTrueTest {

    @Provide
    Arbitrary<UnitSet> sets() {
        return RandomUnitSets.all();
    }

    @Provide
    Arbitrary<UnitSet> unariesUnderLocks() {
        return RandomUnitSets.unariesUnderLocks();
    }

    @Provide
    Arbitrary<UnitSet> unstructured() {
        return RandomUnitSets.unstructured();
    }

    @Provide
    Arbitrary<UnitSet> locksHeldOver() {
        return RandomUnitSets.withLocksHeldOver();
    }

    @Provide
    Arbitrary<UnitSet> handOversInside() {
        return RandomUnitSets.withHandOversInside();
    }

    @Provide
    Arbitrary<UnitSet> heldLocks() {
        return RandomUnitSets.withHeldLocks();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_blocks_are_true(@ForAll("sets") UnitSet units) {
        for (Finding finding : Asked.ask(new Blocks(), units).findings()) {
            assertThat(finding.witness()).isInstanceOf(Witness.Schedule.class);
            assertIsTrue(finding, units, decidedByBlocks(units));
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_commit_nodes_are_true(@ForAll("sets") UnitSet units, @ForAll Equivalence equivalence) {
        assertAreTrue(Asked.ask(new CommitNodes(equivalence), units).findings(), units, equivalence);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_blocks_are_true_where_locks_are_not_nested(@ForAll("unstructured") UnitSet units) {
        assertAreTrue(Asked.ask(new Blocks(), units).findings(), units, decidedByBlocks(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_commit_nodes_are_true_where_locks_are_not_nested(
            @ForAll("unstructured") UnitSet units, @ForAll Equivalence equivalence) {
        assertAreTrue(Asked.ask(new CommitNodes(equivalence), units).findings(), units, equivalence);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_blocks_are_true_where_locks_are_held_from_unit_to_unit(@ForAll("heldLocks") UnitSet units) {
        assertAreTrue(Asked.ask(new Blocks(), units).findings(), units, decidedByBlocks(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_commit_nodes_are_true_where_locks_are_held_from_unit_to_unit(
            @ForAll("heldLocks") UnitSet units, @ForAll Equivalence equivalence) {
        assertAreTrue(Asked.ask(new CommitNodes(equivalence), units).findings(), units, equivalence);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_blocks_are_true_where_locks_are_held_while_something_is_handed_over(
            @ForAll("locksHeldOver") UnitSet units) {
        assertAreTrue(Asked.ask(new Blocks(), units).findings(), units, decidedByBlocks(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_commit_nodes_are_true_where_locks_are_held_while_something_is_handed_over(
            @ForAll("locksHeldOver") UnitSet units, @ForAll Equivalence equivalence) {
        assertAreTrue(Asked.ask(new CommitNodes(equivalence), units).findings(), units, equivalence);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_blocks_are_true_where_transactions_hand_over_inside(@ForAll("handOversInside") UnitSet units) {
        assertAreTrue(Asked.ask(new Blocks(), units).findings(), units, decidedByBlocks(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_commit_nodes_are_true_where_transactions_hand_over_inside(
            @ForAll("handOversInside") UnitSet units, @ForAll Equivalence equivalence) {
        assertAreTrue(Asked.ask(new CommitNodes(equivalence), units).findings(), units, equivalence);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_blocks_are_true_where_events_outside_transactions_hold_locks(
            @ForAll("unariesUnderLocks") UnitSet units) {
        assertAreTrue(Asked.ask(new Blocks(), units).findings(), units, decidedByBlocks(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_commit_nodes_are_true_where_events_outside_transactions_hold_locks(
            @ForAll("unariesUnderLocks") UnitSet units, @ForAll Equivalence equivalence) {
        assertAreTrue(Asked.ask(new CommitNodes(equivalence), units).findings(), units, equivalence);
    }

    @Example
    void schedule_of_blocks_in_which_others_take_a_lock_between_two_units_that_hold_it_is_a_suspicion() {
        UnitSet units = UnitSet.of("""
                t3! acq(l) w(x) w(y) rel(l)
                t1! r(x)
                t1: acq(l) r(x) r(y) rel(l)
                t2: r(x) r(y)
                """);
        List<Finding> findings = Asked.ask(new Blocks(), units).findings();
        assertThat(findings).isNotEmpty();
        assertAreTrue(findings, units, decidedByBlocks(units));
    }

    /** A cycle through two units of one thread may be one of conflicts only. */
    private static Equivalence decidedByBlocks(UnitSet units) {
        long threads = units.units().stream().map(Unit::thread).distinct().count();
        return threads == units.units().size() ? Equivalence.VIEW : Equivalence.CONFLICT;
    }

    private static void assertAreTrue(List<Finding> findings, UnitSet units, Equivalence equivalence) {
        for (Finding finding : findings) {
            boolean isSchedule = finding.witness() instanceof Witness.Schedule;
            Statistics.label("witness").collect(isSchedule ? "schedule" : "suspicion");
            if (isSchedule) {
                assertIsTrue(finding, units, equivalence);
            } else {
                assertThat(finding.certainty()).isEqualTo(Certainty.APPROXIMATE);
            }
        }
    }

    /** Ids of one cause are told apart by a number behind them. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void a_group_is_told_once(@ForAll("sets") UnitSet units, @ForAll Equivalence equivalence) {
        List<Finding> groups = Asked.ask(new CommitNodes(equivalence), units).findings().stream()
                .filter(finding -> !finding.blamed())
                .toList();
        Statistics.label("groups").collect(groups.isEmpty() ? "none" : "some");
        assertThat(groups).extracting(Finding::cause).doesNotHaveDuplicates();
        assertThat(groups).allSatisfy(group -> assertThat(group.methods()).contains(group.method()));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void commit_nodes_are_of_one_transaction_and_edges_lead_around(
            @ForAll("sets") UnitSet units, @ForAll Equivalence equivalence) {
        for (Finding finding : Asked.ask(new CommitNodes(equivalence), units).findings()) {
            TreeCycle cycle = finding.insight().treeCycle();
            assertThat(cycle.commitNodes()).hasSize(2);
            assertThat(cycle.commitNodes().get(0).transaction())
                    .isEqualTo(cycle.commitNodes().get(1).transaction());
            assertThat(cycle.commitNodes())
                    .allSatisfy(node -> assertThat(node.transaction().method()).isEqualTo(finding.method()));
            if (finding.blamed() && finding.witness() instanceof Witness.Schedule) {
                assertThat(cycle.interEdges()).isNotEmpty();
            }
            assertThat(cycle.interEdges()).allSatisfy(edge -> {
                assertThat(edge.from().thread()).isNotEqualTo(edge.to().thread());
                assertThat(edge.from().action().startsWith("acquire"))
                        .isEqualTo(edge.to().action().startsWith("acquire"));
                assertThat(edge.from().target()).isEqualTo(edge.to().target());
            });
        }
    }

    private static void assertIsTrue(Finding finding, UnitSet units, Equivalence equivalence) {
        List<dev.unsplit.finding.Step> schedule = finding.witness().steps();
        assertKeepsOrder(schedule);
        assertKeepsLocks(schedule);
        SerialOrders serial = SerialOrders.of(schedule);
        assertThat(serial.haveSameConflicts()).isFalse();
        assertThat(equivalence == Equivalence.VIEW && serial.haveSameView()).isFalse();
        if (!Enumeration.of(units).canDeadlock()) {
            assertThat(ShownSchedule.isPossible(units, schedule))
                    .as(() -> told(schedule))
                    .isTrue();
        }
    }

    private static String told(List<dev.unsplit.finding.Step> schedule) {
        return schedule.stream()
                .map(step -> step.transaction().thread() + "."
                        + step.transaction().number() + " " + step.action() + " " + step.target())
                .collect(Collectors.joining(", "));
    }

    /** The sites of a run are in the order of its events, and no event of these runs is executed twice. */
    private static void assertKeepsOrder(List<dev.unsplit.finding.Step> schedule) {
        Map<String, List<Integer>> lines = new HashMap<>();
        for (dev.unsplit.finding.Step step : schedule) {
            if (!step.action().startsWith("release")) {
                lines.computeIfAbsent(step.transaction().toString(), any -> new ArrayList<>())
                        .add(step.site().line());
            }
        }
        assertThat(lines.values()).allSatisfy(each -> assertThat(each).isSorted());
    }

    private static void assertKeepsLocks(List<dev.unsplit.finding.Step> schedule) {
        Map<String, List<dev.unsplit.finding.Step>> held = new HashMap<>();
        for (dev.unsplit.finding.Step step : schedule) {
            List<dev.unsplit.finding.Step> holders = held.computeIfAbsent(step.target(), any -> new ArrayList<>());
            if (step.action().startsWith("acquire")) {
                assertThat(holders).noneMatch(holder -> excludes(holder, step));
                holders.add(step);
            } else if (step.action().startsWith("release")) {
                assertThat(holders.remove(acquireOf(step, holders))).isTrue();
            }
        }
        assertThat(held.values()).allMatch(List::isEmpty);
    }

    private static dev.unsplit.finding.Step acquireOf(
            dev.unsplit.finding.Step release, List<dev.unsplit.finding.Step> holders) {
        String acquire = release.action().replace("release", "acquire");
        return holders.stream()
                .filter(holder -> holder.thread().equals(release.thread())
                        && holder.action().equals(acquire))
                .findFirst()
                .orElseThrow();
    }

    private static boolean excludes(dev.unsplit.finding.Step holder, dev.unsplit.finding.Step step) {
        return !holder.thread().equals(step.thread())
                && !(holder.action().equals("acquire-shared") && step.action().equals("acquire-shared"));
    }
}
