// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.OptionWords;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The one list of all subcommands there are. */
final class Commands {

    /** What stands behind the program is for the program, whatever it looks like. */
    static final List<String> OF_PROGRAMS = List.of("run", "record");

    private Commands() {}

    /** Objects with picocli's annotations, in the order in which the help text lists them. */
    static List<Object> all(Streams streams) {
        return List.of(
                new RunCommand(streams),
                new RecordCommand(streams),
                new CheckCommand(streams),
                new ConvertCommand(streams),
                new InfoCommand(streams),
                new ExplainCommand(streams),
                new StaticCommand(streams),
                new ModelCommand(streams),
                new AnalysesCommand(streams),
                new CompletionCommand(streams));
    }

    /** The choice that there is, as messages put it. */
    static String names(Streams streams) {
        return OptionWords.choice(all(streams).stream()
                .map(CommandSpec::forAnnotatedObject)
                .filter(command -> !command.usageMessage().hidden())
                .map(CommandSpec::name)
                .toList());
    }
}
