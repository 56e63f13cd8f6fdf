// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.html;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.finding.Witness.UnserializableCycle.Edge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one analysis says about a cause, and what shows it.
 *
 * @param advised the lines that the hint names, as indices into the places of the page
 */
record Telling(
        String id,
        String certainty,
        String analysis,
        String message,
        String often,
        long event,
        Insight insight,
        List<Integer> advised,
        Proof witness) {

    /**
     * A witness.
     *
     * @param transactions those of the steps, which refer to them by their index
     * @param edges pairs of indices into the steps
     */
    record Proof(
            String kind,
            boolean cutShort,
            List<DrawnTransaction> transactions,
            List<DrawnStep> steps,
            List<List<Integer>> edges) {

        /** @param method empty outside transactions, and where the transaction is not known */
        record DrawnTransaction(String thread, String method, boolean known) {}

        /** @param site an index into the places of the page */
        record DrawnStep(long event, String action, String target, int site, int transaction) {}
    }

    static Telling of(Finding finding, SiteTable sites) {
        return new Telling(
                finding.id(),
                finding.certainty().id(),
                finding.analysis(),
                finding.message(),
                finding.howOften(),
                finding.event(),
                finding.insight(),
                AdvisedLines.of(finding).stream().map(sites::indexOf).toList(),
                proof(finding.witness(), sites));
    }

    private static Proof proof(Witness witness, SiteTable sites) {
        Map<Step.Transaction, Integer> indices = new LinkedHashMap<>();
        List<Proof.DrawnStep> steps = new ArrayList<>();
        for (Step step : witness.steps()) {
            int transaction = indices.computeIfAbsent(step.transaction(), unknown -> indices.size());
            steps.add(new Proof.DrawnStep(
                    step.event(), step.action(), step.target(), sites.indexOf(step.site()), transaction));
        }
        List<Proof.DrawnTransaction> transactions = indices.keySet().stream()
                .map(each -> new Proof.DrawnTransaction(each.thread(), each.method(), each.isKnown()))
                .toList();
        boolean cutShort = witness instanceof Witness.ClosingEdge ends && ends.cutShort();
        return new Proof(witness.kind(), cutShort, transactions, steps, edges(witness));
    }

    private static List<List<Integer>> edges(Witness witness) {
        return witness instanceof UnserializableCycle cycle
                ? cycle.edges().stream().map(Telling::pair).toList()
                : List.of();
    }

    private static List<Integer> pair(Edge edge) {
        return List.of(edge.from(), edge.to());
    }
}
