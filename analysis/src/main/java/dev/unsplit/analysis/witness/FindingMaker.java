// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.witness.WitnessMaker.Shown;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.EdgeKind;
import java.util.List;
import java.util.stream.Stream;

/** Makes findings out of violations: names instead of numbers, a sentence, an id that survives another run. */
final class FindingMaker {

    private final SymbolTexts texts;

    FindingMaker(SymbolTexts texts) {
        this.texts = texts;
    }

    Finding finding(String analysis, Violation violation, Shown shown) {
        String method = texts.method(violation.method());
        List<String> methods = shown.blamed() ? List.of() : methods(method, shown.witness());
        EdgeKind kind = violation.kind();
        String variable = kind == null ? "" : texts.operand(kind, violation.operand());
        return FindingIds.named(new Finding(
                "",
                Rule.ATOMICITY,
                Certainty.OBSERVED,
                analysis,
                method,
                texts.descriptor(violation.method()),
                methods,
                shown.blamed(),
                message(method, methods, shown, texts.thread(violation.fromThread())),
                violation.count(),
                violation.event(),
                variable,
                sites(violation),
                shown.witness()));
    }

    private List<Site> sites(Violation violation) {
        return Stream.of(violation.fromSite(), violation.site())
                .map(texts::site)
                .filter(Site::isKnown)
                .toList();
    }

    /** The methods in the order of the cycle, which starts with the transaction of the closing event. */
    private static List<String> methods(String first, Witness witness) {
        Stream<String> others = witness instanceof UnserializableCycle cycle
                ? cycle.edges().stream()
                        .map(edge ->
                                cycle.steps().get(edge.from()).transaction().method())
                : witness.steps().stream().map(step -> step.transaction().method());
        return Stream.concat(Stream.of(first), others)
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }

    private static String message(String method, List<String> methods, Shown shown, String otherThread) {
        Witness witness = shown.witness();
        if (!(witness instanceof UnserializableCycle cycle)) {
            return method + " is on a cycle: it had to come both before and after what " + otherThread + " did";
        }
        if (!shown.blamed()) {
            String group = methods.size() == 1 ? "transactions of " + method : String.join(", ", methods);
            return group + " cannot all be atomic: each had to come before the next, and the last before the first";
        }
        Step left = cycle.steps().get(cycle.edges().get(0).from());
        Step back =
                cycle.steps().get(cycle.edges().get(cycle.edges().size() - 1).to());
        List<String> others = cycle.steps().stream()
                .map(Step::thread)
                .filter(thread -> !thread.equals(left.thread()))
                .distinct()
                .toList();
        return method + " is not atomic: " + String.join(", ", others) + " came in between its " + told(left)
                + " and its " + told(back);
    }

    private static String told(Step step) {
        String where = step.site().isKnown() ? " (" + step.site() + ")" : "";
        return step.action() + " of " + step.target() + where;
    }
}
