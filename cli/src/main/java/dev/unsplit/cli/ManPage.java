// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page of one command, in the macros of man(7), from the model that also makes its help text. So it says nothing that the help text does
 * not say, and nothing else.
 */
final class ManPage {

    private final CommandSpec command;
    private final String version;
    private final List<String> lines = new ArrayList<>();

    ManPage(CommandSpec command, String version) {
        this.command = command;
        this.version = version;
    }

    /** As {@code man} looks for it: {@code unsplit-check}. */
    String name() {
        return command.qualifiedName("-");
    }

    String text() {
        lines.clear();
        lines.add(".\\\" SPDX-License-Identifier: Apache-2.0");
        lines.add(".TH " + quoted(name().toUpperCase(Locale.ROOT)) + " 1 \"\" " + quoted(version) + " \"Unsplit\"");
        section("NAME");
        lines.add(escaped(name()) + " \\- "
                + escaped(sentence(command.usageMessage().description())));
        section("SYNOPSIS");
        synopsis();
        section("DESCRIPTION");
        paragraph(command.usageMessage().description());
        arguments();
        commands();
        footer();
        return String.join("\n", lines) + "\n";
    }

    private void synopsis() {
        lines.add(".nh");
        lines.add(synopses().map(ManPage::escaped).collect(Collectors.joining("\n.br\n")));
        lines.add(".hy");
    }

    private Stream<String> synopses() {
        String[] custom = command.usageMessage().customSynopsis();
        Help help = new Help(command, Help.defaultColorScheme(Ansi.OFF));
        return custom.length > 0
                ? Arrays.stream(custom).map(String::strip)
                : Stream.of(help.synopsis(0).lines().map(String::strip).collect(Collectors.joining(" ")));
    }

    private void arguments() {
        List<PositionalParamSpec> parameters = command.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .toList();
        List<OptionSpec> options =
                command.options().stream().filter(option -> !option.hidden()).toList();
        section("OPTIONS", !parameters.isEmpty() || !options.isEmpty());
        parameters.forEach(parameter -> argument(parameter.paramLabel(), parameter));
        options.forEach(option -> argument(names(option), option));
    }

    private static String names(OptionSpec option) {
        String names = String.join(", ", option.names());
        return option.arity().max() == 0 ? names : names + "=" + option.paramLabel();
    }

    private void argument(String title, ArgSpec argument) {
        lines.add(".TP");
        lines.add("\\fB" + escaped(title) + "\\fR");
        paragraph(argument.description());
    }

    private void commands() {
        List<CommandLine> subcommands = command.subcommands().values().stream()
                .filter(each -> !each.getCommandSpec().usageMessage().hidden())
                .toList();
        section("COMMANDS", !subcommands.isEmpty());
        for (CommandLine each : subcommands) {
            CommandSpec spec = each.getCommandSpec();
            lines.add(".TP");
            lines.add("\\fB" + escaped(spec.qualifiedName("-")) + "\\fR(1)");
            paragraph(spec.usageMessage().description());
        }
    }

    private void footer() {
        String text = sentence(command.usageMessage().footer());
        if (!text.isEmpty()) {
            section("EXIT STATUS");
            paragraph(text.replaceFirst("^Exit status: ", ""));
        }
    }

    private void section(String title) {
        lines.add(".SH " + quoted(title));
    }

    private void section(String title, boolean wanted) {
        if (wanted) {
            section(title);
        }
    }

    private void paragraph(String... text) {
        lines.add(escaped(sentence(text)));
    }

    private static String sentence(String... text) {
        return String.join(" ", text).strip();
    }

    private static String quoted(String text) {
        return "\"" + escaped(text).replace("\"", "\\(dq") + "\"";
    }

    /** What roff would take for a request or an escape; a hyphen that can be copied is a minus. */
    static String escaped(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
