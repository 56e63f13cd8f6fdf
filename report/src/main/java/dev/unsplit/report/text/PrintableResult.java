// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.ClosingEdge;
import dev.unsplit.finding.Witness.LockCycle;
import dev.unsplit.finding.Witness.RacyPair;
import dev.unsplit.finding.Witness.Schedule;
import dev.unsplit.finding.Witness.SplitView;
import dev.unsplit.finding.Witness.Suspicion;
import dev.unsplit.finding.Witness.UnserializableCycle;
import java.util.List;

/** A result with nothing in it that a terminal would do more with than show it. Done once, at the door, so that nothing else need care. */
final class PrintableResult {

    private PrintableResult() {}

    static TraceResult of(TraceResult result) {
        return new TraceResult(
                Printable.of(result.trace()),
                result.events(),
                result.verdict(),
                result.analyses(),
                result.findings().stream().map(PrintableResult::of).toList(),
                texts(result.notices()),
                Printable.of(result.error()),
                result.program(),
                result.figures());
    }

    private static List<String> texts(List<String> texts) {
        return texts.stream().map(Printable::of).toList();
    }

    private static Finding of(Finding finding) {
        return new Finding(
                finding.id(),
                finding.rule(),
                finding.certainty(),
                finding.analysis(),
                Printable.of(finding.method()),
                finding.descriptor(),
                texts(finding.methods()),
                finding.blamed(),
                Printable.of(finding.message()),
                finding.count(),
                finding.event(),
                Printable.of(finding.variable()),
                finding.sites(),
                of(finding.witness()),
                of(finding.insight()));
    }

    private static Insight of(Insight insight) {
        return new Insight(
                Printable.of(insight.anomaly()),
                Printable.of(insight.hint()),
                Printable.of(insight.benign()),
                Printable.of(insight.accepted()),
                texts(insight.callers())); // no text shows commit nodes
    }

    private static Witness of(Witness witness) {
        List<Step> steps = witness.steps().stream().map(PrintableResult::of).toList();
        if (witness instanceof UnserializableCycle cycle) {
            return new UnserializableCycle(steps, cycle.edges());
        }
        if (witness instanceof ClosingEdge ends) {
            return new ClosingEdge(steps, ends.cutShort());
        }
        return ofStepsOnly(witness, steps);
    }

    private static Witness ofStepsOnly(Witness witness, List<Step> steps) {
        return switch (witness.kind()) {
            case "schedule" -> new Schedule(steps);
            case "race" -> new RacyPair(steps);
            case "lock-cycle" -> new LockCycle(steps);
            case "split-view" -> new SplitView(steps);
            default -> new Suspicion(steps);
        };
    }

    /** The place stays as it is: it leads to the source. */
    private static Step of(Step step) {
        return new Step(
                step.event(),
                Printable.of(step.thread()),
                Printable.of(step.action()),
                Printable.of(step.target()),
                step.site(),
                new Step.Transaction(
                        Printable.of(step.transaction().thread()),
                        Printable.of(step.transaction().method()),
                        step.transaction().number()));
    }

    /** Where a step is, to be shown. */
    static String of(Site site) {
        String place = site.toString();
        return Printable.of(place.isEmpty() && site.isKnown() ? site.className() + "." + site.method() : place);
    }
}
