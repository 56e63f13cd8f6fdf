// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.benign.UpdateCalls;
import dev.unsplit.finding.Site;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Loops around compareAndSet, and calls whose result nobody gets, in the sources, as far as these are at hand. The JVMs of one run are judged at the same time. */
final class SourceUpdateCalls implements UpdateCalls {

    private final ParsedSources sources;
    private final Map<ParsedSource, Set<Integer>> attempts = new HashMap<>();
    private final Map<ParsedSource, CallStatements> statements = new HashMap<>();

    SourceUpdateCalls(ParsedSources sources) {
        this.sources = sources;
    }

    @Override
    public synchronized boolean areRetried(Site attempt) {
        return sources.at(attempt)
                .filter(source ->
                        attempts.computeIfAbsent(source, CompareAndSetLines::of).contains(attempt.line()))
                .isPresent();
    }

    @Override
    public synchronized boolean areKnown(Site place) {
        return sources.at(place).isPresent();
    }

    @Override
    public synchronized Set<String> calledForNoResult(Site place) {
        return sources.at(place)
                .map(source ->
                        statements.computeIfAbsent(source, CallStatements::in).at(place.line()))
                .orElse(Set.of());
    }
}
