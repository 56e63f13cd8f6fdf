// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Symbols;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/** Collects the units of a run that tells itself to a handler. */
public final class UnitCollectors {

    private UnitCollectors() {}

    public static UnitSet collect(Symbols symbols, Consumer<EventHandler> run, boolean trims) {
        ExcludedMethods none = new ExcludedMethods(symbols.methods(), List.of());
        UnitCollector collector = new UnitCollector(none, Boundaries.INSIDE, false, null, trims, 1);
        run.accept(collector);
        return collector.units();
    }

    /** How the transactions of a run use locks. */
    public static LockDiscipline lockDiscipline(Symbols symbols, Consumer<EventHandler> run) {
        Survey survey = survey(symbols, run);
        LockDiscipline discipline = new LockDiscipline(survey.contended(), survey.unprotected(), false, () -> {});
        ExcludedMethods none = new ExcludedMethods(symbols.methods(), List.of());
        UnitCollector collector = new UnitCollector(none, Boundaries.INSIDE, false, new BitSet());
        collector.watch(discipline);
        run.accept(collector);
        return discipline;
    }

    public static Survey survey(Symbols symbols, Consumer<EventHandler> run) {
        Survey survey = new Survey(new ExcludedMethods(symbols.methods(), List.of()), Boundaries.INSIDE, false);
        run.accept(survey);
        return survey;
    }
}
