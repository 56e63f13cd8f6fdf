// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.interleaving.Interleaving;
import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.prediction.Assumptions;
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
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.OwnIds;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.TreeCycle;
import dev.unsplit.finding.Witness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes findings of predicted violations: names instead of numbers, a sentence, and the interleaving as steps. */
final class PredictedViolations {

    private final String analysis;
    private final SymbolTexts texts;
    private final StepTexts steps;
    private final TreeCycles trees;
    private final Assumptions assumptions;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, Integer> groups = new HashMap<>(); // where the finding of each is, by its cause
    private final OwnIds ids = new OwnIds();

    PredictedViolations(String analysis, UnitSet units, SymbolTexts texts) {
        this.analysis = analysis;
        this.texts = texts;
        this.steps = new StepTexts(texts);
        this.trees = new TreeCycles(steps);
        this.assumptions = new Assumptions(units, texts);
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
        Certainty certainty = assumptions.certainty(
                interleaving.events().stream().map(Event::unit).toList());
        Interruption shown = Interruption.of(interleaving, unit);
        Optional<Circle> circle = Circle.through(left.transaction().method(), schedule);
        TreeCycle cycle = circle.map(each -> trees.cycle(interleaving, schedule, numbers, each))
                .orElseGet(() -> trees.commitNodes(split));
        if (shown == null || circle.isPresent() && !trees.splitsOneOnly(interleaving, schedule, circle.get())) {
            addGroup(finding(
                            split,
                            numbers.named(left),
                            numbers.named(back),
                            false,
                            certainty,
                            group(interleaving),
                            schedule)
                    .withInsight(Insight.NONE.withTreeCycle(cycle)));
        } else if (circle.isPresent()) {
            Circle around = circle.get();
            add(split, around.left(), around.entered(), around.back(), certainty, schedule, cycle);
        } else {
            Step before = numbers.named(step(shown.before()));
            Step between = numbers.named(step(shown.between()));
            add(split, before, between, numbers.named(step(shown.after())), certainty, schedule, cycle);
        }
    }

    private void addSuspicion(PredictedSplit split, List<Step> ends) {
        String message = suspicion(ends.get(0), ends.get(1));
        add(finding(split, ends.get(0), ends.get(1), true, Certainty.APPROXIMATE, message, new Witness.Suspicion(ends))
                .withInsight(Insight.NONE.withTreeCycle(trees.commitNodes(split))));
    }

    private void add(
            PredictedSplit split,
            Step before,
            Step between,
            Step after,
            Certainty certainty,
            Witness.Schedule schedule,
            TreeCycle cycle) {
        add(finding(split, before, after, true, certainty, sentence(before, between, after), schedule)
                .withInsight(Insight.NONE.withTreeCycle(cycle)));
    }

    private void add(Finding finding) {
        findings.add(ids.give(finding));
    }

    /** Each of its transactions comes with the group. It is told once, with the executions of all. */
    private void addGroup(Finding finding) {
        Integer known = groups.putIfAbsent(finding.cause(), findings.size());
        if (known == null) {
            add(finding);
        } else {
            Finding first = findings.get(known);
            findings.set(known, first.withCount(first.count() + finding.count()));
        }
    }

    private Finding finding(
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
        return FindingIds.named(new Finding(
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
    }

    private static List<String> methods(String first, Witness witness) {
        return Stream.concat(
                        Stream.of(first),
                        witness.steps().stream().map(step -> step.transaction().method()))
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
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
