// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.pipeline.CheckSources;
import dev.unsplit.pipeline.Display;
import dev.unsplit.pipeline.KnownFindings;
import dev.unsplit.pipeline.NamedFiles;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.Reports;
import dev.unsplit.pipeline.SourceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

/** {@code unsplit static}: sources in, reports out. */
@Command(
        name = "static",
        description = "Proves methods of Java sources atomic, or says why not.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class StaticCommand implements Callable<Integer> {

    private final Streams streams;

    @Parameters(
            paramLabel = "SOURCES",
            arity = "1..*",
            description = "Java sources, and directories with sources below them. All of them are one program.")
    private List<String> places = new ArrayList<>();

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            defaultValue = "",
            description = "What the sources are compiled against, besides the JDK.")
    private String classPath = "";

    @Option(
            names = "--all",
            description = "Wants methods to be atomic though they have no annotation: those that 'run' takes for"
                    + " transactions. The default where no method has one.")
    private boolean all;

    @Option(
            names = "--known",
            paramLabel = "FILE",
            description = "A table that says how methods without sources can be moved, besides that of the JDK.")
    private List<String> known = new ArrayList<>();

    @Option(
            names = "--table",
            description = "Tells all that was found, on standard output before the report: what guards each field, and"
                    + " the atomicity of each method.")
    private boolean table;

    @Option(
            names = "--write-annotations",
            paramLabel = "DIR",
            description = "Where to write a copy of the sources with annotations that say what was found.")
    private @Nullable String annotated;

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

    @ArgGroup(exclusive = false, multiplicity = "0..*")
    private List<ReportOption> reports = new ArrayList<>();

    @Mixin
    private final DisplayOptions display = new DisplayOptions();

    StaticCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        List<Reports.Wanted> wanted = ReportOption.wanted(reports);
        namedFiles(wanted).refuseClashes();
        List<Path> sources = places.stream().map(OptionWords::file).toList();
        Outcome outcome = failOn.outcome();
        Display shown = display.display().firstFrom(sources);
        try (Reports written = new Reports(wanted, List.of(), streams.out(), shown)) {
            ResultListener listener = new KnownFindings(
                    Optional.ofNullable(baseline).map(OptionWords::file),
                    Optional.ofNullable(newBaseline).map(OptionWords::file),
                    ResultListener.all(List.of(outcome, written, new Warnings(streams))));
            new CheckSources(options()).run(sources, listener, this::tell);
        } catch (StandardOutput.ClosedException e) {
            e.ignoreIfBrokenPipe();
        } catch (UncheckedIOException e) {
            if (!(e.getCause() instanceof StandardOutput.ClosedException closed)) {
                throw e;
            }
            closed.ignoreIfBrokenPipe();
        }
        return outcome.exitStatus();
    }

    private SourceOptions options() {
        return new SourceOptions(
                classPath,
                all,
                known.stream().map(OptionWords::file).toList(),
                table,
                Optional.ofNullable(annotated).map(OptionWords::file));
    }

    private NamedFiles namedFiles(List<Reports.Wanted> wanted) {
        NamedFiles named = new NamedFiles();
        places.forEach(place -> named.reads("the sources", place));
        known.forEach(file -> named.reads("--known", file));
        if (baseline != null) {
            named.reads("--baseline", baseline);
        }
        named.writes(wanted);
        if (newBaseline != null) {
            named.writes("--write-baseline", OptionWords.file(newBaseline));
        }
        if (annotated != null) {
            named.writes("--write-annotations", OptionWords.file(annotated));
        }
        return named;
    }

    private void tell(String line) {
        try {
            streams.out().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
