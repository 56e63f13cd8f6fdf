// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.analysis.unit.AnalysisInfo;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code unsplit analyses}: what there is, in the words of the analyses themselves. */
@Command(
        name = "analyses",
        description = "Lists the analyses with what each of them promises.",
        mixinStandardHelpOptions = true)
final class AnalysesCommand implements Callable<Integer> {

    private final Streams streams;

    AnalysesCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        StringBuilder list = new StringBuilder();
        for (AnalysisInfo analysis : OptionWords.allAnalyses()) {
            boolean isDefault = OptionWords.isDefault(analysis);
            list.append(analysis.id()).append(isDefault ? " (runs by default)\n" : "\n");
            list.append("    ").append(analysis.sentence()).append('\n');
            list.append("    promises: ").append(analysis.promise()).append('\n');
            list.append("    from: ").append(analysis.paper()).append('\n');
        }
        streams.out().write(list.toString().getBytes(StandardCharsets.UTF_8));
        streams.out().flush();
        return Outcome.SUCCESS;
    }
}
