// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.NamedFiles;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.RecordProgram;
import dev.unsplit.pipeline.RecordProgram.Recorded;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code unsplit record}: a program in, its traces out. */
@Command(
        name = "record",
        customSynopsis = {
            "unsplit record [OPTIONS] -o FILE Program.java [ARGUMENTS]",
            "       unsplit record [OPTIONS] -o FILE -- java ... Main [ARGUMENTS]"
        },
        description = "Runs a program, and keeps its trace for 'unsplit check'.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class RecordCommand implements Callable<Integer> {

    private final Streams streams;

    @Parameters(
            paramLabel = "PROGRAM",
            arity = "1..*",
            description = "A Java source file, or any command line that starts JVMs; then its arguments.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The trace: run.ust. If there are several JVMs, the others' are run.2.ust, run.3.ust, ...")
    private String file = "";

    @Mixin
    private final RecordingOptionGroup recording = new RecordingOptionGroup();

    RecordCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        NamedFiles named = new NamedFiles();
        named.readsProgram(words);
        recording.nameFiles(named);
        named.writes("-o", OptionWords.file(file));
        named.refuseClashes();
        Recorded recorded = new RecordProgram(recording.options()).run(words, OptionWords.file(file));
        tellFiles(recorded);
        tellEnd(recorded);
        tellWhatIsMissing(recorded);
        if (recorded.refused().isPresent()) {
            streams.complain(recorded.program() + ": a JVM did not start its program: "
                    + recorded.refused().get());
            return Outcome.WRONG_USE;
        }
        return recording.exitWithProgram() ? recorded.end().exit() : Outcome.SUCCESS;
    }

    /** With one JVM it is clear which trace is whose. */
    private void tellFiles(Recorded recorded) {
        if (recorded.traces().size() > 1) {
            recorded.traces().forEach((trace, jvm) -> streams.complain("recorded " + jvm + " in " + trace));
        }
    }

    private void tellWhatIsMissing(Recorded recorded) {
        recorded.traces().forEach((trace, jvm) -> recorded.missingEnd(trace).forEach(why -> streams.warn(jvm, why)));
    }

    private void tellEnd(Recorded recorded) {
        if (recorded.end().timedOut()) {
            streams.warn(recorded.program(), "was ended after its time was up");
        } else if (recorded.end().exit() != 0) {
            streams.warn(
                    recorded.program(),
                    "ended with exit status " + recorded.end().exit());
        }
    }
}
