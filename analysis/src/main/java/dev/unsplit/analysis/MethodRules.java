// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.finding.LeftOutMethods;
import dev.unsplit.trace.NamePattern;
import dev.unsplit.trace.Names;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a specification says about the methods of traces that are there: the last rule that matches a method decides. Rules that
 * no method of any trace has matched so far are known, since they may be mistakes.
 */
public final class MethodRules {

    /**
     * @param pattern a name, in which {@code *} stands for any text
     * @param reason may be empty
     * @param line where the rule stands
     */
    public record Rule(boolean excludes, String pattern, String reason, int line) {

        /** As it stands in a specification. */
        @Override
        public String toString() {
            return (excludes ? "exclude " : "include ") + pattern;
        }
    }

    private final Map<Rule, NamePattern> rules = new LinkedHashMap<>();
    private final Set<Rule> unused;

    public MethodRules(List<Rule> rules) {
        rules.forEach(rule -> this.rules.put(rule, new NamePattern(rule.pattern())));
        unused = new LinkedHashSet<>(rules);
    }

    /** As {@link dev.unsplit.trace.ExcludedMethods} takes them. */
    public List<String> patterns() {
        return rules.keySet().stream()
                .map(rule -> rule.excludes() ? rule.pattern() : "!" + rule.pattern())
                .toList();
    }

    /** Which methods of a trace that was read are left out, and why. */
    List<String> notices(Names methods) {
        Map<String, Long> reasons = new LinkedHashMap<>();
        for (int method = 0; method < methods.size(); method++) {
            Rule decides = rule(methods.get(method));
            if (decides != null && decides.excludes()) {
                reasons.merge(decides.reason(), 1L, Long::sum);
            }
        }
        return LeftOutMethods.notices(LeftOutMethods.BY_SPECIFICATION, reasons);
    }

    private synchronized @Nullable Rule rule(String method) {
        Rule last = null;
        for (Map.Entry<Rule, NamePattern> each : rules.entrySet()) {
            if (each.getValue().matchesMethod(method)) {
                last = each.getKey();
                unused.remove(last);
            }
        }
        return last;
    }

    /** The rules that matched no method of any trace so far. */
    public synchronized List<Rule> unused() {
        return List.copyOf(unused);
    }
}
