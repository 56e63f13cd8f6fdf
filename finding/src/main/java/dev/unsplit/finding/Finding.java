// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.List;
import java.util.stream.Stream;

/**
 * One thing that is wrong, told once, however often it happened.
 *
 * @param id names the cause across runs: made of rule, method and variable, never of line numbers, nor of numbers that
 *     objects and threads have in one run only. Findings of one analysis have different ids (the second of the same cause
 *     ends in {@code -2}, and so on); what several analyses say about one cause has the same id in each of them
 * @param analysis the id of the analysis that found it
 * @param method the blamed transaction's method, or the first one of the cycle where nobody can be blamed
 * @param descriptor of the method, or the empty string
 * @param methods all that have to be mended together: those of the cycle where nobody is blamed, those that are in on a write skew; else empty
 * @param count how many executions of the method were split this way, each counted once; of a prediction, how many there were that it is true of; of races and the like, how often it was found
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
        return with(newId, count, event, insight);
    }

    public Finding withMethods(List<String> newMethods) {
        return new Finding(
                id,
                rule,
                certainty,
                analysis,
                method,
                descriptor,
                newMethods,
                blamed,
                message,
                count,
                event,
                variable,
                sites,
                witness,
                insight);
    }

    public Finding withInsight(Insight newInsight) {
        return with(id, count, event, newInsight);
    }

    public Finding withCount(long newCount) {
        return with(id, newCount, event, insight);
    }

    public Finding withEvent(long newEvent) {
        return with(id, count, newEvent, insight);
    }

    /** What {@link #count} says: {@code in 3 executions}. Empty if that tells nothing. */
    public String howOften() {
        if (count == 0) {
            return "";
        }
        if (certainty == Certainty.OBSERVED || certainty == Certainty.CONFIRMED) {
            return count == 1 ? "once" : "in " + count + " executions";
        }
        if (rule == Rule.ATOMICITY) {
            return "of " + (count == 1 ? "one execution" : count + " executions");
        }
        return count == 1 ? "" : "found " + count + " times";
    }

    /** What the id names, without the number that tells findings of one cause apart. */
    public String cause() {
        int number = id.indexOf('-');
        return number < 0 ? id : id.substring(0, number);
    }

    /** Whether it was seen or predicted: where the transaction was left, and where it went on; else {@link #sites}. */
    public List<Site> places() {
        if (!blamed
                || !(witness instanceof Witness.UnserializableCycle cycle)
                || cycle.edges().isEmpty()) {
            return sites;
        }
        Step left = cycle.steps().get(cycle.edges().get(0).from());
        Step back =
                cycle.steps().get(cycle.edges().get(cycle.edges().size() - 1).to());
        return Stream.of(left.site(), back.site()).filter(Site::isKnown).toList();
    }

    private Finding with(String newId, long newCount, long newEvent, Insight newInsight) {
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
                newCount,
                newEvent,
                variable,
                sites,
                witness,
                newInsight);
    }
}
