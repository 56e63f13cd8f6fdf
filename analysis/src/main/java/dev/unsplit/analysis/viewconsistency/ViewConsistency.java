// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.viewconsistency;

import dev.unsplit.analysis.prediction.PredictedFindings;
import dev.unsplit.analysis.prediction.PredictedFindings.Cause;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.tree.View;
import dev.unsplit.analysis.viewconsistency.SplitViews.Split;
import dev.unsplit.analysis.witness.ObjectNumbers;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness.SplitView;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.List;

/**
 * Finds high-level data races by view consistency (Artho, Havelund, Biere: High-Level Data Races, 2003, as section 2 of Wang, Stoller:
 * Run-Time Analysis for Atomicity, RV 2003, tells it).
 *
 * <p>A <em>view</em> is the set of variables that a thread accesses in one synchronized block, from the acquire of a lock to its release. It
 * is <em>maximal</em> if no other view of the thread contains it: such variables seem to belong together. Two threads are view consistent if
 * what the views of one have in common with a maximal view of the other always forms a chain, in which each contains the one before it.
 * If it does not, one thread accesses together what the other one accesses in parts. Only blocks that could have run at the same time are
 * compared, and only variables that occur in views of several threads, since no others can make a difference.
 *
 * <p>{@link SplitViews} looks at each different set of variables that is a view together with the other threads that have two of its variables or more in their views; what they have in common with it comes from an
 * inverted index ({@link Parts}), and of a thread no more sets are looked at than until its chain breaks. With <i>s</i> different sets of up to <i>n</i> variables, the cost is O(s<sup>2</sup> n) where everybody
 * shares everything and all chains hold, and linear in the pairs of sets that share a variable where they are few. It tells neither reads from writes nor one lock from another, so it is a hint about what the author meant, and
 * neither implies that a transaction is not atomic nor follows from it.
 */
public final class ViewConsistency implements Predictor {

    public static final String ID = "view-consistency";

    @Override
    public boolean needsViews() {
        return true;
    }

    @Override
    public Prediction predict(UnitSet units, SymbolTexts texts) {
        Texts told = new Texts(texts);
        PredictedFindings findings = new PredictedFindings(ID);
        new SplitViews(units.views()).forEach(split -> findings.add(told.key(split), () -> told.cause(split)));
        return findings.prediction();
    }

    /** What is said about a view that is split. */
    private static final class Texts {

        private static final int ONLY_ONE = 0; // transactions are told apart by their methods

        private final SymbolTexts texts;
        private final StepTexts steps;
        private final Int2ObjectOpenHashMap<String> names = new Int2ObjectOpenHashMap<>(); // of variables

        Texts(SymbolTexts texts) {
            this.texts = texts;
            this.steps = new StepTexts(texts);
        }

        List<Object> key(Split split) {
            return List.of(
                    name(split.variable()),
                    name(split.otherVariable()),
                    place(split.whole()),
                    place(split.part()),
                    place(split.otherPart()));
        }

        private String name(int variable) {
            return names.computeIfAbsent(variable, unknown -> FindingIds.withoutObjects(texts.variable(variable)));
        }

        private static List<Integer> place(View view) {
            return List.of(view.site(), view.method());
        }

        Cause cause(Split split) {
            List<Step> shown = ObjectNumbers.in(List.of(
                    acquire(split.whole()),
                    access(split.whole(), split.variable()),
                    access(split.whole(), split.otherVariable()),
                    acquire(split.part()),
                    access(split.part(), split.variable()),
                    acquire(split.otherPart()),
                    access(split.otherPart(), split.otherVariable())));
            Step whole = shown.get(0);
            Step part = shown.get(3);
            Step otherPart = shown.get(5);
            String variable = shown.get(1).target();
            String other = shown.get(2).target();
            int method = split.whole().method();
            return new Cause(
                    Rule.VIEW_CONSISTENCY,
                    Certainty.POSSIBLE,
                    whole.thread() + " accesses " + variable + " and " + other + " together, holding " + whole.target()
                            + StepTexts.place(whole) + ", but " + part.thread() + " accesses them apart: " + variable
                            + ", holding " + part.target() + StepTexts.place(part) + ", and " + other + ", holding "
                            + otherPart.target() + StepTexts.place(otherPart),
                    List.of(texts.variable(split.variable()), texts.variable(split.otherVariable())),
                    method == AccessTree.NO_METHOD ? "" : texts.descriptor(method),
                    new SplitView(shown));
        }

        private Step acquire(View view) {
            return steps.acquire(view.thread(), view.kind(), view.lock(), view.site(), view.method(), ONLY_ONE);
        }

        private Step access(View view, int variable) {
            return steps.access(
                    view.thread(),
                    view.accessKind(variable),
                    variable,
                    view.accessSite(variable),
                    view.method(),
                    ONLY_ONE);
        }
    }
}
