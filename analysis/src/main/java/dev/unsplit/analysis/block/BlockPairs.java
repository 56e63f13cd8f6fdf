// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.reduction.Reduction;
import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Verdict;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.List;

/**
 * The block-based algorithm for two units (Wang, Stoller: Run-Time Analysis for Atomicity, sections 5.2 and 5.3), on every pair of
 * concurrent units of different threads.
 *
 * <p>Two units are view-atomic if and only if no access of one can come between two accesses of the other in a way that fits no
 * serial order. At one variable these are the four patterns of {@link UnserializablePattern}, over pairs of accesses that the paper calls
 * blocks ({@link OneVariableSplits}); at two variables, orders of four accesses ({@link TwoVariableSplits}). Which of them some
 * schedule has is told by the locks held: {@link Feasibility}.
 *
 * <p>What it says of two units is true of these two. With a third one that writes over what they wrote it may be that no schedule shows
 * it: view-atomicity of a set is not handed down to its parts, as the paper's Theorem 5.3 has it. It is reported nevertheless.
 *
 * <p>By Lipton's reduction only transactions that {@link Reduction} reports can be split, and that is asked first.
 *
 * <p>Cost: at one variable, the number of different blocks of suspects times that of different accesses; at two, for each suspect and each other skeleton that conflicts with it there, quadratic in
 * the number of variables that both use. A limit ends what would take too long.
 */
public final class BlockPairs implements Predictor {

    public static final String ID = "block-pairs";

    static final long LIMIT = 200_000_000;

    private static final String TOO_MUCH = "there is too much to compare: not all of it was";

    private final long limit;
    private final boolean cascade;
    private final long states;

    public BlockPairs() {
        this(LIMIT, true, Feasibility.STATES);
    }

    /**
     * @param limit on the number of comparisons
     * @param cascade whether transactions that fit Lipton's pattern are passed over
     * @param states that are gone through to find one schedule of two units
     */
    BlockPairs(long limit, boolean cascade, long states) {
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
        IntSet suspects = suspects(units, cascade);
        if (suspects.isEmpty()) {
            return new Prediction(Verdict.ATOMIC, List.of());
        }
        LockContexts contexts = new LockContexts();
        Feasibility feasibility = new Feasibility(contexts, units.periods(), states);
        List<Skeleton> skeletons = new Skeletons(units, contexts).all();
        SplitFindings findings = new SplitFindings(ID, feasibility, units, skeletons, texts);
        Work work = new Work(limit);
        new PairSearch(skeletons, contexts, feasibility, work, suspects, findings).find();
        return findings.prediction(work.isSpent() ? TOO_MUCH : "");
    }

    /** The numbers of the transactions that could be split: those that {@link Reduction} reports, or all. */
    static IntSet suspects(UnitSet units, boolean cascade) {
        return cascade
                ? Reduction.reported(units)
                : units.units().stream()
                        .filter(Unit::isTransaction)
                        .mapToInt(Unit::number)
                        .collect(IntOpenHashSet::new, IntOpenHashSet::add, IntOpenHashSet::addAll);
    }
}
