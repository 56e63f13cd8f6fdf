// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.prediction.Assumptions;
import dev.unsplit.analysis.prediction.FindingDrafts;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.analysis.prediction.UnitTexts;
import dev.unsplit.analysis.reduction.MoverPattern.Break;
import dev.unsplit.analysis.reduction.Uses.Rival;
import dev.unsplit.analysis.tree.TreeEvents;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.ObjectNumbers;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lipton's reduction (Wang, Stoller: Run-Time Analysis for Atomicity, section 4). If every event of a transaction before one
 * of them could be moved to the right, up to it, and every later one to the left, then the transaction could as well have run in
 * one piece. What can be moved is told by the locks alone: see {@link Movers} for events and {@link MoverPattern} for transactions.
 *
 * <p>If no transaction breaks the pattern, and nothing can deadlock, then all schedules are serializable. The converse does not
 * hold: two writes that race with another write break the pattern of a transaction that may be atomic nevertheless.
 *
 * <p>Cost: linear in the trees; and for each variable of a transaction that does not have the pattern {@linkplain PlainPattern plainly} quadratic in the number of lock contexts in which it is
 * accessed.
 */
public final class Reduction implements Predictor {

    public static final String ID = "reduction";

    @Override
    public Need needs() {
        return Need.CONTENDED;
    }

    /** Takes what breaks the pattern. */
    private interface Sink {
        void broken(Unit unit, Break broken, Movers movers);
    }

    private final boolean quick;

    public Reduction() {
        this(true);
    }

    /** @param quick whether transactions that have the pattern {@linkplain PlainPattern plainly} are passed over */
    Reduction(boolean quick) {
        this.quick = quick;
    }

    @Override
    public Prediction predict(UnitSet units, SymbolTexts texts) {
        UnitTexts told = new UnitTexts(texts);
        FindingDrafts drafts = new FindingDrafts();
        Assumptions assumptions = new Assumptions(units, texts);
        find(units, quick, (unit, broken, movers) -> {
            Report report = new Report(units, movers, assumptions, told, unit, broken);
            drafts.add(report.key(), unit, report::finding);
        });
        return new Prediction(
                drafts.isEmpty() ? Verdict.ATOMIC : Verdict.VIOLATION, drafts.findings(), drafts.notices(ID));
    }

    /** The numbers of the transactions that break the pattern. */
    public static IntSet reported(UnitSet units) {
        IntSet reported = new IntOpenHashSet();
        find(units, true, (unit, broken, movers) -> reported.add(unit.number()));
        return reported;
    }

    private static void find(UnitSet units, boolean quick, Sink sink) {
        Predicate<Unit> mayBreak = quick ? new PlainPattern(units.units())::isBrokenBy : Unit::isTransaction;
        Movers movers = new Movers(units, mayBreak);
        MoverPattern pattern = new MoverPattern(movers);
        for (Unit unit : units.units()) {
            Break broken = mayBreak.test(unit) ? pattern.firstBreak(unit) : null;
            if (broken != null) {
                sink.broken(unit, broken, movers);
            }
        }
    }

    /** Tells of one transaction what broke the pattern, and why. */
    private record Report(
            UnitSet units, Movers movers, Assumptions assumptions, UnitTexts texts, Unit unit, Break broken) {

        FindingDrafts.Key key() {
            return new FindingDrafts.Key(
                    unit.tree().method(),
                    FindingIds.withoutObjects(texts.target(unit, broken.broken())),
                    unit.tree().site(TreeEvents.node(broken.commit())),
                    unit.tree().site(broken.broken()));
        }

        Finding finding() {
            String method = texts.method(unit);
            ObjectNumbers numbers = ObjectNumbers.of(steps());
            return FindingIds.named(new Finding(
                    "",
                    Rule.ATOMICITY,
                    assumptions.certainty(List.of(unit)),
                    ID,
                    method,
                    texts.descriptor(unit),
                    List.of(),
                    true,
                    method + " may be split between " + told(numbers, broken.commit(), ",") + " and "
                            + told(numbers, broken.broken(), ""),
                    0,
                    0,
                    texts.target(unit, broken.broken()),
                    sites(),
                    new Witness.Suspicion(steps().stream().map(numbers::named).toList())));
        }

        private String told(ObjectNumbers numbers, int event, String behind) {
            Rival rival = rivalOf(event);
            return "its " + StepTexts.told(numbers.named(texts.step(unit, event)))
                    + (rival == null ? "" : toldWhy(event, units.units().get(rival.unit()), rival.node()) + behind);
        }

        /** A volatile access is no race, but others can come right before and after it. */
        private String toldWhy(int event, Unit other, int access) {
            String verb = unit.tree().isVolatile(event) ? "meets " : "races with ";
            return ", which " + verb + texts.thread(other) + "'s " + StepTexts.toldShort(texts.step(other, access));
        }

        private List<Site> sites() {
            return Stream.of(broken.commit(), broken.broken())
                    .map(event -> texts.site(unit, TreeEvents.node(event)))
                    .filter(Site::isKnown)
                    .toList();
        }

        /** With the numbers of objects. */
        private List<Step> steps() {
            List<Step> steps = new ArrayList<>();
            addWithRival(broken.commit(), steps);
            addWithRival(broken.broken(), steps);
            return steps;
        }

        private void addWithRival(int event, List<Step> steps) {
            steps.add(texts.step(unit, event));
            Rival rival = rivalOf(event);
            if (rival != null) {
                steps.add(texts.step(units.units().get(rival.unit()), rival.node()));
            }
        }

        private @Nullable Rival rivalOf(int event) {
            boolean isAccess = unit.tree().isAccess(TreeEvents.node(event));
            return isAccess ? movers.rivalOfAccess(unit, movers.span(unit), event) : null;
        }
    }
}
