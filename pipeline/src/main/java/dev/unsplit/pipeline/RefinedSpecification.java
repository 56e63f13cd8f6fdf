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

/**
 * What refinement learned, as a specification for review: what was specified before, and then a rule for each method that is
 * split only inside what it calls. A method that is split by itself, too, stays a transaction, or that split would not be
 * looked for any more; its rule is there as a comment. Sorted, so that it changes only if something has changed.
 */
final class RefinedSpecification {

    private final List<String> before = new ArrayList<>();
    private final Set<String> excludedByTraces = new LinkedHashSet<>(); // the last that matches decides
    private final Map<String, Callees> gaveWay = new TreeMap<>();

    /** @param specification what was specified before; empty: what the traces say themselves */
    RefinedSpecification(Optional<Path> specification) {
        specification.ifPresent(
                file -> before.addAll(FileTrouble.text(file).lines().toList()));
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
        if (before.isEmpty() && !excludedByTraces.isEmpty()) {
            lines.add("# no transactions, as the trace itself says");
            excludedByTraces.forEach(pattern -> lines.add(rule(pattern)));
        }
        gaveWay.forEach((method, callees) -> {
            lines.add("# " + oneLine(method) + " is split inside " + oneLine(String.join(", ", callees.methods()))
                    + (callees.entirely() ? "" : ", but by itself, too: exclude it only if it need not be atomic"));
            lines.add((callees.entirely() ? "" : "#") + "exclude " + pattern(method));
        });
        return lines.isEmpty() ? "# every method is a transaction\n" : String.join("\n", lines) + "\n";
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
