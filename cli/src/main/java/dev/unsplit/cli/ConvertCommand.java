// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.Convert;
import dev.unsplit.pipeline.ConvertOptions;
import dev.unsplit.pipeline.Inputs;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code unsplit convert}: a trace in, the same trace in another format out. */
@Command(
        name = "convert",
        description = "Converts a trace from any format to any other, by extension or --from and --to.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ConvertCommand implements Callable<Integer> {

    private final Streams streams;

    @Parameters(index = "0", paramLabel = "IN", description = "The trace to read; - is standard input.")
    private String in = "";

    @Parameters(
            index = "1",
            paramLabel = "OUT",
            description = "The trace to write, compressed if it ends in .gz or .zst; - is standard output.")
    private String out = "";

    @Mixin
    private final InputOptions inputOptions = new InputOptions();

    @Option(names = "--to", paramLabel = "FORMAT", description = "ust, std, csv, rr or txt, if the name does not tell.")
    private @Nullable String to;

    @Option(
            names = "--level",
            paramLabel = "edges|accesses",
            description = "edges keeps only what makes transactions depend on each other (ust and txt).")
    private @Nullable String level;

    ConvertCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        ConvertOptions options = new ConvertOptions(
                Optional.ofNullable(to).map(word -> OptionWords.traceFormat("--to", word)),
                Optional.ofNullable(level).map(OptionWords::level));
        try (ProgressDisplay progress = streams.progress()) {
            Inputs inputs = inputOptions.of(List.of(in), streams, progress);
            new Convert(inputs, progress, streams.out(), options).run(in, out).forEach(note -> streams.warn(in, note));
        }
        return Outcome.SUCCESS;
    }
}
