// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.OwnIds;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Collects what an analysis finds besides atomicity violations: each cause once, with a count. */
public final class PredictedFindings {

    /**
     * What there is to say of one cause.
     *
     * @param variables or locks: what it is about, as a person reads it
     * @param descriptor of the first method of the witness
     * @param hint what to do about it, or the empty string
     */
    public record Cause(
            Rule rule,
            Certainty certainty,
            String message,
            List<String> variables,
            String descriptor,
            Witness witness,
            String hint) {

        /** One about which there is nothing to advise. */
        public Cause(
                Rule rule,
                Certainty certainty,
                String message,
                List<String> variables,
                String descriptor,
                Witness witness) {
            this(rule, certainty, message, variables, descriptor, witness, "");
        }
    }

    private final String analysis;
    private final Map<List<Object>, Found> causes = new LinkedHashMap<>();

    private static final class Found {
        private final Cause cause;
        private long count;

        Found(Cause cause) {
            this.cause = cause;
        }
    }

    /** @param analysis the id of the analysis that finds them */
    public PredictedFindings(String analysis) {
        this.analysis = analysis;
    }

    /**
     * @param key what tells this cause from others
     * @param times how often it was found
     * @param cause only made if it is a new one
     */
    public void add(List<Object> key, long times, Supplier<Cause> cause) {
        causes.computeIfAbsent(key, unknown -> new Found(cause.get())).count += times;
    }

    public void add(List<Object> key, Supplier<Cause> cause) {
        add(key, 1, cause);
    }

    public boolean isEmpty() {
        return causes.isEmpty();
    }

    public Prediction prediction() {
        return new Prediction(isEmpty() ? Verdict.NONE : Verdict.FOUND, findings());
    }

    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        OwnIds ids = new OwnIds();
        for (Found found : causes.values()) {
            findings.add(ids.give(finding(found.cause, found.count)));
        }
        return findings;
    }

    private Finding finding(Cause cause, long count) {
        List<String> methods = methods(cause.witness);
        return new Finding(
                id(cause, methods),
                cause.rule,
                cause.certainty,
                analysis,
                methods.isEmpty() ? "" : methods.get(0),
                cause.descriptor,
                methods,
                false,
                cause.message,
                count,
                0,
                String.join(", ", new TreeSet<>(cause.variables)),
                sites(cause.witness),
                cause.witness,
                Insight.NONE.withHint(cause.hint));
    }

    /** Who comes first is chance. */
    private static String id(Cause cause, List<String> methods) {
        Set<String> variables = new HashSet<>();
        for (String variable : cause.variables) {
            variables.add(FindingIds.withoutObjects(variable));
        }
        return FindingIds.id(cause.rule, methods, variables);
    }

    private static List<String> methods(Witness witness) {
        Set<String> methods = new LinkedHashSet<>();
        for (Step step : witness.steps()) {
            methods.add(step.transaction().method());
        }
        methods.remove("");
        return List.copyOf(methods);
    }

    private static List<Site> sites(Witness witness) {
        Set<Site> sites = new LinkedHashSet<>();
        for (Step step : witness.steps()) {
            sites.add(step.site());
        }
        sites.remove(Site.UNKNOWN);
        return List.copyOf(sites);
    }
}
