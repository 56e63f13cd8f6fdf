// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.pipeline.BehindOutput;
import dev.unsplit.pipeline.Display;
import dev.unsplit.pipeline.NamedFiles;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.ParsedSources;
import dev.unsplit.pipeline.Reports;
import dev.unsplit.pipeline.Run;
import dev.unsplit.pipeline.RunOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code unsplit run}: a program in, reports out. */
@Command(
        name = "run",
        customSynopsis = {
            "unsplit run [OPTIONS] Program.java [ARGUMENTS]",
            "       unsplit run [OPTIONS] -- java ... Main [ARGUMENTS]",
            "       unsplit run [OPTIONS] -- mvn test"
        },
        description = "Runs a program, and tells what was split in it.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class RunCommand implements Callable<Integer> {

    private final Streams streams;
    private final Set<String> told = ConcurrentHashMap.newKeySet(); // while it runs

    @Parameters(
            paramLabel = "PROGRAM",
            arity = "1..*",
            description = "A Java source file, or any command line that starts JVMs; then its arguments.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private final JudgingOptions judging = new JudgingOptions();

    @ArgGroup(exclusive = false, multiplicity = "0..*")
    private List<ReportOption> reports = new ArrayList<>();

    @Mixin
    private final DisplayOptions display = new DisplayOptions();

    @Mixin
    private final RecordingOptionGroup recording = new RecordingOptionGroup();

    @Option(names = "--live", description = "Tells of findings on standard error while the program runs.")
    private boolean live;

    @Option(names = "--keep-trace", paramLabel = "FILE", description = "Keeps the trace for 'unsplit check'.")
    private @Nullable String keepTrace;

    @Option(
            names = "--static-from",
            paramLabel = "DIR,...",
            description = "Leaves out what these sources prove to be protected and atomic.")
    private @Nullable String proved;

    RunCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        List<Reports.Wanted> wanted = ReportOption.wanted(reports);
        namedFiles(wanted).refuseClashes();
        Outcome outcome = judging.outcome();
        Display shown = displayed();
        ParsedSources sources = new ParsedSources(shown.sources());
        Run run = new Run(options(sources), live ? this::tell : finding -> {});
        try (Reports written = new Reports(wanted, List.of(), streams.out(), shown)) {
            BehindOutput behind = new BehindOutput(wanted, streams.out());
            ResultListener listener = judging.judged(
                    sources, ResultListener.all(List.of(outcome, behind, written, new Warnings(streams))));
            ProgramEnd end = run.run(words, behind.programOutput(), listener);
            return recording.exitWithProgram() ? end.exit() : outcome.exitStatus();
        } catch (StandardOutput.ClosedException e) {
            e.ignoreIfBrokenPipe();
            return outcome.exitStatus();
        }
    }

    private RunOptions options(ParsedSources sources) {
        return new RunOptions(
                recording.options(),
                judging.options(Optional.empty(), sources),
                Optional.ofNullable(keepTrace).map(OptionWords::file),
                proved == null ? List.of() : OptionWords.sources("--static-from", proved));
    }

    /** The source of a program that is one file is known. */
    private Display displayed() {
        String program = words.get(0);
        return program.endsWith(".java")
                ? display.display().firstFrom(List.of(OptionWords.file(program)))
                : display.display();
    }

    private NamedFiles namedFiles(List<Reports.Wanted> wanted) {
        NamedFiles named = new NamedFiles();
        named.readsProgram(words);
        named.writes(wanted);
        judging.nameFiles(named);
        recording.nameFiles(named);
        if (keepTrace != null) {
            named.writes("--keep-trace", OptionWords.file(keepTrace));
        }
        return named;
    }

    /** Two pairs of places may be on the same two lines. */
    private void tell(Finding finding) {
        if (told.add(finding.message())) {
            streams.complain("found: " + finding.message());
        }
    }
}
