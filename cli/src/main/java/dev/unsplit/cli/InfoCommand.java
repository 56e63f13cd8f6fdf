// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.Info;
import dev.unsplit.pipeline.Inputs;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.TraceSummary;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code unsplit info}: what is in a trace. */
@Command(
        name = "info",
        description = "Shows what is in a trace: events by kind, threads, locks, variables, transactions.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class InfoCommand implements Callable<Integer> {

    private final Streams streams;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Traces; - is standard input.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private final InputOptions inputOptions = new InputOptions();

    InfoCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        int status = Outcome.SUCCESS;
        try (ProgressDisplay progress = streams.progress()) {
            Inputs inputs = inputOptions.of(files, streams, progress);
            Info info = new Info(inputs, progress);
            for (String file : files) {
                try {
                    show(info.of(file));
                } catch (UsageException e) {
                    streams.complain(String.valueOf(e.getMessage()));
                    status = Outcome.WRONG_USE;
                }
            }
        }
        return status;
    }

    private void show(TraceSummary summary) throws IOException {
        streams.out().write(text(summary).getBytes(StandardCharsets.UTF_8));
        streams.out().flush();
        summary.notices().forEach(notice -> streams.warn(summary.trace(), notice));
    }

    private static String text(TraceSummary summary) {
        String kinds = summary.kinds().entrySet().stream()
                .map(kind -> kind.getKey() + " " + kind.getValue())
                .collect(Collectors.joining(", "));
        return summary.trace() + ": " + summary.events() + (summary.events() == 1 ? " event\n" : " events\n")
                + line("by kind", kinds)
                + line("threads", summary.threads())
                + line("locks", summary.locks())
                + line("variables", summary.variables())
                + line("methods", summary.methods())
                + line("transactions", summary.transactions() + " (outermost)")
                + line("unary", summary.unary() + " (events outside transactions)")
                + line("nesting", summary.nesting() + " at most")
                + line("level", summary.info().level().id())
                + line("conflicts", summary.info().conflicts().id() + " by default")
                + line("boundaries", summary.info().boundaries().id() + " by default")
                + line("excluded", String.join(", ", summary.info().excludedMethods()))
                + summary.notes().entrySet().stream()
                        .map(note -> line(note.getKey(), note.getValue()))
                        .collect(Collectors.joining());
    }

    private static String line(String label, Object value) {
        String text = value.toString();
        return String.format("  %-13s %s\n", label, text.isEmpty() ? "-" : text);
    }
}
