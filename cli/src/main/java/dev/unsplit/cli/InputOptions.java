// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.Inputs;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Progress;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How traces are found: for all commands that read some. */
final class InputOptions {

    @Option(
            names = "--from",
            paramLabel = "FORMAT",
            description = "ust, std, csv, rr or txt, if the name does not tell.")
    private @Nullable String from;

    Inputs of(List<String> names, Streams streams, Progress progress) {
        return new Inputs(
                names,
                streams.in(),
                Optional.ofNullable(from).map(word -> OptionWords.traceFormat("--from", word)),
                progress);
    }
}
