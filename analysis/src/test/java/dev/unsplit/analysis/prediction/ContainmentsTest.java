// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.block.BlockPairs;
import dev.unsplit.analysis.block.Blocks;
import dev.unsplit.analysis.commitnode.CommitNodes;
import dev.unsplit.analysis.enumeration.Counting;
import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.race.LocksetRaces;
import dev.unsplit.analysis.race.Races;
import dev.unsplit.analysis.reduction.Reduction;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Verdict;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Who reports something where who else does, on random sets that cannot deadlock: from what is least often reported to what is most often. */
class ContainmentsTest {

    private static final Predictor VIEW = new CommitNodes(Equivalence.VIEW);
    private static final Predictor CONFLICT = new CommitNodes(Equivalence.CONFLICT);

    private static boolean reports(Predictor predictor, UnitSet units) {
        return Asked.ask(predictor, units).verdict() == Verdict.VIOLATION;
    }

    private static void assertImplies(boolean premise, boolean conclusion) {
        assertThat(!premise || conclusion).isTrue();
    }

    private static Set<String> variables(Predictor predictor, UnitSet units) {
        return Asked.ask(predictor, units).findings().stream()
                .map(Finding::variable)
                .collect(Collectors.toSet());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_not_view_atomic_is_not_conflict_atomic(@ForAll("sets") UnitSet units, @ForAll Counting counting) {
        Enumeration definition = Enumeration.of(units, counting);
        assertImplies(!definition.isViewAtomic(), !definition.isConflictAtomic());
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_is_not_conflict_atomic_is_reported_by_reduction(@ForAll("sets") UnitSet units) {
        assertImplies(!Enumeration.of(units, Counting.CONFLICTS).isConflictAtomic(), reports(new Reduction(), units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_pairs_of_blocks_report_is_reported_by_blocks(@ForAll("sets") UnitSet units) {
        assertImplies(reports(new BlockPairs(), units), reports(new Blocks(), units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_pairs_of_blocks_report_is_reported_by_commit_nodes(@ForAll("sets") UnitSet units) {
        assertImplies(reports(new BlockPairs(), units), reports(VIEW, units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_commit_nodes_of_views_report_is_reported_by_those_of_conflicts(@ForAll("sets") UnitSet units) {
        assertImplies(reports(VIEW, units), reports(CONFLICT, units));
    }

    /** Theorem 6.1 of the commit-node paper. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void what_commit_nodes_of_conflicts_report_is_reported_by_reduction(@ForAll("sets") UnitSet units) {
        assertImplies(reports(CONFLICT, units), reports(new Reduction(), units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void variables_that_race_are_suspicious_to_multi_locksets(@ForAll("sets") UnitSet units) {
        assertThat(variables(new LocksetRaces(), units)).containsAll(variables(new Races(), units));
    }

    @Provide
    Arbitrary<UnitSet> sets() {
        return RandomUnitSets.withoutDeadlock(RandomUnitSets.all());
    }
}
