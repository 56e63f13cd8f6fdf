// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Findings that are known, so that only new ones fail a build. They are known by their causes, which are the same in every
 * run, whatever the lines, the threads and the schedule.
 *
 * @param entries in order, without repetition
 */
public record Baseline(List<Entry> entries) {

    /**
     * One cause.
     *
     * @param cause {@link Finding#cause}; the rest is for people, and no less the same in every run
     * @param reason why it is accepted, if somebody wrote that into the file; else empty
     */
    public record Entry(String cause, String rule, String method, String variable, String reason) {

        public static Entry of(Finding finding) {
            return new Entry(
                    finding.cause(),
                    finding.rule().id(),
                    String.join(", ", FindingIds.methods(finding)),
                    String.join(", ", FindingIds.things(finding)),
                    "");
        }

        Entry withReason(String why) {
            return new Entry(cause, rule, method, variable, why);
        }

        /** As notices name it: {@code Account.withdraw (Account.balance)}. Somebody may have written the file by hand, with causes alone. */
        @Override
        public String toString() {
            return (method.isEmpty() ? "a finding" : method) + (variable.isEmpty() ? "" : " (" + variable + ")");
        }
    }

    private static final Comparator<Entry> ORDER = Comparator.comparing(Entry::method)
            .thenComparing(Entry::variable)
            .thenComparing(Entry::rule)
            .thenComparing(Entry::cause);

    public Baseline {
        Set<Entry> sorted = new TreeSet<>(ORDER);
        sorted.addAll(entries);
        entries = List.copyOf(sorted);
    }

    /** Each cause once, whichever analyses and places tell of it. */
    public static Baseline of(Collection<Finding> findings) {
        return new Baseline(FindingGroup.of(List.copyOf(findings)).stream()
                .map(group -> Entry.of(group.findings().get(0)))
                .toList());
    }

    public Set<String> causes() {
        return reasons().keySet();
    }

    /** Why causes are accepted, which may be the empty string. */
    public Map<String, String> reasons() {
        return entries.stream()
                .collect(Collectors.toMap(
                        Entry::cause, Entry::reason, (one, other) -> one.isEmpty() ? other : one, TreeMap::new));
    }

    /** With the reasons of another one, for what both of them know. */
    public Baseline withReasonsOf(Baseline other) {
        Map<String, String> reasons = other.reasons();
        return new Baseline(entries.stream()
                .map(entry -> entry.withReason(reasons.getOrDefault(entry.cause(), entry.reason())))
                .toList());
    }
}
