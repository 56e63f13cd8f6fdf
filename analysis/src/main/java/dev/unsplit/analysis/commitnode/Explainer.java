// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.forest.AccessForest;
import dev.unsplit.analysis.forest.SplitTransactions;
import dev.unsplit.analysis.forest.SplitTransactions.Split;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.interleaving.Interleaving;
import dev.unsplit.analysis.interleaving.InterleavingSearch;
import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Looks for interleavings that show splits: with a single other unit if one is enough, else with the units of a shortest cycle. */
final class Explainer {

    private final AccessForest forest;
    private final SplitTransactions found;
    private final Equivalence equivalence;
    private final BitSet writers;

    Explainer(AccessForest forest, SplitTransactions found, Equivalence equivalence) {
        this.forest = forest;
        this.found = found;
        this.equivalence = equivalence;
        this.writers = forest.writers();
    }

    /**
     * The first of these of which there is something to show: others may wait for what only some of them are handed.
     *
     * @param alike at least one
     * @param count of all executions that are alike
     */
    PredictedSplit explain(List<Split> alike, long count) {
        for (Split split : alike) {
            Optional<Interleaving> interleaving = interleaving(split);
            if (interleaving.isPresent()) {
                return predicted(split, count, interleaving);
            }
            if (forest.units().get(split.unitIndex()).isApproximate()) {
                break; // and so the finding would be, with a schedule or without
            }
        }
        return predicted(alike.get(0), count, Optional.empty());
    }

    private PredictedSplit predicted(Split split, long count, Optional<Interleaving> interleaving) {
        return new PredictedSplit(
                forest.units().get(split.unitIndex()), split.first(), split.second(), count, interleaving);
    }

    private Optional<Interleaving> interleaving(Split split) {
        Unit unit = forest.units().get(split.unitIndex());
        Partners partners = new Partners(forest, found, writers, split);
        Optional<Interleaving> byOne = partners.alone()
                .flatMap(other -> interleaving(List.of(unit, other)).stream())
                .findFirst();
        if (byOne.isPresent()) {
            return byOne;
        }
        List<Unit> cycle = new ArrayList<>(List.of(unit));
        cycle.addAll(partners.together());
        return InterleavingSearch.find(forest.set(), cycle, equivalence);
    }

    /** The search takes long where there is nothing to be found. */
    private Optional<Interleaving> interleaving(List<Unit> pair) {
        AccessForest two = forest.only(pair);
        return SplitTransactions.find(two, equivalence, Long.MAX_VALUE).splits().isEmpty()
                ? Optional.empty()
                : InterleavingSearch.find(forest.set(), pair, equivalence);
    }
}
