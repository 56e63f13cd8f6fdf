// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.interleaving.Interleaving;
import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.lockorder.LockCycles;
import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import dev.unsplit.analysis.witness.ObjectNumbers;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Circle;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Makes findings of predicted violations: names instead of numbers, a sentence, and the interleaving as steps. */
final class PredictedViolations {

    private final String analysis;
    private final SymbolTexts texts;
    private final StepTexts steps;
    private final LockCycles deadlocks;
    private final List<Finding> findings = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();

    PredictedViolations(String analysis, UnitSet units, SymbolTexts texts) {
        this.analysis = analysis;
        this.texts = texts;
        this.steps = new StepTexts(texts);
        this.deadlocks = new LockCycles(units, texts);
    }

    List<Finding> findings() {
        return findings;
    }

    void add(PredictedSplit split) {
        Unit unit = split.unit();
        Step left = steps.step(unit, lastAccess(unit.tree(), split.first()));
        Step back = steps.step(unit, firstAccess(unit.tree(), split.second()));
        if (split.interleaving().isEmpty()) {
            addSuspicion(split, ObjectNumbers.in(List.of(left, back)));
            return;
        }
        Interleaving interleaving = split.interleaving().get();
        List<Step> events = interleaving.events().stream().map(this::step).toList();
        ObjectNumbers numbers = ObjectNumbers.of(events);
        Witness.Schedule schedule =
                new Witness.Schedule(events.stream().map(numbers::named).toList());
        Certainty certainty = isExact(interleaving) ? Certainty.POSSIBLE : Certainty.APPROXIMATE;
        Interruption shown = Interruption.of(interleaving, unit);
        Optional<Circle> circle =
                Circle.through(left.transaction().method(), schedule).filter(Circle::forward);
        if (shown == null) {
            add(split, numbers.named(left), numbers.named(back), false, certainty, group(interleaving), schedule);
        } else if (circle.isPresent()) {
            add(split, circle.get().left(), circle.get().entered(), circle.get().back(), certainty, schedule);
        } else {
            Step before = numbers.named(step(shown.before()));
            Step between = numbers.named(step(shown.between()));
            add(split, before, between, numbers.named(step(shown.after())), certainty, schedule);
        }
    }

    private void addSuspicion(PredictedSplit split, List<Step> ends) {
        String message = suspicion(ends.get(0), ends.get(1));
        add(split, ends.get(0), ends.get(1), true, Certainty.APPROXIMATE, message, new Witness.Suspicion(ends));
    }

    private void add(
            PredictedSplit split,
            Step before,
            Step between,
            Step after,
            Certainty certainty,
            Witness.Schedule schedule) {
        add(split, before, after, true, certainty, sentence(before, between, after), schedule);
    }

    private void add(
            PredictedSplit split,
            Step left,
            Step back,
            boolean blamed,
            Certainty certainty,
            String message,
            Witness witness) {
        int method = split.unit().tree().method();
        String name = texts.method(method);
        List<String> methods = blamed ? List.of() : methods(name, witness);
        Finding finding = FindingIds.named(new Finding(
                "",
                Rule.ATOMICITY,
                certainty,
                analysis,
                name,
                texts.descriptor(method),
                methods,
                blamed,
                message,
                split.count(),
                0,
                back.name(),
                Stream.of(left.site(), back.site()).filter(Site::isKnown).toList(),
                witness));
        findings.add(FindingIds.withOwnId(finding, ids));
    }

    private static List<String> methods(String first, Witness witness) {
        return Stream.concat(
                        Stream.of(first),
                        witness.steps().stream().map(step -> step.transaction().method()))
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    /** The theory assumes that locks are nested and that no deadlock is possible. */
    private boolean isExact(Interleaving interleaving) {
        return interleaving.events().stream()
                .map(Event::unit)
                .distinct()
                .noneMatch(unit -> unit.isApproximate() || deadlocks.affects(unit.tree()));
    }

    // ---- words

    private static String sentence(Step before, Step between, Step after) {
        return before.transaction().method() + " can be split: another schedule lets " + between.thread() + "'s "
                + StepTexts.told(between) + " come between its " + StepTexts.told(before) + " and its "
                + StepTexts.told(after);
    }

    private static String suspicion(Step before, Step after) {
        return before.transaction().method() + " may be split between its " + StepTexts.told(before) + " and its "
                + StepTexts.told(after) + ": no schedule that does so was found, and none is ruled out";
    }

    private String group(Interleaving interleaving) {
        List<String> names = interleaving.events().stream()
                .map(Event::unit)
                .filter(Unit::isTransaction)
                .map(unit -> texts.method(unit.tree().method()))
                .distinct()
                .toList();
        String group = names.size() == 1 ? "transactions of " + names.get(0) : String.join(", ", names);
        return group + " cannot all be atomic: another schedule interleaves them as no serial order would";
    }

    private Step step(Event event) {
        return event.isRelease() ? steps.release(event.unit(), event.node()) : steps.step(event.unit(), event.node());
    }

    private static int firstAccess(AccessTree tree, int node) {
        int at = node;
        while (!tree.isAccess(at)) {
            at++;
        }
        return at;
    }

    private static int lastAccess(AccessTree tree, int node) {
        int last = tree.end(node) - 1;
        while (!tree.isAccess(last)) {
            last--;
        }
        return last;
    }
}
