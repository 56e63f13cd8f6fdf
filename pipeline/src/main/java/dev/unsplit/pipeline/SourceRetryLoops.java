// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.benign.RetryLoops;
import dev.unsplit.finding.Site;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Loops around compareAndSet in the sources, as far as these are at hand. */
final class SourceRetryLoops implements RetryLoops {

    private final ParsedSources sources;
    private final Map<ParsedSource, Set<Integer>> lines = new HashMap<>();

    SourceRetryLoops(ParsedSources sources) {
        this.sources = sources;
    }

    /** The JVMs of one run are judged at the same time. */
    @Override
    public synchronized boolean contain(Site attempt) {
        return sources.at(attempt)
                .filter(source ->
                        lines.computeIfAbsent(source, CompareAndSetLines::of).contains(attempt.line()))
                .isPresent();
    }

    @Override
    public synchronized boolean know(Site attempt) {
        return sources.at(attempt).isPresent();
    }
}
