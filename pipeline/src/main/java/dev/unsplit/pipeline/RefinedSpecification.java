// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.Refinement.Callees;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What refinement learned, as a specification for review: what was specified before, and then a rule for each method that is
 * split only inside what it calls. A method that is split by itself, too, stays a transaction, or that split would not be
 * looked for any more; its rule is there as a comment. What an earlier refinement has written at the end of the specification is sorted in among what was learned now, so that the file changes only if
 * something has changed.
 */
final class RefinedSpecification {

    private static final String NO_RULES = "# every method is a transaction";

    private static final Pattern REASON = Pattern.compile("# (.+?) is split inside .+");
    private static final Pattern LEARNED_RULE = Pattern.compile("#?exclude \\S+");

    private final boolean isGiven;
    private final List<String> before = new ArrayList<>();
    private final Map<String, List<String>> learnedBefore = new TreeMap<>(); // reason and rule, by method
    private final Set<String> excludedByTraces = new LinkedHashSet<>(); // the last that matches decides
    private final Map<String, Callees> gaveWay = new TreeMap<>();

    /** @param specification what was specified before; empty: what the traces say themselves */
    RefinedSpecification(Optional<Path> specification) {
        isGiven = specification.isPresent();
        specification.ifPresent(
                file -> before.addAll(FileTrouble.text(file).lines().toList()));
        before.removeIf(NO_RULES::equals);
        while (endsWithLearned()) {
            List<String> end = before.subList(before.size() - 2, before.size());
            learnedBefore.put(method(end.get(0)), List.copyOf(end));
            end.clear();
        }
    }

    private boolean endsWithLearned() {
        int size = before.size();
        return size >= 2
                && REASON.matcher(before.get(size - 2)).matches()
                && LEARNED_RULE.matcher(before.get(size - 1)).matches();
    }

    private static String method(String reason) {
        return REASON.matcher(reason).replaceFirst("$1");
    }

    /** Adds what was learned of a trace; from any thread. */
    synchronized void add(List<String> excludedByTrace, Map<String, Callees> methods) {
        excludedByTraces.addAll(excludedByTrace);
        methods.forEach((method, callees) -> gaveWay.merge(method, callees, RefinedSpecification::both));
    }

    private static Callees both(Callees one, Callees other) {
        Set<String> methods = new TreeSet<>(one.methods());
        methods.addAll(other.methods());
        return new Callees(methods, one.entirely() && other.entirely());
    }

    void write(Path file) {
        try (WholeFile whole = new WholeFile(file)) {
            whole.write(text());
            whole.complete();
        }
    }

    synchronized String text() {
        List<String> lines = new ArrayList<>(before);
        if (!isGiven && !excludedByTraces.isEmpty()) {
            lines.add("# no transactions, as the trace itself says");
            excludedByTraces.forEach(pattern -> lines.add(rule(pattern)));
        }
        Map<String, List<String>> learned = new TreeMap<>(learnedBefore);
        gaveWay.forEach((method, callees) -> {
            List<String> both = learned(method, callees);
            if (!before.contains(both.get(1))) {
                learned.put(oneLine(method), both);
            }
        });
        learned.values().forEach(lines::addAll);
        return lines.isEmpty() ? NO_RULES + "\n" : String.join("\n", lines) + "\n";
    }

    /** The reason, and the rule. */
    private static List<String> learned(String method, Callees callees) {
        String reason = "# " + oneLine(method) + " is split inside " + oneLine(String.join(", ", callees.methods()));
        return callees.entirely()
                ? List.of(reason, "exclude " + pattern(method))
                : List.of(
                        reason + ", but by itself, too: exclude it only if it need not be atomic",
                        "#exclude " + pattern(method));
    }

    /** The trace's own form puts a {@code !} before what is included after all. */
    private static String rule(String pattern) {
        return pattern.startsWith("!") ? "include " + pattern(pattern.substring(1)) : "exclude " + pattern(pattern);
    }

    private static String oneLine(String names) {
        return names.replaceAll("\\s+", " ");
    }

    /** Methods of other tools' traces may have in their names what a pattern may not: see {@link SpecificationFile}. */
    private static String pattern(String method) {
        String pattern = method.replaceAll("[\\s();]|^!", "*");
        return SpecificationFile.KINDS.contains(pattern) ? pattern + "*" : pattern;
    }
}
