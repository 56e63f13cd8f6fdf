// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.List;

/**
 * One thing that is wrong, told once, however often it happened.
 *
 * @param id names the cause across runs: made of rule, method and variable, never of line numbers, nor of numbers that
 *     objects and threads have in one run only. Findings of one analysis have different ids (the second of the same cause
 *     ends in {@code -2}, and so on); what several analyses say about one cause has the same id in each of them
 * @param analysis the id of the analysis that found it
 * @param method the blamed transaction's method, or the first one of the cycle where nobody can be blamed
 * @param descriptor of the method, or the empty string
 * @param methods all methods of the cycle where nobody is blamed; else empty
 * @param count how often it happened
 * @param event the number (from 1) of the event that first closed the cycle
 * @param variable what the conflict is about, or the empty string
 * @param sites the two conflicting places, the earlier first; unknown ones are left out
 * @param insight what helps a person with it, as far as that is known
 */
public record Finding(
        String id,
        Rule rule,
        Certainty certainty,
        String analysis,
        String method,
        String descriptor,
        List<String> methods,
        boolean blamed,
        String message,
        long count,
        long event,
        String variable,
        List<Site> sites,
        Witness witness,
        Insight insight) {

    public Finding {
        methods = List.copyOf(methods);
        sites = List.copyOf(sites);
    }

    /** As an analysis finds it: whatever helps a person with it is added later. */
    public Finding(
            String id,
            Rule rule,
            Certainty certainty,
            String analysis,
            String method,
            String descriptor,
            List<String> methods,
            boolean blamed,
            String message,
            long count,
            long event,
            String variable,
            List<Site> sites,
            Witness witness) {
        this(
                id,
                rule,
                certainty,
                analysis,
                method,
                descriptor,
                methods,
                blamed,
                message,
                count,
                event,
                variable,
                sites,
                witness,
                Insight.NONE);
    }

    public Finding withId(String newId) {
        return with(newId, insight);
    }

    public Finding withInsight(Insight newInsight) {
        return with(id, newInsight);
    }

    private Finding with(String newId, Insight newInsight) {
        return new Finding(
                newId,
                rule,
                certainty,
                analysis,
                method,
                descriptor,
                methods,
                blamed,
                message,
                count,
                event,
                variable,
                sites,
                witness,
                newInsight);
    }
}
