// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.pipeline.CheckOptions;
import dev.unsplit.pipeline.KnownFindings;
import dev.unsplit.pipeline.NamedFiles;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.ParsedSources;
import dev.unsplit.pipeline.Refining;
import dev.unsplit.pipeline.SourceSuppressions;
import dev.unsplit.trace.UsageException;
import java.nio.file.Path;
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

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Findings that are known already: they do not make the exit status 1.")
    private @Nullable String baseline;

    @Option(
            names = "--write-baseline",
            paramLabel = "FILE",
            description = "Where to write all that was found, for --baseline.")
    private @Nullable String newBaseline;

    @Option(
            names = "--benign",
            paramLabel = "RULE,...",
            defaultValue = "all",
            description = "Patterns that do no harm, shown apart, and no reason for the exit status 1:"
                    + " compare-and-set-retry, double-checked-initialisation, mod-count, statistics-counter,"
                    + " all or none. Default: ${DEFAULT-VALUE}.")
    private String benign = "all";

    @Option(names = "--no-refine", description = "Does not look into methods that were found to be split.")
    private boolean noRefine;

    @Option(names = "--refine", description = "Does, which is the default, and fails if a trace does not allow it.")
    private boolean refine;

    @Option(
            names = "--write-spec",
            paramLabel = "FILE",
            description = "Where to write which methods are split only inside what they call, for --spec.")
    private @Nullable String newSpecification;

    Outcome outcome() {
        return failOn.outcome();
    }

    /**
     * Tells others of results once it is known what of them is accepted.
     *
     * @param sources which may accept something
     */
    ResultListener judged(ParsedSources sources, ResultListener listener) {
        return new SourceSuppressions(
                sources,
                new KnownFindings(
                        Optional.ofNullable(baseline).map(OptionWords::file),
                        Optional.ofNullable(newBaseline).map(OptionWords::file),
                        listener));
    }

    private Refining refining() {
        boolean asked = refine || newSpecification != null;
        if (noRefine && asked) {
            throw new UsageException("--no-refine: expected neither --refine nor --write-spec beside it");
        }
        if (noRefine) {
            return Refining.OFF;
        }
        return asked ? Refining.ASKED_FOR : Refining.WHERE_POSSIBLE;
    }

    void nameFiles(NamedFiles files) {
        if (baseline != null) {
            files.reads("--baseline", baseline);
        }
        if (newBaseline != null) {
            files.writes("--write-baseline", OptionWords.file(newBaseline));
        }
        if (newSpecification != null) {
            files.writes("--write-spec", OptionWords.file(newSpecification));
        }
    }

    /**
     * @param specification of recorded traces
     * @param sources which tell more than a trace
     */
    CheckOptions options(Optional<Path> specification, ParsedSources sources) {
        return new CheckOptions(
                analyses == null ? OptionWords.defaultAnalyses() : OptionWords.analyses(analyses),
                Optional.ofNullable(conflicts).map(OptionWords::conflicts),
                Optional.ofNullable(boundaries).map(OptionWords::boundaries),
                specification,
                strict,
                refining(),
                Optional.ofNullable(newSpecification).map(OptionWords::file),
                OptionWords.benign(benign),
                sources);
    }
}
