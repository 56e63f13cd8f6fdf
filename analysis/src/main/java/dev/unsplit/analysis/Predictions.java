// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.Analyses.Predicting;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The predictive analyses that were asked for, which share the units of the run. */
final class Predictions {

    private final Map<String, Predictor> predictors = new LinkedHashMap<>();
    private final UnitCollector collector;

    Predictions(List<Predicting> chosen, ExcludedMethods excluded, Boundaries boundaries, Level level) {
        collector = new UnitCollector(excluded, boundaries, level.hasEdges());
        for (Predicting each : chosen) {
            Predictor predictor = each.start().get();
            predictors.put(each.info().id(), predictor);
            if (predictor.needsViews()) {
                collector.collectViews();
            }
        }
    }

    /** A handler that passes everything on to this one, too. */
    EventHandler listenBeside(EventHandler other) {
        List<EventHandler> handlers = new ArrayList<>(List.of(other, collector));
        for (Predictor predictor : predictors.values()) {
            predictor.listener().ifPresent(handlers::add);
        }
        return new EventTee(handlers);
    }

    Map<String, Prediction> predict(SymbolTexts texts) {
        Map<String, Prediction> said = new LinkedHashMap<>();
        predictors.forEach((id, predictor) -> said.put(id, predictor.predict(collector.units(), texts)));
        return said;
    }
}
