// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.pipeline.Explain;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.Reports;
import dev.unsplit.pipeline.SavedFileNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code unsplit explain}: a JSON report in, other reports out. */
@Command(
        name = "explain",
        description = "Shows findings again that --format json has kept, in any format.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ExplainCommand implements Callable<Integer> {

    private final Streams streams;

    @Parameters(
            index = "0",
            paramLabel = "FINDINGS.json",
            description = "What --format json has written; - is standard input.")
    private String file = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "ID",
            description = "Shows only the findings with this id; how it starts is enough.")
    private @Nullable String id;

    @Mixin
    private final FailOnOption failOn = new FailOnOption();

    @Mixin
    private final DisplayOptions display = new DisplayOptions();

    @ArgGroup(exclusive = false, multiplicity = "0..*")
    private List<ReportOption> reports = new ArrayList<>();

    ExplainCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        Outcome outcome = failOn.outcome();
        SavedFileNames files = new SavedFileNames();
        try (Reports written =
                new Reports(ReportOption.wanted(reports), List.of(file), streams.out(), display.display(), files)) {
            new Explain(streams.in(), files)
                    .run(
                            file,
                            Optional.ofNullable(id),
                            ResultListener.all(List.of(outcome, written, new Warnings(streams))));
        } catch (StandardOutput.ClosedException e) {
            e.ignoreIfBrokenPipe();
        }
        return outcome.exitStatus();
    }
}
