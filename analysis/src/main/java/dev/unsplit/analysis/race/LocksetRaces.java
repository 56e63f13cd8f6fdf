// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import dev.unsplit.analysis.prediction.PredictedFindings;
import dev.unsplit.analysis.prediction.PredictedFindings.Cause;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness.Suspicion;
import java.util.List;

/**
 * Suspects data races by the multi-lockset algorithm (section 5.2.4 of the survey of Wang's and Stoller's run-time analyses, which
 * refines Eraser): a variable should have locks that are held at every write, and each read should hold one of those.
 *
 * <p>Of each variable there are a <em>write set</em>, the locks held at every write, and <em>read sets</em>, the minimal sets of locks held at a
 * read. There is a potential race if the write set is empty, or has nothing in common with one of the read sets. What the first
 * thread does with a variable is left out if no other thread accesses it at the same time: it initializes it. If only one more thread is
 * left, there is no race (the paper looks at the number of threads before that). A lock that a reader holds protects a read; it does not
 * protect a write.
 *
 * <p>It sees every race that {@link Races} sees, and suspects others that are none: writes under {a, b}, {b, c}, {a, c} have no lock in
 * common, though each two of them do. The cost is linear in the accesses of a variable, times the locks held at them.
 */
public final class LocksetRaces implements Predictor {

    public static final String ID = "race-lockset";

    @Override
    public Need needs() {
        return Need.UNPROTECTED;
    }

    @Override
    public Prediction predict(UnitSet units, SymbolTexts symbolTexts) {
        RaceCandidates candidates = new RaceCandidates(units);
        RaceTexts texts = new RaceTexts(symbolTexts);
        PredictedFindings findings = new PredictedFindings(ID);
        candidates.forEach(accesses -> {
            Locksets locksets = new Locksets(accesses, candidates.lockSets(), units.periods());
            if (locksets.isSuspicious()) {
                int culprit = locksets.culprit();
                int other = locksets.partner();
                findings.add(
                        texts.cause(accesses, culprit, other),
                        () -> cause(texts, accesses, candidates, locksets.reason(), culprit, other));
            }
        });
        return findings.prediction();
    }

    private static Cause cause(
            RaceTexts texts, VariableAccesses accesses, RaceCandidates candidates, String reason, int one, int other) {
        Step first = texts.step(accesses, one);
        Step second = texts.step(accesses, other);
        String variable = texts.variable(accesses);
        return new Cause(
                Rule.RACE,
                Certainty.POSSIBLE,
                "the lockset test suspects a data race on " + variable + ", because " + reason + ": "
                        + RaceTexts.told(first) + ", holding "
                        + texts.locks(candidates.lockSets().locks(accesses.held(one))) + "; "
                        + RaceTexts.told(second) + ", holding "
                        + texts.locks(candidates.lockSets().locks(accesses.held(other))),
                List.of(variable),
                texts.descriptor(accesses, one, other),
                new Suspicion(List.of(first, second)),
                texts.hint(accesses, candidates.lockSets(), one, other));
    }
}
