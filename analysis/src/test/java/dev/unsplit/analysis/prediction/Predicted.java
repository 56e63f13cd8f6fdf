// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.util.List;

/** What predictors say of a trace in our text form. */
public final class Predicted {

    private Predicted() {}

    public static Prediction by(Predictor predictor, String trace) {
        try (TraceReader reader = Traces.text("test", trace).open()) {
            UnitSet units = units(reader);
            return predictor.predict(units, new SymbolTexts(reader.symbols()));
        }
    }

    public static UnitSet units(String trace) {
        try (TraceReader reader = Traces.text("test", trace).open()) {
            return units(reader);
        }
    }

    private static UnitSet units(TraceReader reader) {
        boolean hasEdges = reader.info().level().hasEdges();
        Boundaries boundaries = reader.info().boundaries();
        ExcludedMethods excluded = new ExcludedMethods(reader.symbols().methods(), List.of());
        UnitCollector collector = new UnitCollector(excluded, boundaries, hasEdges);
        collector.collectViews();
        reader.read(collector);
        return collector.units();
    }
}
