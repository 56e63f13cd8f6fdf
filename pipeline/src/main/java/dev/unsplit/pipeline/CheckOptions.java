// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.analysis.benign.BenignPattern;
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
 * @param strict whether an ill-formed trace is an error
 * @param newSpecification where the refined specification goes to; empty: nowhere
 * @param benign rules for patterns that do no harm
 * @param sources what the sources of the program tell
 */
public record CheckOptions(
        List<String> analyses,
        Optional<Conflicts> conflicts,
        Optional<Boundaries> boundaries,
        Optional<Path> specification,
        boolean strict,
        Refining refining,
        Optional<Path> newSpecification,
        List<BenignPattern> benign,
        ParsedSources sources) {

    public CheckOptions {
        analyses = List.copyOf(analyses);
        benign = List.copyOf(benign);
    }

    /** @throws dev.unsplit.trace.UsageException if a file that is named cannot be read */
    AnalysisOptions forAnalysis() {
        return new AnalysisOptions(analyses, conflicts, boundaries, specification.map(SpecificationFile::read), strict)
                .with(new CallsInSources(sources));
    }
}
