// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** {@code unsplit generate-completion}: a script that teaches bash and zsh the commands and their options. */
@Command(
        name = "generate-completion",
        description = "Prints a script that completes commands and options in bash and zsh:"
                + " 'source <(unsplit generate-completion)'.",
        mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {

    private final Streams streams;

    CompletionCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        String script = AutoComplete.bash("unsplit", Unsplit.model());
        streams.out().write(script.getBytes(StandardCharsets.UTF_8));
        streams.out().flush();
        return Outcome.SUCCESS;
    }
}
