// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.forest.AccessForest;
import dev.unsplit.analysis.forest.SplitTransactions;
import dev.unsplit.analysis.forest.SplitTransactions.Split;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The commit-node algorithm (Wang, Stoller: Accurate and Efficient Runtime Detection of Atomicity Errors in Concurrent Programs): builds the
 * trees of all units and looks for transactions with two communication nodes that others come to from both ends of a way around
 * ({@link SplitTransactions}). Time and memory are linear in the different trees and, for each variable of a transaction that may be split, in its
 * lock contexts there times those of all others.
 *
 * <p>What it finds is shown by an interleaving that is looked for afterwards: a transaction and one other unit if two are enough, else the
 * units on the shortest cycle. Where none is found the finding is only approximate.
 */
public final class CommitNodes implements Predictor {

    /** Where a method is split: two sites. */
    private record Place(int method, int first, int second) {}

    /** What is split there. */
    private static final class Alike {
        private static final int NONE = -1;

        private final List<Split> examples = new ArrayList<>(); // of different units
        private int latest = NONE; // unit
        private long count;

        /** A unit that is split several times counts once; all of its splits come in a row. */
        void add(Split split, long executions) {
            if (split.unitIndex() == latest) {
                return;
            }
            count += executions;
            latest = split.unitIndex();
            if (examples.size() < MOST_EXAMPLES) {
                examples.add(split);
            }
        }
    }

    /** The search takes longest where there is nothing to be found. */
    private static final int MOST_EXAMPLES = 4;

    private static final long LIMIT = 1L << 30;

    private final Equivalence equivalence;
    private final long limit;

    public CommitNodes(Equivalence equivalence) {
        this(equivalence, LIMIT);
    }

    /** @param limit on the number of comparisons */
    CommitNodes(Equivalence equivalence, long limit) {
        this.equivalence = equivalence;
        this.limit = limit;
    }

    @Override
    public Need needs() {
        return Need.SUSPECTS;
    }

    /** A transaction that is split is split however much more is known. So it is settled if all that could be are. */
    @Override
    public Optional<Prediction> settle(UnitSet unprotected, long suspects, SymbolTexts texts) {
        AccessForest forest = new AccessForest(unprotected);
        SplitTransactions found = SplitTransactions.find(forest, equivalence, limit);
        return found.executions() == suspects ? Optional.of(prediction(forest, found, texts)) : Optional.empty();
    }

    @Override
    public Prediction predict(UnitSet units, SymbolTexts texts) {
        AccessForest forest = new AccessForest(units);
        return prediction(forest, SplitTransactions.find(forest, equivalence, limit), texts);
    }

    private Prediction prediction(AccessForest forest, SplitTransactions found, SymbolTexts texts) {
        List<String> notices = found.isIncomplete()
                ? List.of(id() + ": too many different combinations of locks, not all were looked at")
                : List.of();
        if (found.splits().isEmpty()) {
            return new Prediction(found.isIncomplete() ? Verdict.UNDECIDED : Verdict.ATOMIC, List.of(), notices);
        }
        return new Prediction(Verdict.VIOLATION, findings(forest, found, texts), notices);
    }

    /** One for each method and pair of places. */
    private List<Finding> findings(AccessForest forest, SplitTransactions found, SymbolTexts texts) {
        Map<Place, Alike> places = new LinkedHashMap<>();
        for (Split split : found.splits()) {
            Unit unit = forest.units().get(split.unitIndex());
            places.computeIfAbsent(place(unit.tree(), split), ignored -> new Alike())
                    .add(split, forest.executions(split.unitIndex()));
        }
        PredictedViolations made = new PredictedViolations(id(), forest.set(), texts);
        Explainer explainer = new Explainer(forest, found, equivalence);
        places.values().forEach(alike -> made.add(explainer.explain(alike.examples, alike.count)));
        return made.findings();
    }

    private static Place place(AccessTree tree, Split split) {
        return new Place(tree.method(), tree.site(split.first()), tree.site(split.second()));
    }

    private String id() {
        return switch (equivalence) {
            case CONFLICT -> "commit-node-conflict";
            case VIEW -> "commit-node-view";
        };
    }
}
