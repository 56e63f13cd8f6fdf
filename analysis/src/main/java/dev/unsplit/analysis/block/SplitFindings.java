// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.block.ScheduleSearch.Event;
import dev.unsplit.analysis.forest.AccessForest;
import dev.unsplit.analysis.forest.SplitTransactions;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.prediction.Assumptions;
import dev.unsplit.analysis.prediction.FindingDrafts;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.analysis.prediction.UnitTexts;
import dev.unsplit.analysis.tree.TreeEvents;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.ObjectNumbers;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes findings out of splits, one for each that a person would tell apart, and shows a schedule for each. */
final class SplitFindings implements Split.Sink {

    /** Two writes can have an order that every serial run must have, though nobody reads what they write. */
    private static final String HANDED_OVER =
            "transactions that hand over inside could be split; no pattern of accesses shows it, nor that they cannot";

    private static final String LEFT_OUT =
            "transactions that access something several times in one place could be split; the first two accesses do not show it, nor that they cannot";

    private static final String TOO_LARGE =
            "two transactions can interleave in too many ways: not all of them were looked at";

    private static final long MOST_COMPARISONS = 1L << 24;
    private static final int MOST_SUSPICIONS = 16; // of one kind, for which a schedule is looked for
    private static final int MOST_GIVEN_UP = 4; // the same of those for which it was looked for in vain for too long

    private final String analysis;
    private final UnitSet units;
    private final Feasibility feasibility;
    private final UnitTexts texts;
    private final Assumptions assumptions;
    private final FindingDrafts drafts = new FindingDrafts();
    private final Set<FindingDrafts.Key> known = new HashSet<>();
    private final List<Skeleton> skeletons;
    private final List<Split> suspected =
            new ArrayList<>(); // trees allow for a schedule, locks as they were held do not
    private final Object2IntOpenHashMap<FindingDrafts.Key> suspicions = new Object2IntOpenHashMap<>();
    private final Object2IntOpenHashMap<FindingDrafts.Key> givenUp = new Object2IntOpenHashMap<>();

    SplitFindings(
            String analysis, Feasibility feasibility, UnitSet units, List<Skeleton> skeletons, SymbolTexts texts) {
        this.analysis = analysis;
        this.skeletons = skeletons;
        this.units = units;
        this.feasibility = feasibility;
        this.texts = new UnitTexts(texts);
        this.assumptions = new Assumptions(units, texts);
    }

    /** @param trouble why not all was looked at, or the empty string */
    Prediction prediction(String trouble) {
        suspected.forEach(split -> drafts.add(key(split), split.first().unit(), () -> finding(split, null)));
        String known = trouble.isEmpty() && feasibility.hasGivenUp() ? TOO_LARGE : trouble;
        boolean isSure = !known.isEmpty() || !drafts.isEmpty();
        return told(isSure ? known : doubt());
    }

    /** What commit nodes take for split is left open where accesses and their places do not tell everything. */
    private String doubt() {
        String reason =
                units.handsOverInside() ? HANDED_OVER : LeftOut.mayCount(skeletons, units.trimmings()) ? LEFT_OUT : "";
        boolean isInDoubt = !reason.isEmpty() && areSplitByCommitNodes() && (units.handsOverInside() || areHeldUp());
        return isInDoubt ? reason : "";
    }

    private boolean areSplitByCommitNodes() {
        SplitTransactions found = SplitTransactions.find(new AccessForest(units), Equivalence.VIEW, MOST_COMPARISONS);
        return !found.splits().isEmpty() || found.isIncomplete();
    }

    private boolean areHeldUp() {
        return LeftOut.anyoneWaits(units.periods()) || assumptions.certainty(units.units()) == Certainty.APPROXIMATE;
    }

    private Prediction told(String trouble) {
        List<String> notices = new ArrayList<>(drafts.notices(analysis));
        if (!trouble.isEmpty()) {
            notices.add(analysis + ": " + trouble);
        }
        return new Prediction(verdict(trouble.isEmpty()), drafts.findings(), notices);
    }

    private Verdict verdict(boolean complete) {
        if (!drafts.isEmpty()) {
            return Verdict.VIOLATION;
        }
        return complete ? Verdict.ATOMIC : Verdict.UNDECIDED;
    }

    @Override
    public boolean offer(Split split) {
        FindingDrafts.Key key = key(split);
        if (known.contains(key)) {
            add(split, key, List.of());
            return true;
        }
        if (givenUp.getInt(key) >= MOST_GIVEN_UP) {
            return false;
        }
        return show(split, key) || split.isApproximate() && suspect(split, key);
    }

    /** Without a schedule nothing is said: where it was not found in time, that there may be one is. */
    private boolean show(Split split, FindingDrafts.Key key) {
        if (suspicions.getInt(key) >= MOST_SUSPICIONS) {
            return false;
        }
        List<Event> schedule = scheduleIn(feasibility.schedule(split), key);
        if (schedule != null) {
            add(split, key, schedule);
        }
        return schedule != null;
    }

    private @Nullable List<Event> scheduleIn(Feasibility.Trial trial, FindingDrafts.Key key) {
        givenUp.addTo(key, trial.gaveUp() ? 1 : 0);
        return trial.schedule();
    }

    private boolean suspect(Split split, FindingDrafts.Key key) {
        boolean isSuspect = scheduleIn(feasibility.scheduleOfTrees(split), key) != null;
        if (isSuspect) {
            suspicions.addTo(key, 1);
            suspected.add(split);
        }
        return isSuspect;
    }

    /** @param schedule of it; null if there is one only as far as trees tell */
    void add(Split split, @Nullable List<Event> schedule) {
        if (schedule == null) {
            suspected.add(split);
        } else {
            add(split, key(split), schedule);
        }
    }

    private void add(Split split, FindingDrafts.Key key, List<Event> schedule) {
        known.add(key);
        drafts.add(key, split.first().unit(), () -> finding(split, schedule));
    }

    private FindingDrafts.Key key(Split split) {
        Participant closing = split.of(split.closing());
        Participant closed = split.of(split.closed());
        return new FindingDrafts.Key(
                split.first().skeleton().method(),
                FindingIds.withoutObjects(variable(split)),
                closed.skeleton().site(split.closed().what()),
                closing.skeleton().site(split.closing().what()));
    }

    private String variable(Split split) {
        Participant closing = split.of(split.closing());
        return texts.target(closing.unit(), node(closing, split.closing()));
    }

    private static int node(Participant participant, Event event) {
        return participant.skeleton().treeNode(TreeEvents.node(event.what()), participant.unit());
    }

    private Finding finding(Split split, @Nullable List<Event> schedule) {
        Unit unit = split.first().unit();
        String method = texts.method(unit);
        List<Event> events = schedule == null ? split.order() : relevant(split, schedule);
        ObjectNumbers numbers = ObjectNumbers.of(
                events.stream().map(event -> step(split, event)).toList());
        Function<Event, Step> shown = event -> numbers.named(step(split, event));
        List<Step> steps = events.stream().map(shown).toList();
        return FindingIds.named(new Finding(
                "",
                Rule.ATOMICITY,
                certainty(split, schedule),
                analysis,
                method,
                texts.descriptor(unit),
                split.blamed() ? List.of() : methods(split),
                split.blamed(),
                message(split, shown),
                0,
                0,
                variable(split),
                sites(split),
                schedule == null ? new Witness.Suspicion(steps) : new Witness.Schedule(steps)));
    }

    private Certainty certainty(Split split, @Nullable List<Event> schedule) {
        return schedule == null
                ? Certainty.APPROXIMATE
                : assumptions.certainty(
                        split.participants().stream().map(Participant::unit).toList());
    }

    private List<String> methods(Split split) {
        return split.participants().stream()
                .map(each -> texts.method(each.unit()))
                .filter(method -> !method.isEmpty())
                .distinct()
                .toList();
    }

    private List<Site> sites(Split split) {
        return Stream.of(split.closed(), split.closing())
                .map(event -> texts.site(split.of(event).unit(), node(split.of(event), event)))
                .filter(Site::isKnown)
                .toList();
    }

    // ---- the sentence

    private String message(Split split, Function<Event, Step> shown) {
        return split.blamed() ? messageOfSplit(split, shown) : messageOfGroup(split, shown);
    }

    private String messageOfSplit(Split split, Function<Event, Step> shown) {
        List<Event> own =
                split.order().stream().filter(event -> event.who() == 0).toList();
        List<Event> others =
                split.order().stream().filter(event -> event.who() != 0).toList();
        boolean oneVariable = others.size() == 1;
        String between = others.stream()
                .map(shown)
                .map(step -> step.thread() + "'s " + StepTexts.told(step))
                .collect(Collectors.joining(" and "));
        Step first = shown.apply(own.get(0));
        Step last = shown.apply(own.get(own.size() - 1));
        return texts.method(split.first().unit()) + " can be split: another schedule lets " + between
                + " come between its " + (oneVariable ? StepTexts.toldShort(first) : StepTexts.told(first))
                + " and its "
                + (oneVariable ? StepTexts.toldShort(last) : StepTexts.told(last));
    }

    private String messageOfGroup(Split split, Function<Event, Step> shown) {
        List<String> methods = methods(split);
        String group = methods.size() == 1 ? "transactions of " + methods.get(0) : String.join(", ", methods);
        String order = split.order().stream()
                .map(shown)
                .map(step -> step.thread() + "'s " + StepTexts.told(step))
                .collect(Collectors.joining(", "));
        return group + " cannot all be atomic: another schedule has the order " + order;
    }

    // ---- the schedule

    private Step step(Split split, Event event) {
        Participant participant = split.of(event);
        int node = node(participant, event);
        return texts.step(participant.unit(), TreeEvents.isRelease(event.what()) ? ~node : node);
    }

    /** The accesses that matter, and the locks that are held there. */
    private static List<Event> relevant(Split split, List<Event> schedule) {
        return schedule.stream()
                .filter(event -> split.order().contains(event) || isAround(split, event, schedule))
                .toList();
    }

    private static boolean isAround(Split split, Event block, List<Event> schedule) {
        int node = TreeEvents.node(block.what());
        int acquire = schedule.indexOf(new Event(block.who(), node));
        int release = schedule.indexOf(new Event(block.who(), ~node));
        return acquire < release
                && schedule.subList(acquire, release).stream()
                        .anyMatch(event ->
                                event.who() == block.who() && split.order().contains(event));
    }
}
