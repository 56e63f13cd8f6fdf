// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import dev.unsplit.analysis.prediction.PredictedFindings;
import dev.unsplit.analysis.prediction.PredictedFindings.Cause;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.tree.ConcurrentPeriods;
import dev.unsplit.analysis.tree.LockSets;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness.RacyPair;
import java.util.List;

/**
 * Finds data races by the exact test on pairs of accesses (Wang, Stoller: Run-Time Analysis for Atomicity, RV 2003, Theorem 4.3): two
 * threads access a variable, at least one of them writes it, neither access is volatile, nothing handed over orders them, and no lock
 * is held at both that keeps one out while the other is in. Two readers of one lock do not keep each other out.
 *
 * <p>Pairs of accesses are not listed. The accesses of a variable fall into <em>places</em> (site, method, whether they write), each
 * place into <em>groups</em> with the same set of held locks, each group into periods. Whether two groups race is a question of
 * their two sets of locks and of whether they have {@linkplain ConcurrentPeriods concurrent periods}; the first two groups that do
 * answer for their places. Before that, three quick questions show most variables to be free of races: is there a lock that every
 * access holds, are there concurrent periods at all, does any group race with another, whatever their places?
 *
 * <p>For a variable with <i>g</i> groups and <i>p</i> periods of <i>t</i> threads that is O(g² p t); where a variable has a common lock, or is
 * written only before and after all threads run, it is about linear in its accesses. Everything else is linear in the size of the trees.
 *
 * <p>Of transactions that differ in their places only one is kept, and of equal accesses in one block only two: a race is never missed for that, but a place may be.
 */
public final class Races implements Predictor {

    public static final String ID = "race";

    @Override
    public Need needs() {
        return Need.UNPROTECTED;
    }

    @Override
    public Prediction predict(UnitSet units, SymbolTexts symbolTexts) {
        RaceCandidates candidates = new RaceCandidates(units);
        RaceSearch search = new RaceSearch(candidates.lockSets(), units.periods());
        RaceTexts texts = new RaceTexts(symbolTexts);
        PredictedFindings findings = new PredictedFindings(ID);
        candidates.forEach(accesses -> search.look(
                accesses,
                (one, other) -> findings.add(
                        texts.cause(accesses, one, other),
                        () -> cause(texts, accesses, candidates.lockSets(), one, other))));
        return findings.prediction();
    }

    private static Cause cause(RaceTexts texts, VariableAccesses accesses, LockSets lockSets, int one, int other) {
        Step first = texts.step(accesses, one);
        Step second = texts.step(accesses, other);
        String variable = texts.variable(accesses);
        return new Cause(
                Rule.RACE,
                Certainty.POSSIBLE,
                "data race on " + variable + ": " + RaceTexts.told(first) + " while " + RaceTexts.told(second)
                        + ", with no lock in common that keeps them apart",
                List.of(variable),
                texts.descriptor(accesses, one, other),
                new RacyPair(List.of(first, second)),
                texts.hint(accesses, lockSets, one, other));
    }
}
