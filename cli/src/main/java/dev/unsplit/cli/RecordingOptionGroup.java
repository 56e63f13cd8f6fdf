// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.NamedFiles;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.recording.RecordingOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is recorded: for all commands that run a program. */
final class RecordingOptionGroup {

    @Option(
            names = "--level",
            paramLabel = "edges|accesses",
            description = "Whether only conflicts are recorded, which is cheaper, or accesses too. Default: accesses.")
    private @Nullable String level;

    @Option(
            names = "--arrays",
            paramLabel = "element|array|off",
            description = "Whether each element is a variable, or the whole array, or none. Default: element.")
    private @Nullable String arrays;

    @Option(names = "--array-limit", paramLabel = "N", description = "Looks only at the first N elements of an array.")
    private @Nullable String arrayLimit;

    @Option(
            names = "--order",
            paramLabel = "fast|exact",
            description = "exact never mistakes the order of racing accesses, and costs more. Default: fast.")
    private @Nullable String order;

    @Option(
            names = "--jdk",
            paramLabel = "CLASS,...",
            description = "Observes these classes of the JDK too, such as java.util.Vector.")
    private @Nullable String jdk;

    @Option(
            names = "--spec",
            paramLabel = "FILE",
            description = "Which methods are transactions, and which classes and fields are observed.")
    private @Nullable String specification;

    @Option(
            names = "--budget",
            paramLabel = "N",
            description = "Records the accesses of the first N executions of the same shape; 0: of all.")
    private @Nullable String budget;

    @Option(
            names = "--max-trace",
            paramLabel = "SIZE",
            description = "How large the trace of a JVM may become: 500k, 20M, 3G.")
    private @Nullable String maxTrace;

    @Option(
            names = "--not-main",
            paramLabel = "CLASS,...",
            description = "Leaves JVMs with these main classes alone, besides those of Maven, Gradle and javac.")
    private @Nullable String notMain;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "Ends a program that is still running after this time.")
    private @Nullable String timeout;

    @Option(
            names = "--exit-with-program",
            description = "Makes the exit status that of the program, whatever is found.")
    private boolean exitWithProgram;

    void nameFiles(NamedFiles files) {
        if (specification != null) {
            files.reads("--spec", specification);
        }
    }

    boolean exitWithProgram() {
        return exitWithProgram;
    }

    RecordingOptions options() {
        return new RecordingOptions(
                Optional.ofNullable(level).map(OptionWords::level),
                Optional.ofNullable(arrays).map(OptionWords::arrays),
                count("--array-limit", arrayLimit),
                Optional.ofNullable(order).map(OptionWords::order),
                names("--jdk", jdk),
                Optional.ofNullable(specification).map(OptionWords::file),
                count("--budget", budget),
                maxTrace == null ? OptionalLong.empty() : OptionalLong.of(OptionWords.bytes("--max-trace", maxTrace)),
                names("--not-main", notMain),
                Optional.ofNullable(timeout).map(word -> OptionWords.seconds("--timeout", word)),
                Optional.empty());
    }

    private static OptionalLong count(String option, @Nullable String word) {
        return word == null ? OptionalLong.empty() : OptionalLong.of(OptionWords.count(option, word));
    }

    private static List<String> names(String option, @Nullable String words) {
        return words == null ? List.of() : OptionWords.names(option, words);
    }
}
