// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.block.BlockPairs;
import dev.unsplit.analysis.block.Blocks;
import dev.unsplit.analysis.commitnode.CommitNodes;
import dev.unsplit.analysis.enumeration.ObservedRun;
import dev.unsplit.analysis.enumeration.Operation;
import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.ReplayedSchedule;
import dev.unsplit.analysis.enumeration.Unit;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.reduction.Reduction;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Where all threads run the same methods and lines, units are easily taken for one another: what is shown of a finding must still be what units of these threads did. Each witness is replayed on
 * the set of units, which it was not made from.
 */
class WitnessesOfSharedCodeTest {

    /** A lock that is held from unit to unit is shown with each of them, which is not what the units themselves do. */
    @Provide
    Arbitrary<UnitSet> sets() {
        return RandomUnitSets.all().filter(set -> set.units().stream().allMatch(WitnessesOfSharedCodeTest::isClosed));
    }

    private static boolean isClosed(Unit unit) {
        Map<Kind, Long> kinds =
                unit.operations().stream().collect(Collectors.groupingBy(Operation::kind, Collectors.counting()));
        boolean isOneUnit = unit.type() != Unit.Type.UNARIES;
        return kinds.getOrDefault(Kind.ACQUIRE, 0L).equals(isOneUnit ? kinds.getOrDefault(Kind.RELEASE, 0L) : 0L)
                && kinds.getOrDefault(Kind.ACQUIRE_SHARED, 0L)
                        .equals(isOneUnit ? kinds.getOrDefault(Kind.RELEASE_SHARED, 0L) : 0L);
    }

    private static List<Finding> findings(Predictor predictor, UnitSet units) {
        ObservedRun run = ObservedRun.ofSameCode(units);
        UnitCollector collector =
                new UnitCollector(new ExcludedMethods(run.symbols().methods(), List.of()), Boundaries.SPLIT, false);
        run.replay(collector);
        return predictor
                .predict(collector.units(), new SymbolTexts(run.symbols()))
                .findings();
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_blocks_are_true(@ForAll("sets") UnitSet units) {
        Stream.of(new Blocks(), new BlockPairs())
                .flatMap(predictor -> findings(predictor, units).stream())
                .forEach(finding -> assertIsTrue(finding, units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void schedules_of_commit_nodes_are_true(@ForAll("sets") UnitSet units, @ForAll Equivalence equivalence) {
        for (Finding finding : findings(new CommitNodes(equivalence), units)) {
            if (finding.witness() instanceof Witness.Schedule) {
                assertIsTrue(finding, units);
            }
        }
    }

    /** A transaction and what races with it. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void suspicions_of_reduction_are_of_units_that_there_are(@ForAll("sets") UnitSet units) {
        for (Finding finding : findings(new Reduction(), units)) {
            List<Step> steps = finding.witness().steps();
            List<Step> own = steps.stream()
                    .filter(step -> step.transaction().equals(steps.get(0).transaction()))
                    .toList();
            assertThat(new ReplayedSchedule(units, own).isOfUnits()).isTrue();
            for (int at = 1; at < steps.size(); at++) {
                if (!own.contains(steps.get(at))) {
                    assertThat(new ReplayedSchedule(units, List.of(steps.get(at))).isOfUnits())
                            .isTrue();
                    assertThat(ReplayedSchedule.conflict(steps.get(at - 1), steps.get(at)))
                            .isTrue();
                }
            }
        }
    }

    private static void assertIsTrue(Finding finding, UnitSet units) {
        assertThat(finding.witness()).isInstanceOf(Witness.Schedule.class);
        List<Step> steps = finding.witness().steps();
        assertThat(new ReplayedSchedule(units, steps).isFeasibleAndNotSerial())
                .as(steps.stream()
                        .map(step -> step.transaction() + " " + step.action() + " " + step.target())
                        .toList()
                        .toString())
                .isTrue();
        assertThat(steps)
                .filteredOn(step -> !step.action().startsWith("release"))
                .allSatisfy(step -> assertThat(step.site()).hasToString("Run.java:" + line(units, step)));
    }

    private static int line(UnitSet units, Step step) {
        List<Operation> all = units.units().stream()
                .flatMap(unit -> unit.operations().stream())
                .toList();
        return 100 + all.indexOf(ReplayedSchedule.operation(step));
    }
}
