// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.prediction.Assumptions;
import dev.unsplit.analysis.prediction.FindingDrafts;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.analysis.reduction.OnlineBreak.Mark;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.ObjectNumbers;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.OwnIds;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lipton's reduction while the program runs (Wang, Stoller: Runtime Analysis of Atomicity for Multithreaded Programs, IEEE TSE 2006).
 * Events are classified by what was seen of variables and locks so far, see {@link OnlineMovers}, and each thread keeps only
 * its place in the pattern, see {@link OnlinePattern}.
 *
 * <p>So it may miss what {@link Reduction} finds: an access that was race-free up to now may race with a later one. Most transactions
 * run more than once, though, and the second time it knows. And it may report what the other one would not: it knows nothing of hand-overs, and
 * of all writes of a variable only the locks that they have in common.
 *
 * <p>Cost: constant for each event, but for the number of locks held; memory for each variable, lock and thread.
 */
public final class OnlineReduction implements Predictor {

    public static final String ID = "reduction-online";

    private final OnlineListener listener;

    /**
     * @param excluded methods that are no transactions
     * @param hasEdges whether the trace tells by itself where transactions are cut
     */
    public OnlineReduction(ExcludedMethods excluded, Boundaries boundaries, boolean hasEdges) {
        listener = new OnlineListener(excluded, boundaries, hasEdges);
    }

    @Override
    public Optional<EventHandler> listener() {
        return Optional.of(listener);
    }

    @Override
    public Need needs() {
        return Need.NOTHING;
    }

    @Override
    public Prediction predict(UnitSet units, SymbolTexts texts) {
        Reporter reporter = new Reporter(texts, new Assumptions(units, texts));
        Map<FindingDrafts.Key, List<OnlineListener.Seen>> alike = listener.seen().stream()
                .collect(Collectors.groupingBy(reporter::key, LinkedHashMap::new, Collectors.toList()));
        OwnIds ids = new OwnIds();
        List<Finding> findings =
                alike.values().stream().map(reporter::finding).map(ids::give).toList();
        return new Prediction(findings.isEmpty() ? Verdict.ATOMIC : Verdict.VIOLATION, findings);
    }

    /** Tells what broke a pattern. */
    private record Reporter(SymbolTexts texts, Assumptions assumptions) {

        /** The same for all objects of a class. */
        FindingDrafts.Key key(OnlineListener.Seen seen) {
            OnlineBreak broken = seen.broken();
            return new FindingDrafts.Key(
                    broken.method(),
                    FindingIds.withoutObjects(target(broken.broken())),
                    broken.commit().site(),
                    broken.broken().site());
        }

        Finding finding(List<OnlineListener.Seen> alike) {
            OnlineListener.Seen seen = alike.get(0);
            OnlineBreak broken = seen.broken();
            String method = texts.method(broken.method());
            List<Step> steps = ObjectNumbers.in(List.of(
                    step(seen.thread(), broken, broken.commit()), step(seen.thread(), broken, broken.broken())));
            return FindingIds.named(new Finding(
                    "",
                    Rule.ATOMICITY,
                    certainty(alike),
                    ID,
                    method,
                    texts.descriptor(broken.method()),
                    List.of(),
                    true,
                    method + " may be split between its " + StepTexts.told(steps.get(0)) + " and its "
                            + StepTexts.told(steps.get(1)),
                    alike.stream().mapToLong(OnlineListener.Seen::count).sum(),
                    0,
                    target(broken.broken()),
                    sites(broken),
                    new Witness.Suspicion(steps)));
        }

        private Certainty certainty(List<OnlineListener.Seen> alike) {
            boolean isSure =
                    alike.stream().allMatch(seen -> assumptions.certaintyWith(seen.locks()) == Certainty.POSSIBLE);
            return isSure ? Certainty.POSSIBLE : Certainty.APPROXIMATE;
        }

        private Step step(int thread, OnlineBreak broken, Mark mark) {
            String name = texts.thread(thread);
            Step.Transaction transaction = new Step.Transaction(name, texts.method(broken.method()), 0);
            return new Step(0, name, mark.action().word(), object(mark), texts.site(mark.site()), transaction);
        }

        private String target(Mark mark) {
            return isAccess(mark) ? texts.variable(mark.operand()) : texts.lock(mark.operand());
        }

        private String object(Mark mark) {
            return isAccess(mark) ? texts.variableObject(mark.operand()) : texts.lockObject(mark.operand());
        }

        private static boolean isAccess(Mark mark) {
            return mark.action().reads() || mark.action().writes();
        }

        private List<Site> sites(OnlineBreak broken) {
            return Stream.of(broken.commit(), broken.broken())
                    .map(mark -> texts.site(mark.site()))
                    .filter(Site::isKnown)
                    .toList();
        }
    }
}
