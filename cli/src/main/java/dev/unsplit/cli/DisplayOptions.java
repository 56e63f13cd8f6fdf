// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.Display;
import dev.unsplit.pipeline.OptionWords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** How reports are shown: for all commands that make some. */
final class DisplayOptions {

    /** Set by the launcher if standard output is a terminal, and to its width; Java itself cannot tell. */
    private static final String TERMINAL = "unsplit.output.terminal";

    private static final String COLUMNS = "unsplit.columns";

    @Option(
            names = "--sources",
            paramLabel = "DIR,...",
            description = "Where the program's sources are, to show lines of them. Default: src/main/java,"
                    + " src/test/java, src and the working directory itself, here and one below.")
    private List<String> sources = new ArrayList<>();

    @Option(
            names = "--color",
            paramLabel = "auto|always|never",
            defaultValue = "auto",
            description = "Whether a report on standard output has colours. Default: if it is a terminal.")
    private String color = "auto";

    Display display() {
        List<Path> places = sources.stream()
                .flatMap(words -> OptionWords.sources("--sources", words).stream())
                .toList();
        if (sources.isEmpty()) {
            places = OptionWords.usualSources();
        }
        boolean isTerminal = Boolean.getBoolean(TERMINAL);
        return new Display(
                OptionWords.colours(color, isTerminal, System.getenv()),
                Integer.getInteger(COLUMNS, Display.USUAL_WIDTH),
                places);
    }
}
