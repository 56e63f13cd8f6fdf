// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.pipeline.Check;
import dev.unsplit.pipeline.Display;
import dev.unsplit.pipeline.Inputs;
import dev.unsplit.pipeline.NamedFiles;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.ParsedSources;
import dev.unsplit.pipeline.Reports;
import java.io.IOException;
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
            names = "--spec",
            paramLabel = "FILE",
            description = "Which methods are no transactions: lines 'exclude PATTERN', * for any text.")
    private @Nullable String specification;

    @Mixin
    private final JudgingOptions judging = new JudgingOptions();

    @Mixin
    private final InputOptions inputOptions = new InputOptions();

    @ArgGroup(exclusive = false, multiplicity = "0..*")
    private List<ReportOption> reports = new ArrayList<>();

    @Mixin
    private final DisplayOptions display = new DisplayOptions();

    @Option(names = "--level", paramLabel = "edges|accesses", description = "For recording; does nothing here.")
    private @Nullable String level;

    CheckCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        Optional.ofNullable(level).ifPresent(OptionWords::level);
        List<Reports.Wanted> wanted = ReportOption.wanted(reports);
        namedFiles(wanted).refuseClashes();
        Outcome outcome = judging.outcome();
        Display shown = display.display();
        ParsedSources sources = new ParsedSources(shown.sources());
        try (ProgressDisplay progress = streams.progress();
                Reports written = new Reports(wanted, List.of(), streams.out(), shown)) {
            Inputs inputs = inputOptions.of(files, streams, progress);
            Check check = new Check(
                    inputs,
                    progress,
                    judging.options(Optional.ofNullable(specification).map(OptionWords::file), sources));
            check.run(
                    files,
                    judging.judged(sources, ResultListener.all(List.of(outcome, written, new Warnings(streams)))));
        } catch (StandardOutput.ClosedException e) {
            e.ignoreIfBrokenPipe();
        }
        return outcome.exitStatus();
    }

    private NamedFiles namedFiles(List<Reports.Wanted> wanted) {
        NamedFiles named = new NamedFiles();
        files.forEach(file -> named.reads("the trace", file));
        if (specification != null) {
            named.reads("--spec", specification);
        }
        named.writes(wanted);
        judging.nameFiles(named);
        return named;
    }
}
