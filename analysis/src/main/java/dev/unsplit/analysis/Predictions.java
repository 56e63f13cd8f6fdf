// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.Analyses.Predicting;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.tree.SharedVariables;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.trace.EventHandler;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The predictive analyses that were asked for, which share the units of the run. Where the trace can be read twice, the first reading only finds
 * out which variables are shared, and the units are collected in the second one, without all the others.
 */
final class Predictions {

    private final Map<String, Predictor> predictors = new LinkedHashMap<>();
    private final Reading reading;
    private final boolean readsTwice;
    private final SharedVariables shared = new SharedVariables();
    private @Nullable UnitCollector collector;

    Predictions(List<Predicting> chosen, Reading reading, boolean readsTwice) {
        this.reading = reading;
        this.readsTwice = readsTwice;
        for (Predicting each : chosen) {
            predictors.put(each.info().id(), each.start().apply(reading));
        }
    }

    /** In the first reading: a handler that passes everything on to another one, too. */
    EventHandler listenBeside(EventHandler other) {
        List<EventHandler> handlers = new ArrayList<>();
        handlers.add(other);
        handlers.add(readsTwice ? shared : collector(null));
        for (Predictor predictor : predictors.values()) {
            predictor.listener().ifPresent(handlers::add);
        }
        return new EventTee(handlers);
    }

    boolean wantsAnotherReading() {
        return readsTwice;
    }

    /** For the second reading. */
    EventHandler listenAgain() {
        return collector(needsViews() ? shared.accessed() : shared.contended());
    }

    private UnitCollector collector(@Nullable BitSet variables) {
        UnitCollector started =
                new UnitCollector(reading.excluded(), reading.boundaries(), reading.hasEdges(), variables);
        if (needsViews()) {
            started.collectViews();
        }
        collector = started;
        return started;
    }

    private boolean needsViews() {
        return predictors.values().stream().anyMatch(Predictor::needsViews);
    }

    Map<String, Prediction> predict(SymbolTexts texts) {
        if (collector == null) {
            throw new IllegalStateException("the trace was not read");
        }
        UnitCollector collected = collector;
        Map<String, Prediction> said = new LinkedHashMap<>();
        predictors.forEach((id, predictor) -> said.put(id, predictor.predict(collected.units(), texts)));
        return said;
    }
}
