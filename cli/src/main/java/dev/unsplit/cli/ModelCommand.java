// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.pipeline.Display;
import dev.unsplit.pipeline.ModelOptions;
import dev.unsplit.pipeline.ModelRun;
import dev.unsplit.pipeline.NamedFiles;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.Reports;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code unsplit model}: a model in, reports out. */
@Command(
        name = "model",
        description = "Is every schedule of a model (.ubp) serializable?",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ModelCommand implements Callable<Integer> {

    private static final long MOST_WORKERS = 256;
    private static final long MOST_STEPS = 100_000;

    private final Streams streams;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "The model, in the language that docs/models.md describes.")
    private @Nullable String model;

    @Option(
            names = "--from-trace",
            paramLabel = "FILE",
            description = "Makes the model of a recorded run, in place of FILE; with --methods.")
    private @Nullable String trace;

    @Option(
            names = "--methods",
            paramLabel = "NAME,...",
            description = "The methods whose executions become threads of that model.")
    private @Nullable String methods;

    @Option(names = "--copies", paramLabel = "N", description = "How many threads do the same. Default: 2.")
    private @Nullable String copies;

    @Option(names = "--write-model", paramLabel = "FILE", description = "Where to write that model.")
    private @Nullable String newModel;

    @Option(
            names = "--conflicts",
            paramLabel = "data|data+locks",
            defaultValue = "data",
            description = "Whether lock operations conflict. Default: ${DEFAULT-VALUE}.")
    private String conflicts = "data";

    @Option(
            names = "--search",
            paramLabel = "breadth|depth",
            description =
                    "breadth finds a shortest schedule, depth goes deep first, bound by bound." + " Default: breadth.")
    private @Nullable String search;

    @Option(
            names = "--bounded",
            paramLabel = "K",
            description = "Looks at all schedules of at most K steps by a SAT solver, in place of exploring states.")
    private @Nullable String bounded;

    @Option(names = "--exact", description = "Keeps whole states, which is the default.")
    private boolean exact;

    @Option(
            names = "--hash-compact",
            description = "Keeps 64 bits of each state: less memory, and a small chance to miss something.")
    private boolean compacted;

    @Option(
            names = "--reductions",
            paramLabel = "NAME,...",
            description = "What makes states fewer: symmetry, ample, finished, collapse, all or none. Default: all.")
    private @Nullable String reductions;

    @Option(names = "--workers", paramLabel = "N", description = "Threads that explore. Default: all cores.")
    private @Nullable String workers;

    @Option(names = "--max-states", paramLabel = "N", description = "Ends after so many states.")
    private @Nullable String mostStates;

    @Option(names = "--max-memory", paramLabel = "SIZE", description = "How much states may take: 500k, 20M, 3G.")
    private @Nullable String mostMemory;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Ends after this time.")
    private @Nullable String timeout;

    @Option(
            names = "--write-trace",
            paramLabel = "FILE",
            description = "Where to write the schedule that is not serializable, as a trace for 'unsplit check'.")
    private @Nullable String newTrace;

    @Mixin
    private final FailOnOption failOn = new FailOnOption();

    @ArgGroup(exclusive = false, multiplicity = "0..*")
    private List<ReportOption> reports = new ArrayList<>();

    @Mixin
    private final DisplayOptions display = new DisplayOptions();

    ModelCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        String file = file();
        List<Reports.Wanted> wanted = ReportOption.wanted(reports);
        NamedFiles named = new NamedFiles();
        named.reads("the model", file);
        named.writes(wanted);
        if (newTrace != null) {
            named.writes("--write-trace", OptionWords.file(newTrace));
        }
        if (newModel != null) {
            named.writes("--write-model", OptionWords.file(newModel));
        }
        named.refuseClashes();
        ModelRun run = new ModelRun(options());
        Outcome outcome = failOn.outcome();
        Display shown = shown();
        try (SearchLine progress = streams.searchLine(run);
                Reports written = new Reports(wanted, List.of(file), streams.out(), shown)) {
            run.run(file, ResultListener.all(List.of(progress, outcome, written, new Warnings(streams))));
        } catch (StandardOutput.ClosedException e) {
            e.ignoreIfBrokenPipe();
        }
        return outcome.exitStatus();
    }

    /** With the lines of the model, if it is kept. */
    private Display shown() {
        String lines = model == null ? newModel : model;
        return lines == null ? display.display() : display.display().firstFrom(List.of(OptionWords.file(lines)));
    }

    private String file() {
        if (model != null && trace == null && methods == null && copies == null && newModel == null) {
            return model;
        }
        if (trace == null || methods == null || model != null) {
            throw new UsageException("expected either FILE, or --from-trace and --methods");
        }
        return trace;
    }

    private Optional<ModelOptions.FromTrace> fromTrace() {
        int number = copies == null ? 2 : (int) Math.min(OptionWords.count("--copies", copies), Integer.MAX_VALUE);
        return Optional.ofNullable(methods)
                .map(words -> new ModelOptions.FromTrace(OptionWords.names("--methods", words), Math.max(1, number)));
    }

    private ModelOptions options() {
        if (exact && compacted) {
            throw new UsageException("--exact: expected no --hash-compact beside it");
        }
        return new ModelOptions(
                OptionWords.conflicts(conflicts),
                OptionWords.reductions(Objects.requireNonNullElse(reductions, "all")),
                OptionWords.searchOrder(Objects.requireNonNullElse(search, "breadth")),
                compacted,
                bound(),
                workerCount(),
                mostStates == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(OptionWords.count("--max-states", mostStates)),
                mostMemory == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(OptionWords.bytes("--max-memory", mostMemory)),
                Optional.ofNullable(timeout).map(word -> OptionWords.seconds("--timeout", word)),
                Optional.ofNullable(newTrace).map(OptionWords::file),
                fromTrace(),
                Optional.ofNullable(newModel).map(OptionWords::file));
    }

    private OptionalInt bound() {
        if (bounded == null) {
            return OptionalInt.empty();
        }
        refuseBesideBounded("--search", search != null);
        refuseBesideBounded("--exact", exact);
        refuseBesideBounded("--hash-compact", compacted);
        refuseBesideBounded("--reductions", reductions != null);
        refuseBesideBounded("--workers", workers != null);
        refuseBesideBounded("--max-states", mostStates != null);
        refuseBesideBounded("--max-memory", mostMemory != null);
        long steps = OptionWords.count("--bounded", bounded);
        if (steps < 1 || steps > MOST_STEPS) {
            throw new UsageException(
                    "--bounded: expected a number of steps within 1.." + MOST_STEPS + ", found '" + bounded + "'");
        }
        return OptionalInt.of((int) steps);
    }

    private static void refuseBesideBounded(String option, boolean isThere) {
        if (isThere) {
            throw new UsageException(option + ": expected no --bounded beside it, which explores no states");
        }
    }

    private int workerCount() {
        if (workers == null) {
            return Runtime.getRuntime().availableProcessors();
        }
        long count = OptionWords.count("--workers", workers);
        if (count < 1 || count > MOST_WORKERS) {
            throw new UsageException(
                    "--workers: expected a number within 1.." + MOST_WORKERS + ", found '" + workers + "'");
        }
        return (int) count;
    }
}
