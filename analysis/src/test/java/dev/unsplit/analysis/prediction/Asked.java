// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.enumeration.ObservedRun;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.reduction.OnlineReduction;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.function.Consumer;

/** What a predictive analysis says about a set of units, or about a trace in text. */
public final class Asked {

    private Asked() {}

    public static Verdict verdict(Predictor predictor, String... transactions) {
        return ask(predictor, UnitSet.ofTransactions(transactions)).verdict();
    }

    public static Prediction ask(Predictor predictor, UnitSet units) {
        return ask(predictor, units, Boundaries.SPLIT);
    }

    public static Prediction ask(Predictor predictor, UnitSet units, Boundaries boundaries) {
        ObservedRun run = units.observedRun();
        return predictor.predict(collected(run.symbols(), run::replay, boundaries), new SymbolTexts(run.symbols()));
    }

    public static dev.unsplit.analysis.tree.UnitSet collected(UnitSet units) {
        ObservedRun run = units.observedRun();
        return collected(run.symbols(), run::replay, Boundaries.SPLIT);
    }

    private static dev.unsplit.analysis.tree.UnitSet collected(
            Symbols symbols, Consumer<EventHandler> run, Boundaries boundaries) {
        UnitCollector collector =
                new UnitCollector(new ExcludedMethods(symbols.methods(), List.of()), boundaries, false);
        run.accept(collector);
        return collector.units();
    }

    public static List<Finding> findings(Predictor predictor, String trace) {
        return ask(predictor, trace).findings();
    }

    public static Prediction ask(Predictor predictor, String trace) {
        return ask(predictor, trace, Boundaries.SPLIT);
    }

    public static Prediction ask(Predictor predictor, String trace, Boundaries boundaries) {
        try (TraceReader reader = Traces.text("test", trace).open()) {
            return predictor.predict(
                    collected(reader.symbols(), reader::read, boundaries), new SymbolTexts(reader.symbols()));
        }
    }

    public static Prediction askOnline(UnitSet units, int times) {
        ObservedRun run = units.observedRun();
        ExcludedMethods methods = new ExcludedMethods(run.symbols().methods(), List.of());
        OnlineReduction reduction = new OnlineReduction(methods, Boundaries.SPLIT, false);
        for (int time = 0; time < times; time++) {
            run.replay(reduction.listener().orElseThrow());
        }
        return reduction.predict(collected(units), new SymbolTexts(run.symbols()));
    }

    public static Prediction askOnline(String trace, Boundaries boundaries, String... excluded) {
        try (TraceReader reader = Traces.text("test", trace).open()) {
            ExcludedMethods methods = new ExcludedMethods(reader.symbols().methods(), List.of(excluded));
            OnlineReduction reduction = new OnlineReduction(methods, boundaries, false);
            reader.read(reduction.listener().orElseThrow());
            return reduction.predict(
                    collected(reader.symbols(), none -> {}, boundaries), new SymbolTexts(reader.symbols()));
        }
    }
}
