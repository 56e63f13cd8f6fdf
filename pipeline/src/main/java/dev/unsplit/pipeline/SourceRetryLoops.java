// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.benign.RetryLoops;
import dev.unsplit.finding.Site;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Loops around compareAndSet in the sources, as far as these are at hand. A file is parsed once, when it is asked for. */
final class SourceRetryLoops implements RetryLoops {

    private final SourceDirectories sources;
    private final Map<Path, Set<Integer>> lines = new HashMap<>();

    /** @param sources directories and files with sources of the program, see {@link SourceDirectories} */
    SourceRetryLoops(List<Path> sources) {
        this.sources = new SourceDirectories(sources);
    }

    /** The JVMs of one run are judged at the same time. */
    @Override
    public synchronized boolean contain(Site attempt) {
        return sources.path(attempt)
                .filter(file ->
                        lines.computeIfAbsent(file, CompareAndSetLines::of).contains(attempt.line()))
                .isPresent();
    }
}
