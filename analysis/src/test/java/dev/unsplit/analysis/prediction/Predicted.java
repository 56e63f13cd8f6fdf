// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.ScheduleTrace;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;

/** What predictors say of a trace in our text form. */
public final class Predicted {

    private Predicted() {}

    public static Prediction by(Predictor predictor, String trace) {
        return by(predictor, Traces.text("test", trace), Optional.empty());
    }

    /** Every transaction is of method {@code m}, and the site of event 7 is {@code Run.java:7}. */
    public static Prediction by(Predictor predictor, Schedule schedule, Boundaries boundaries) {
        return by(predictor, new ScheduleTrace(schedule, true), Optional.of(boundaries));
    }

    private static Prediction by(Predictor predictor, RepeatableTrace trace, Optional<Boundaries> boundaries) {
        try (TraceReader reader = trace.open()) {
            UnitSet units = units(reader, boundaries.orElse(reader.info().boundaries()));
            return predictor.predict(units, new SymbolTexts(reader.symbols()));
        }
    }

    public static UnitSet units(String trace) {
        try (TraceReader reader = Traces.text("test", trace).open()) {
            return units(reader, reader.info().boundaries());
        }
    }

    private static UnitSet units(TraceReader reader, Boundaries boundaries) {
        boolean hasEdges = reader.info().level().hasEdges();
        ExcludedMethods excluded = new ExcludedMethods(reader.symbols().methods(), List.of());
        UnitCollector collector = new UnitCollector(excluded, boundaries, hasEdges, null);
        collector.collectViews();
        reader.read(collector);
        return collector.units();
    }
}
