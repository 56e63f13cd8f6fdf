// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How traces are to be checked.
 *
 * @param analyses see {@link OptionWords#analyses}
 * @param conflicts empty: what a trace says itself
 * @param boundaries empty: what a trace says itself
 * @param specification see {@link SpecificationFile}; empty: what a trace says itself
 * @param baseline a file of findings that are known already; it must be there, but does nothing yet
 * @param strict whether an ill-formed trace is an error
 */
public record CheckOptions(
        List<String> analyses,
        Optional<Conflicts> conflicts,
        Optional<Boundaries> boundaries,
        Optional<Path> specification,
        Optional<Path> baseline,
        boolean strict) {

    public CheckOptions {
        analyses = List.copyOf(analyses);
    }

    /** @throws dev.unsplit.trace.UsageException if a file that is named cannot be read */
    AnalysisOptions forAnalysis() {
        baseline.ifPresent(FileTrouble::checkReadable);
        return new AnalysisOptions(
                analyses, conflicts, boundaries, specification.map(SpecificationFile::excludedMethods), strict);
    }
}
