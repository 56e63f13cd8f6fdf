// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.Analyses.Predicting;
import dev.unsplit.analysis.prediction.Assumptions;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.prediction.Predictor.Need;
import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.tree.LockDiscipline;
import dev.unsplit.analysis.tree.Survey;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.EventHandler;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The predictive analyses that were asked for, which share the units of the run. A trace that can be read again is read up to three times: first for a {@link Survey}, which may see
 * already that the {@link LockDiscipline} is kept; then to see whether it is, which is the rule, and settles most questions without a single tree, or with the trees of those
 * accesses alone that no lock protects; only if that is not enough, for all units, without variables that cannot matter. What comes once only is collected at once, and so is, for the usual analyses, what a
 * recorder wrote, and a run that hardly uses locks.
 */
final class Predictions {

    private static final Prediction ATOMIC = new Prediction(Verdict.ATOMIC, List.of());

    private final Map<String, Predictor> predictors = new LinkedHashMap<>();
    private final Reading reading;
    private final SymbolTexts texts;
    private final boolean isSurveyedFirst;
    private final Survey survey;
    private final Map<String, Prediction> settled = new HashMap<>();
    private @Nullable LockDiscipline discipline;
    private @Nullable UnitCollector collector;
    private boolean collectsAll; // that anybody could need
    private @Nullable Runnable whenManyNestedLocks;

    /** @param isSurveyed whether the trace may be surveyed first, as it can be read again */
    Predictions(List<Predicting> chosen, Reading reading, SymbolTexts texts, boolean isSurveyed) {
        this.reading = reading;
        this.texts = texts;
        for (Predicting each : chosen) {
            predictors.put(each.info().id(), each.start().apply(reading));
        }
        survey = new Survey(reading.excluded(), reading.boundaries(), reading.hasEdges());
        isSurveyedFirst = isSurveyed && !(reading.hasEdges() && areSettledByFewAccesses());
    }

    /** Asks to be told soon if the way in which the trace is read first turns out to be the wrong one, and it should be begun anew in the other one. */
    void whenReadWrongly(Runnable then) {
        if (areSettledByFewAccesses()) {
            survey.whenLocksMatterLittle(then);
            whenManyNestedLocks = then;
        }
    }

    /**
     * What a recorder writes has accesses up to a limit only, and very many edges besides. To read these again would cost more than to keep all accesses, unless an analysis
     * compares them all.
     */
    private boolean areSettledByFewAccesses() {
        return predictors.values().stream()
                .allMatch(each -> each.needs() == Need.NOTHING
                        || each.needs() == Need.UNPROTECTED
                        || each.needs() == Need.SUSPECTS);
    }

    /** In the first reading: a handler that passes everything on to another one, too. */
    EventHandler listenBeside(EventHandler other) {
        List<EventHandler> handlers = new ArrayList<>();
        handlers.add(other);
        handlers.add(isSurveyedFirst ? survey : collectorOfAll());
        for (Predictor predictor : predictors.values()) {
            predictor.listener().ifPresent(handlers::add);
        }
        return EventTee.of(handlers);
    }

    private UnitCollector collectorOfAll() {
        UnitCollector started = collector(null);
        if (whenManyNestedLocks != null) {
            started.expectFewNestedLocks(whenManyNestedLocks);
        }
        return started;
    }

    boolean wantsAnotherReading() {
        return isSurveyedFirst && (collector == null ? !isSettledBySurvey() : !collectsAll && !isSettled());
    }

    private boolean isSettledBySurvey() {
        return collector == null
                && predictors.values().stream().allMatch(Predictions::needsDiscipline)
                && survey.seesDiscipline();
    }

    /** @param stop ends the reading, if there is nothing more to be learned from it */
    EventHandler listenAgain(Runnable stop) {
        boolean isFirst = collector == null;
        collectsAll = !isFirst || !someNeedDiscipline() || someNeed(Need.SHARED) || someNeed(Need.CONTENDED);
        UnitCollector started = collector(collectsAll ? wanted() : wantedByAllMeans());
        started.restrictLockOrder(survey.lockComponents());
        if (!collectsAll) {
            started.leaveOutEmptyBlocks();
        }
        if (isFirst && someNeedDiscipline()) {
            discipline = new LockDiscipline(
                    survey.contended(),
                    survey.unprotected(),
                    someNeed(Need.CONTENDED_UNLESS_DISCIPLINED),
                    collectsAll ? () -> {} : stop);
            started.watch(discipline);
        }
        return started;
    }

    private BitSet wanted() {
        if (someNeed(Need.SHARED)) {
            return survey.accessed();
        }
        return someNeed(Need.CONTENDED) || someNeedDiscipline() ? survey.contended() : wantedByAllMeans();
    }

    /** However transactions use locks. */
    private BitSet wantedByAllMeans() {
        return someNeed(Need.UNPROTECTED) || someNeed(Need.SUSPECTS) ? survey.unprotected() : new BitSet();
    }

    private boolean someNeedDiscipline() {
        return predictors.values().stream().anyMatch(Predictions::needsDiscipline);
    }

    private static boolean needsDiscipline(Predictor predictor) {
        return predictor.needs() == Need.CONTENDED_UNLESS_DISCIPLINED || predictor.needs() == Need.SUSPECTS;
    }

    private boolean someNeed(Need need) {
        return predictors.values().stream().anyMatch(predictor -> predictor.needs() == need);
    }

    private UnitCollector collector(@Nullable BitSet variables) {
        UnitCollector started =
                new UnitCollector(reading.excluded(), reading.boundaries(), reading.hasEdges(), variables);
        if (predictors.values().stream().anyMatch(Predictor::needsViews)) {
            started.collectViews();
        }
        collector = started;
        return started;
    }

    private UnitSet units() {
        if (collector == null) {
            throw new IllegalStateException("the trace was not read");
        }
        return collector.units();
    }

    private boolean isSettled() {
        return discipline != null
                && !discipline.isHopeless()
                && (discipline.isKept() || isSettledWithoutLocks(discipline.broken()));
    }

    /** Whether accesses that no lock protects were enough. */
    private boolean isSettledWithoutLocks(long suspects) {
        UnitSet units = units();
        boolean all = true;
        for (Map.Entry<String, Predictor> each : predictors.entrySet()) {
            if (each.getValue().needs() == Need.SUSPECTS) {
                Optional<Prediction> said = each.getValue().settle(units, suspects, texts);
                said.ifPresent(prediction -> settled.put(each.getKey(), prediction));
                all &= said.isPresent();
            }
        }
        return all;
    }

    Map<String, Prediction> predict() {
        Map<String, Prediction> said = new LinkedHashMap<>();
        if (isSettledBySurvey()) {
            predictors.keySet().forEach(id -> said.put(id, ATOMIC));
        } else {
            UnitSet units = units();
            predictors.forEach((id, predictor) -> said.put(id, predict(id, predictor, units)));
        }
        return said;
    }

    /**
     * What is not as predictions take it to be, one line each; nothing if they have not relied on it.
     *
     * @param said by all predictors
     */
    List<String> brokenAssumptions(Collection<Prediction> said) {
        boolean areRelevant = collector != null
                && said.stream()
                        .flatMap(each -> each.findings().stream())
                        .anyMatch(finding ->
                                finding.rule() == Rule.DEADLOCK || finding.certainty() == Certainty.APPROXIMATE);
        return areRelevant ? new Assumptions(units(), texts).broken() : List.of();
    }

    private Prediction predict(String id, Predictor predictor, UnitSet units) {
        Prediction known = settled.get(id);
        if (known != null) {
            return known;
        }
        return needsDiscipline(predictor) && discipline != null && discipline.isKept()
                ? ATOMIC
                : predictor.predict(units, texts);
    }
}
