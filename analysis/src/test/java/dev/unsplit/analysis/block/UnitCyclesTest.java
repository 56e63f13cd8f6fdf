// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Verdict;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnitCyclesTest {

    private static final long ENOUGH = 1_000_000;

    /** What cycles alone tell, though pairs were not looked at. */
    private static Prediction find(long states, String... transactions) {
        UnitSet set = UnitSet.ofTransactions(transactions);
        dev.unsplit.analysis.tree.UnitSet units = Asked.collected(set);
        LockContexts contexts = new LockContexts();
        Feasibility feasibility = new Feasibility(contexts, units.periods(), states);
        List<Skeleton> skeletons = new Skeletons(units, contexts).all();
        SplitFindings findings = new SplitFindings(
                "block",
                feasibility,
                units,
                skeletons,
                new SymbolTexts(set.observedRun().symbols()));
        UnitCycles cycles = new UnitCycles(skeletons, units.periods(), feasibility, new Work(ENOUGH), findings);
        cycles.find(IntOpenHashSet.of(0, 1, 2));
        assertThat(cycles.isComplete()).isTrue();
        return findings.prediction("");
    }

    @Test
    void three_units_of_which_any_two_are_atomic_can_be_on_a_cycle() {
        assertThat(find(ENOUGH, "w(x) w(y)", "r(x) w(z)", "r(z) r(y)").verdict())
                .isEqualTo(Verdict.VIOLATION);
    }

    @Test
    void cycle_through_two_units_that_are_not_atomic_is_left_to_those_who_look_at_pairs() {
        assertThat(find(ENOUGH, "w(x) w(y)", "r(x) r(x) w(z)", "r(z) r(y)").verdict())
                .isEqualTo(Verdict.ATOMIC);
    }

    @Test
    void cycle_through_two_units_of_which_it_is_not_known_in_time_is_not_decided() {
        assertThat(find(4, "w(x) w(y)", "r(x) r(x) w(z)", "r(z) r(y)").verdict())
                .isEqualTo(Verdict.UNDECIDED);
    }
}
