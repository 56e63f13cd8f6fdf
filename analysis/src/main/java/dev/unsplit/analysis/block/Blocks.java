// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.reduction.Reduction;
import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Verdict;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.List;

/**
 * The block-based algorithm for any number of units (Wang, Stoller: Run-Time Analysis for Atomicity, section 5.4). First all pairs: see
 * {@link BlockPairs}. Where any two units are atomic, three or more of them may still not be; then a schedule has a cycle of
 * units, each before the next, through their uninitialized reads and final writes.
 *
 * <p>The paper goes through all interleavings and looks for a cycle in each. This goes through all cycles and looks for an interleaving that
 * has it, which is the same question, but only a few units at a time. Two facts keep the cycles few. If any two units are
 * atomic, then in every schedule two that conflict have one order: so a cycle with a chord has a shorter one in it, and only {@linkplain
 * ChordlessCycles cycles without chords} count. And by Lipton's reduction every cycle has a transaction on it that {@link Reduction}
 * reports. So if it reports none, nothing more is done; and units that share no variables are never looked at together.
 *
 * <p>If each thread has one unit, the answer is exact: some of the units, taken by themselves, are not view-atomic. If a thread has
 * several, a cycle through two of them may be one that only conflicts show, not the values that are read.
 *
 * <p>Cost: that of the pairs; then, for each cycle, at most the product of the sizes of its units. What would take too long is not
 * decided.
 */
public final class Blocks implements Predictor {

    public static final String ID = "block";

    private static final long LIMIT = 5_000_000;

    private static final String TOO_MUCH =
            "more than two transactions can interleave in too many ways: not all of them were looked at";

    private final long limit;
    private final boolean cascade;
    private final long states;

    public Blocks() {
        this(LIMIT, true, Feasibility.STATES);
    }

    /**
     * @param limit on the number of states that are gone through, once all pairs were compared
     * @param cascade whether transactions that fit Lipton's pattern are passed over
     * @param states that are gone through to find one schedule of two units
     */
    Blocks(long limit, boolean cascade, long states) {
        this.limit = limit;
        this.cascade = cascade;
        this.states = states;
    }

    @Override
    public Need needs() {
        return Need.CONTENDED_UNLESS_DISCIPLINED;
    }

    @Override
    public Prediction predict(UnitSet units, SymbolTexts texts) {
        IntSet suspects = BlockPairs.suspects(units, cascade);
        if (suspects.isEmpty()) {
            return new Prediction(Verdict.ATOMIC, List.of());
        }
        LockContexts contexts = new LockContexts();
        Feasibility feasibility = new Feasibility(contexts, units.periods(), states);
        List<Skeleton> skeletons = new Skeletons(units, contexts).all();
        SplitFindings findings = new SplitFindings(ID, feasibility, units, skeletons, texts);
        Work work = new Work(BlockPairs.LIMIT);
        new PairSearch(skeletons, contexts, feasibility, work, suspects, findings).find();
        UnitCycles cycles = new UnitCycles(skeletons, units.periods(), feasibility, new Work(limit), findings);
        cycles.find(suspects);
        return findings.prediction(work.isSpent() || !cycles.isComplete() ? TOO_MUCH : "");
    }
}
