// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.commitnode.CommitNodes;
import dev.unsplit.analysis.enumeration.Enumeration;
import dev.unsplit.analysis.enumeration.ObservedRun;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Symbols;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Theorem 5.1 of the commit-node paper: whether units are conflict-atomic and whether they are view-atomic are one question in two forms. */
class EquivalenceOfQuestionsTest {

    /** Units as trees, with their names. */
    private record Trees(UnitSet units, Symbols symbols) {

        static Trees of(dev.unsplit.analysis.enumeration.UnitSet units) {
            ObservedRun run = units.observedRun();
            return new Trees(UnitCollectors.collect(run.symbols(), run::replay, false), run.symbols());
        }

        Trees conflictsAsViews() {
            return new Trees(ConflictsAsViews.of(units, symbols.locks().intern("new lock")), symbols);
        }

        Trees viewsAsConflicts() {
            return new Trees(ViewsAsConflicts.of(units), symbols);
        }

        dev.unsplit.analysis.enumeration.UnitSet lines() {
            return UnitLines.of(units, symbols);
        }

        boolean areAtomicByCommitNodes(Equivalence equivalence) {
            return new CommitNodes(equivalence)
                            .predict(units, new SymbolTexts(symbols))
                            .verdict()
                    == Verdict.ATOMIC;
        }
    }

    private static boolean isConflictAtomic(dev.unsplit.analysis.enumeration.UnitSet units) {
        return Enumeration.of(units).isConflictAtomic();
    }

    private static boolean isViewAtomic(dev.unsplit.analysis.enumeration.UnitSet units) {
        return Enumeration.of(units).isViewAtomic();
    }

    /** Whether all parts with at most so many units are. */
    private static boolean areViewAtomic(dev.unsplit.analysis.enumeration.UnitSet units, int most) {
        for (int chosen = 0; chosen < 1 << units.units().size(); chosen++) {
            if (Integer.bitCount(chosen) <= most && !isViewAtomic(part(units, chosen))) {
                return false;
            }
        }
        return true;
    }

    private static dev.unsplit.analysis.enumeration.UnitSet part(
            dev.unsplit.analysis.enumeration.UnitSet units, int chosen) {
        List<dev.unsplit.analysis.enumeration.Unit> some = new ArrayList<>();
        for (int line = 0; line < units.units().size(); line++) {
            if ((chosen >> line & 1) != 0) {
                some.add(units.units().get(line));
            }
        }
        return new dev.unsplit.analysis.enumeration.UnitSet(some);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void trees_are_what_they_are_made_of(@ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units) {
        dev.unsplit.analysis.enumeration.UnitSet again = Trees.of(units).lines();
        assertThat(isConflictAtomic(again)).isEqualTo(isConflictAtomic(units));
        assertThat(isViewAtomic(again)).isEqualTo(isViewAtomic(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void conflicts_can_be_asked_for_as_views(@ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units) {
        assertThat(isViewAtomic(Trees.of(units).conflictsAsViews().lines())).isEqualTo(isConflictAtomic(units));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void views_can_be_asked_for_as_conflicts(@ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units) {
        Assume.that(areViewAtomic(units, 2));
        boolean atomic = isConflictAtomic(Trees.of(units).viewsAsConflicts().lines());
        assertThat(isViewAtomic(units)).isEqualTo(atomic);
        assertThat(areViewAtomic(units, units.units().size())).isEqualTo(atomic);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void commit_nodes_see_the_same_conflicts_as_views(@ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units) {
        Trees trees = Trees.of(units);
        assertThat(trees.conflictsAsViews().areAtomicByCommitNodes(Equivalence.VIEW))
                .isEqualTo(trees.areAtomicByCommitNodes(Equivalence.CONFLICT));
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void commit_nodes_have_no_more_false_alarms_when_views_are_asked_for_as_conflicts(
            @ForAll("sets") dev.unsplit.analysis.enumeration.UnitSet units) {
        Assume.that(areViewAtomic(units, 2));
        Trees trees = Trees.of(units);
        boolean translated = trees.viewsAsConflicts().areAtomicByCommitNodes(Equivalence.CONFLICT);
        assertThat(translated).isIn(true, trees.areAtomicByCommitNodes(Equivalence.VIEW));
        assertThat(translated && !isViewAtomic(units)).isFalse();
    }

    /** The reader can read both the first write and that of the third unit, so that they are connected; but it reads the first write never. */
    @Test
    void false_alarm_of_theorem_4_6_that_the_translation_does_not_have() {
        Trees trees = Trees.of(dev.unsplit.analysis.enumeration.UnitSet.ofTransactions(
                "acq(l) r(x) rel(l)", "acq(l) w(x) w(x) rel(l)", "w(x)"));
        assertThat(isViewAtomic(trees.lines())).isTrue();
        assertThat(trees.areAtomicByCommitNodes(Equivalence.VIEW)).isFalse();
        assertThat(trees.viewsAsConflicts().areAtomicByCommitNodes(Equivalence.CONFLICT))
                .isTrue();
    }

    @Provide
    Arbitrary<dev.unsplit.analysis.enumeration.UnitSet> sets() {
        return RandomUnitSets.withoutDeadlock(Arbitraries.oneOf(
                RandomUnitSets.pairs(),
                RandomUnitSets.readerLockPairs(),
                RandomUnitSets.triples(),
                RandomUnitSets.quadruples()));
    }

    @Test
    void write_reads_under_the_new_lock_before_it_writes() {
        assertThat(Trees.of(dev.unsplit.analysis.enumeration.UnitSet.ofTransactions(
                                "r(x) acq(l) w(x) rel(l) u(x)", "w(y)"))
                        .conflictsAsViews()
                        .lines()
                        .toString())
                .isEqualTo("""
                        t1: acq(new lock) r(x) rel(new lock) acq(l) acq(new lock) r(x) w(x) rel(new lock) rel(l) \
                        acq(new lock) u(x) rel(new lock)
                        t2: acq(new lock) r(y) w(y) rel(new lock)""");
    }

    @Test
    void reads_before_the_first_write_and_the_last_write_are_kept() {
        assertThat(Trees.of(dev.unsplit.analysis.enumeration.UnitSet.ofTransactions(
                                "r(x) r(x) acq(l) w(x) rel(l) r(x) w(x)", "u(x) u(x) u(x)", "u(y)"))
                        .viewsAsConflicts()
                        .lines()
                        .toString())
                .isEqualTo("""
                        t1: r(x) r(x) acq(l) rel(l) w(x)
                        t2: r(x) w(x)
                        t3: u(y)""");
    }
}
