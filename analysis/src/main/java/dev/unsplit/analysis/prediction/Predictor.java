// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.tree.LockDiscipline;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.trace.EventHandler;
import java.util.Optional;

/** An analysis that speaks once the whole run is known: it looks at its units without the order in which they happened to come. */
public interface Predictor {

    /** What it wants to hear while the trace is read, besides the units: nothing, usually. */
    default Optional<EventHandler> listener() {
        return Optional.empty();
    }

    /** Which accesses it has to know. */
    enum Need {
        /** None: units and their accesses do not matter. */
        NOTHING,
        /** Those of variables that no lock protects. */
        UNPROTECTED,
        /** Those of variables that several threads access, and one writes, unless {@link LockDiscipline} is kept: then everything is atomic. */
        CONTENDED_UNLESS_DISCIPLINED,
        /** The same, but even if it is not, those of variables that no lock protects may be enough: {@link #settle}. */
        SUSPECTS,
        CONTENDED,
        /** Those of variables that several threads access. */
        SHARED
    }

    default Need needs() {
        return Need.SHARED;
    }

    /** Whether the units should come with {@link UnitSet#views}. */
    default boolean needsViews() {
        return false;
    }

    /**
     * What it has to say, if it can do so knowing only accesses that no lock protects.
     *
     * @param suspects how many transactions do not keep the {@link LockDiscipline}: no others can be split
     */
    default Optional<Prediction> settle(UnitSet unprotected, long suspects, SymbolTexts texts) {
        return Optional.empty();
    }

    /** Called once, after the last event. */
    Prediction predict(UnitSet units, SymbolTexts texts);
}
