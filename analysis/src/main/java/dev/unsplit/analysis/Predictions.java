// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.Analyses.Predicting;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.prediction.Predictor.Need;
import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.tree.LockDiscipline;
import dev.unsplit.analysis.tree.Survey;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.EventHandler;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The predictive analyses that were asked for, which share the units of the run. A trace that can be read again is read up to three times: first for a {@link Survey}; then to
 * see whether the {@link LockDiscipline} is kept, which is the rule, and settles most questions without a single tree; only if it is not, for all units, without
 * variables that cannot matter. What comes once only is collected at once.
 */
final class Predictions {

    private final Map<String, Predictor> predictors = new LinkedHashMap<>();
    private final Reading reading;
    private final boolean isRepeatable;
    private final Survey survey = new Survey();
    private @Nullable LockDiscipline discipline;
    private @Nullable UnitCollector collector;

    Predictions(List<Predicting> chosen, Reading reading, boolean isRepeatable) {
        this.reading = reading;
        this.isRepeatable = isRepeatable;
        for (Predicting each : chosen) {
            predictors.put(each.info().id(), each.start().apply(reading));
        }
    }

    /** In the first reading: a handler that passes everything on to another one, too. */
    EventHandler listenBeside(EventHandler other) {
        List<EventHandler> handlers = new ArrayList<>();
        handlers.add(other);
        handlers.add(isRepeatable ? survey : collector(null));
        for (Predictor predictor : predictors.values()) {
            predictor.listener().ifPresent(handlers::add);
        }
        return new EventTee(handlers);
    }

    boolean wantsAnotherReading() {
        return isRepeatable && (collector == null || discipline != null && !discipline.isKept());
    }

    /** @param stop ends the reading, if there is nothing more to be learned from it */
    EventHandler listenAgain(Runnable stop) {
        boolean isFirst = collector == null;
        UnitCollector started = collector(isFirst ? wantedByAllMeans() : wanted());
        started.restrictLockOrder(survey.lockComponents());
        discipline = null;
        if (isFirst && someNeed(Need.CONTENDED_UNLESS_DISCIPLINED)) {
            discipline = new LockDiscipline(survey.contended(), survey.unprotected(), stop);
            started.watch(discipline);
        }
        return started;
    }

    private BitSet wanted() {
        return someNeed(Need.SHARED) ? survey.accessed() : survey.contended();
    }

    /** However transactions use locks. */
    private BitSet wantedByAllMeans() {
        if (someNeed(Need.SHARED) || someNeed(Need.CONTENDED)) {
            return wanted();
        }
        return someNeed(Need.UNPROTECTED) ? survey.unprotected() : new BitSet();
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

    Map<String, Prediction> predict(SymbolTexts texts) {
        if (collector == null) {
            throw new IllegalStateException("the trace was not read");
        }
        UnitSet units = collector.units();
        Map<String, Prediction> said = new LinkedHashMap<>();
        predictors.forEach((id, predictor) -> said.put(id, predict(predictor, units, texts)));
        return said;
    }

    private Prediction predict(Predictor predictor, UnitSet units, SymbolTexts texts) {
        boolean isSettled = discipline != null && predictor.needs() == Need.CONTENDED_UNLESS_DISCIPLINED;
        return isSettled ? new Prediction(Verdict.ATOMIC, List.of()) : predictor.predict(units, texts);
    }
}
