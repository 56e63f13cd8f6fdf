// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.Outcome;
import dev.unsplit.trace.UsageException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command with all its subcommands. Whatever happens, it ends with one of four exit statuses. */
@Command(
        name = "unsplit",
        description = "Finds atomicity violations in concurrent Java programs.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {"", "Exit status: 0 nothing found, 1 findings, 2 wrong use or bad input, 3 a fault of unsplit itself."
        })
public final class Unsplit {

    private final Streams streams;

    private Unsplit(Streams streams) {
        this.streams = streams;
    }

    public static void main(String[] args) {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.exit(run(System.in, out, System.err, args));
    }

    /** Runs one command, and returns its exit status. */
    public static int run(InputStream in, OutputStream out, PrintStream err, String... args) {
        Unsplit unsplit = new Unsplit(new Streams(in, new StandardOutput(out), err));
        try {
            return unsplit.execute(args);
        } catch (Throwable fault) {
            return unsplit.fault(fault);
        } finally {
            err.flush();
        }
    }

    private int execute(String... args) {
        CommandLine command = commandLine();
        command.setExpandAtFiles(false)
                .setOut(new PrintWriter(streams.out(), true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((e, arguments) -> wrongUse(e))
                .setExecutionExceptionHandler((e, failed, parsed) -> failed(e))
                .setExitCodeExceptionMapper(e -> Outcome.FAULT); // for what picocli itself stumbles over
        return command.execute(args);
    }

    /** With all subcommands, and nothing that only matters when it is run. */
    private CommandLine commandLine() {
        CommandLine command = new CommandLine(this);
        Commands.all(streams).forEach(command::addSubcommand); // first, since settings go to the subcommands there are
        command.getSubcommands().values().forEach(each -> each.getCommandSpec().versionProvider(new Version()));
        command.getSubcommands().forEach((name, each) -> each.setStopAtPositional(Commands.OF_PROGRAMS.contains(name)));
        return command;
    }

    /** The command as picocli knows it, for what is made from it: completion, manual pages. */
    static CommandLine model() {
        return new Unsplit(Streams.NONE).commandLine();
    }

    private int failed(Exception e) {
        if (e instanceof UsageException) {
            return wrongUse(String.valueOf(e.getMessage()));
        }
        if (e instanceof StandardOutput.ClosedException closed) {
            return closed.isBrokenPipe() ? Outcome.SUCCESS : wrongUse(String.valueOf(closed.getMessage()));
        }
        return fault(e);
    }

    private int wrongUse(ParameterException e) {
        boolean unknownCommand = e instanceof CommandLine.UnmatchedArgumentException unmatched
                && e.getCommandLine().getParent() == null
                && !unmatched.isUnknownOption();
        String message = unknownOption(e).orElse(String.valueOf(e.getMessage()));
        return wrongUse(
                unknownCommand || message.startsWith("Missing required subcommand")
                        ? message + "; expected " + Commands.names(streams)
                        : message);
    }

    /** What seems to be missing may stand behind an option that is not known, and be taken for the program's. */
    private static Optional<String> unknownOption(ParameterException e) {
        return e instanceof CommandLine.MissingParameterException
                ? e.getCommandLine().getUnmatchedArguments().stream()
                        .filter(argument -> argument.startsWith("-"))
                        .findFirst()
                        .map(option -> "Unknown option: '" + option + "'")
                : Optional.empty();
    }

    /** One line, whatever the message is made of. */
    private int wrongUse(String message) {
        streams.complain(message);
        return Outcome.WRONG_USE;
    }

    private int fault(Throwable fault) {
        streams.complain("this is a fault of unsplit itself, please report it with what follows");
        fault.printStackTrace(streams.err());
        return Outcome.FAULT;
    }
}
