// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Writes the manual pages of the command and its subcommands: the build calls it. */
public final class ManPages {

    private ManPages() {}

    /** @param args the directory to write them to */
    public static void main(String[] args) throws IOException {
        Path directory = Files.createDirectories(Path.of(args[0]));
        for (ManPage page : all()) {
            Files.writeString(directory.resolve(page.name() + ".1"), page.text());
        }
    }

    static List<ManPage> all() throws IOException {
        CommandLine unsplit = Unsplit.model();
        String version = new Version().getVersion()[0];
        return Stream.concat(Stream.of(unsplit), unsplit.getSubcommands().values().stream())
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .map((CommandSpec command) -> new ManPage(command, version))
                .toList();
    }
}
