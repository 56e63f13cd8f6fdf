// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.block.Blocks;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.UnitOrder;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.TreeCycle;
import dev.unsplit.finding.Witness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** Every schedule that is shown is one: in the order of each transaction, with no lock in two hands, and in no serial order. */
class SchedulesAreTrueTest {

    @Provide
    Arbitrary<UnitSet> sets() {
        return RandomUnitSets.all();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_blocks_are_true(@ForAll("sets") UnitSet units) {
        for (Finding finding : Asked.ask(new Blocks(), units).findings()) {
            assertThat(finding.witness()).isInstanceOf(Witness.Schedule.class);
            assertIsTrue(finding.witness().steps());
        }
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_commit_nodes_are_true(@ForAll("sets") UnitSet units, @ForAll Equivalence equivalence) {
        for (Finding finding : Asked.ask(new CommitNodes(equivalence), units).findings()) {
            if (finding.witness() instanceof Witness.Schedule schedule) {
                assertIsTrue(schedule.steps());
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

    private static void assertIsTrue(List<dev.unsplit.finding.Step> schedule) {
        assertKeepsOrder(schedule);
        assertKeepsLocks(schedule);
        assertThat(isCyclic(schedule)).isTrue();
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

    private static boolean isCyclic(List<dev.unsplit.finding.Step> schedule) {
        List<String> units = schedule.stream()
                .map(step -> step.transaction().toString())
                .distinct()
                .toList();
        UnitOrder order = new UnitOrder(units.size());
        for (dev.unsplit.finding.Step one : schedule) {
            for (dev.unsplit.finding.Step other : schedule) {
                if (isEarlier(one.transaction(), other.transaction())) {
                    order.add(
                            units.indexOf(one.transaction().toString()),
                            units.indexOf(other.transaction().toString()));
                }
            }
        }
        for (int later = 0; later < schedule.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (conflict(schedule.get(earlier), schedule.get(later))) {
                    order.add(
                            units.indexOf(schedule.get(earlier).transaction().toString()),
                            units.indexOf(schedule.get(later).transaction().toString()));
                }
            }
        }
        return order.isCyclic();
    }

    /** Units of a thread are numbered in its order. */
    private static boolean isEarlier(
            dev.unsplit.finding.Step.Transaction one, dev.unsplit.finding.Step.Transaction other) {
        return one.thread().equals(other.thread()) && one.number() < other.number();
    }

    private static boolean conflict(dev.unsplit.finding.Step one, dev.unsplit.finding.Step other) {
        return isAccess(one)
                && isAccess(other)
                && one.target().equals(other.target())
                && !one.thread().equals(other.thread())
                && !(one.action().equals("read") && other.action().equals("read"));
    }

    private static boolean isAccess(dev.unsplit.finding.Step step) {
        return List.of("read", "write", "update").contains(step.action());
    }
}
