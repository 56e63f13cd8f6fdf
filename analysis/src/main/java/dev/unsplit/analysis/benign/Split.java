// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import java.util.List;
import java.util.Optional;

/**
 * How a transaction was split, or could be: what it did to a variable last before the others came in, and what it did to the
 * same variable first afterwards.
 *
 * @param method of the transaction
 * @param variable its name, which is that of the same variable of other objects, too
 * @param isPredicted whether a schedule shows it that did not happen
 * @param changesBetween how often others change the variable in that schedule while the transaction is left
 */
record Split(
        String method,
        String variable,
        Use.Kind left,
        Site leftSite,
        Use.Kind back,
        Site backSite,
        boolean isPredicted,
        long changesBetween) {

    /** Of a finding that blames a method for what it does to one variable, at places that are known. */
    static Optional<Split> of(Finding finding) {
        if (finding.rule() != Rule.ATOMICITY || !finding.blamed()) {
            return Optional.empty();
        }
        if (finding.witness() instanceof Witness.UnserializableCycle cycle
                && !cycle.edges().isEmpty()) {
            Step left = cycle.steps().get(cycle.edges().get(0).from());
            Step back = cycle.steps()
                    .get(cycle.edges().get(cycle.edges().size() - 1).to());
            return of(finding.method(), left, back, List.of(), false);
        }
        return finding.witness() instanceof Witness.Schedule schedule ? of(finding, schedule) : Optional.empty();
    }

    /** The finding tells the places; the schedule has what was done there, maybe under a lock that was taken at the same place. */
    private static Optional<Split> of(Finding finding, Witness.Schedule schedule) {
        List<Step> steps = schedule.steps().stream()
                .filter(step -> Use.Kind.of(step.action()).isPresent())
                .toList();
        for (int from = 0; from < steps.size() && finding.sites().size() == 2; from++) {
            for (int to = from + 1; to < steps.size(); to++) {
                Step left = steps.get(from);
                Step back = steps.get(to);
                if (left.site().equals(finding.sites().get(0))
                        && back.site().equals(finding.sites().get(1))
                        && left.transaction().equals(back.transaction())
                        && left.transaction().method().equals(finding.method())) {
                    return of(finding.method(), left, back, steps.subList(from + 1, to), true);
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Split> of(String method, Step left, Step back, List<Step> between, boolean isPredicted) {
        Optional<Use.Kind> one = Use.Kind.of(left.action());
        Optional<Use.Kind> other = Use.Kind.of(back.action());
        boolean isOfOneVariable =
                one.isPresent() && other.isPresent() && left.target().equals(back.target());
        if (!isOfOneVariable || !left.site().isKnown() || !back.site().isKnown()) {
            return Optional.empty();
        }
        long changes = between.stream()
                .filter(step ->
                        !step.thread().equals(left.thread()) && step.target().equals(left.target()))
                .filter(step -> Use.Kind.of(step.action())
                        .filter(kind -> kind != Use.Kind.READ)
                        .isPresent())
                .count();
        return Optional.of(
                new Split(method, left.name(), one.get(), left.site(), other.get(), back.site(), isPredicted, changes));
    }
}
