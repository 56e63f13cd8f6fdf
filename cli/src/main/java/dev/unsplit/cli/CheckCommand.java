// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.pipeline.Check;
import dev.unsplit.pipeline.CheckOptions;
import dev.unsplit.pipeline.Inputs;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code unsplit check}: traces in, reports out. */
@Command(
        name = "check",
        description = "Analyses recorded traces: was the run serializable, and if not, what was split?",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class CheckCommand implements Callable<Integer> {

    private final Streams streams;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Traces: .ust, .std, .csv, .rr or .txt, also compressed (.gz, .zst); - is standard input.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--analysis",
            paramLabel = "NAME,...",
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

    @Option(
            names = "--spec",
            paramLabel = "FILE",
            description = "Which methods are no transactions: lines 'exclude PATTERN', * for any text.")
    private @Nullable String specification;

    @Mixin
    private final InputOptions inputOptions = new InputOptions();

    @ArgGroup(exclusive = false, multiplicity = "0..*")
    private List<ReportOption> reports = new ArrayList<>();

    @Option(names = "--strict", description = "Makes ill-formed traces an error.")
    private boolean strict;

    @Option(
            names = "--fail-on",
            paramLabel = "CERTAINTY",
            defaultValue = "possible",
            description = "The least certain finding that makes the exit status 1:"
                    + " observed, confirmed, possible, static, approximate or never. Default: ${DEFAULT-VALUE}.")
    private String failOn = "possible";

    @Option(names = "--baseline", paramLabel = "FILE", description = "Findings that are known already.")
    private @Nullable String baseline;

    @Option(names = "--no-refine", description = "Does not look into methods that were found to be split.")
    @SuppressWarnings("UnusedVariable") // accepted from the first release on; there is no refinement yet
    private boolean noRefine;

    @Option(names = "--level", paramLabel = "edges|accesses", description = "For recording; does nothing here.")
    private @Nullable String level;

    CheckCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        Optional.ofNullable(level).ifPresent(OptionWords::level);
        Outcome outcome = new Outcome(OptionWords.failOn(failOn));
        try (ProgressDisplay progress = streams.progress();
                Reports written = new Reports(ReportOption.wanted(reports), inputs(), streams.out())) {
            Inputs inputs = inputOptions.of(files, streams, progress);
            CheckOptions options = options();
            warnOf(options.analyses().later());
            Check check = new Check(inputs, progress, options);
            check.run(files, ResultListener.all(List.of(outcome, written, new Warnings(streams))));
        } catch (StandardOutput.ClosedException e) {
            if (!e.isBrokenPipe()) {
                throw e;
            }
        }
        return outcome.exitStatus();
    }

    /** All files that are read, whatever for. */
    private List<String> inputs() {
        List<String> inputs = new ArrayList<>(files);
        Optional.ofNullable(specification).ifPresent(inputs::add);
        Optional.ofNullable(baseline).ifPresent(inputs::add);
        return inputs;
    }

    private void warnOf(List<String> skipped) {
        if (!skipped.isEmpty()) {
            streams.warn("--analysis", "not available yet, skipped: " + String.join(", ", skipped));
        }
    }

    private CheckOptions options() {
        return new CheckOptions(
                analyses == null ? OptionWords.defaultAnalyses() : OptionWords.analyses(analyses),
                Optional.ofNullable(conflicts).map(OptionWords::conflicts),
                Optional.ofNullable(boundaries).map(OptionWords::boundaries),
                Optional.ofNullable(specification).map(Path::of),
                Optional.ofNullable(baseline).map(Path::of),
                strict);
    }
}
