// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.CheckOptions;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How traces are judged: for all commands that do. */
final class JudgingOptions {

    @Option(
            names = "--analysis",
            paramLabel = "NAME,...",
            completionCandidates = Candidates.AnalysisNames.class,
            description = "What to run, see 'unsplit analyses'; 'all' stands for those that apply.")
    private @Nullable String analyses;

    @Option(
            names = "--conflicts",
            paramLabel = "data|data+locks",
            description = "Whether lock operations conflict. Default: what the format of the trace means.")
    private @Nullable String conflicts;

    @Option(
            names = "--boundaries",
            paramLabel = "split|inside",
            description = "Whether blocking operations end a transaction. Default: what the trace says.")
    private @Nullable String boundaries;

    @Option(names = "--strict", description = "Makes ill-formed traces an error.")
    private boolean strict;

    @Mixin
    private final FailOnOption failOn = new FailOnOption();

    @Option(names = "--baseline", paramLabel = "FILE", description = "Findings that are known already.")
    private @Nullable String baseline;

    @Option(names = "--no-refine", description = "Does not look into methods that were found to be split.")
    @SuppressWarnings("UnusedVariable") // accepted from the first release on; there is no refinement yet
    private boolean noRefine;

    Outcome outcome() {
        return failOn.outcome();
    }

    /** The files that are read because of these options. */
    List<String> inputs() {
        return Optional.ofNullable(baseline).stream().toList();
    }

    /** @param specification of recorded traces */
    CheckOptions options(Optional<Path> specification) {
        return new CheckOptions(
                analyses == null ? OptionWords.defaultAnalyses() : OptionWords.analyses(analyses),
                Optional.ofNullable(conflicts).map(OptionWords::conflicts),
                Optional.ofNullable(boundaries).map(OptionWords::boundaries),
                specification,
                Optional.ofNullable(baseline).map(OptionWords::file),
                strict);
    }
}
