// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.SpecificationFile;
import dev.unsplit.pipeline.recording.RecordingOptions;
import dev.unsplit.pipeline.recording.TraceDirectory;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Lets Surefire and Failsafe run tests under the agent, which writes a trace of each JVM to {@code target/unsplit}. The
 * agent goes before whatever the property {@code argLine} holds; a plugin that has an {@code <argLine>} of its own needs
 * <code>&#64;{argLine}</code> in it.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends UnsplitMojo {

    @Parameter(defaultValue = "${session.userProperties}", readonly = true, required = true)
    Properties onCommandLine = new Properties();

    /** The property that gets the agent. Default: argLine. */
    @Parameter(property = "unsplit.propertyName", defaultValue = "argLine")
    String propertyName = "argLine";

    /** Keeps the traces of earlier recordings. Of several executions, all but the first need this. */
    @Parameter(property = "unsplit.append", defaultValue = "false")
    boolean append;

    /** A file that says which methods are transactions, and which classes and fields are observed. */
    @Parameter(property = "unsplit.spec")
    @Nullable
    File spec;

    /** Whether only conflicts are recorded ({@code edges}), which is cheaper, or {@code accesses} too. Default: accesses. */
    @Parameter(property = "unsplit.level")
    @Nullable
    String level;

    /** What is a variable of an array: {@code element}, {@code array} or {@code off}. Default: element. */
    @Parameter(property = "unsplit.arrays")
    @Nullable
    String arrays;

    /** Looks only at the first elements of an array, this many. */
    @Parameter(property = "unsplit.arrayLimit")
    @Nullable
    String arrayLimit;

    /** {@code exact} never mistakes the order of racing accesses, and costs more than {@code fast}, the default. */
    @Parameter(property = "unsplit.order")
    @Nullable
    String order;

    /** Classes of the JDK that are observed too, such as {@code java.util.Vector}. */
    @Parameter(property = "unsplit.jdk")
    List<String> jdk = List.of();

    /** Records the accesses of this many executions of the same shape; 0: of all. */
    @Parameter(property = "unsplit.budget")
    @Nullable
    String budget;

    /** How large the trace of a JVM may become: {@code 500k}, {@code 20M}, {@code 3G}. */
    @Parameter(property = "unsplit.maxTrace")
    @Nullable
    String maxTrace;

    /** An {@code <argLine>} that refers to the property needs one. */
    @Override
    void leaveOut() {
        project.getProperties().putIfAbsent(propertyName, "");
    }

    @Override
    void run() throws IOException {
        RecordingOptions options = options();
        path(spec).ifPresent(SpecificationFile::check); // better a word now than tests that run unobserved
        TraceDirectory traces = new TraceDirectory(directory(project));
        if (!append) {
            traces.clear();
            findingFiles().delete();
            reportFiles().delete();
        }
        String before = project.getProperties().getProperty(propertyName);
        String line = ArgLine.with(traces.jvmOptions(options, propertyName), before);
        project.getProperties().setProperty(propertyName, line);
        getLog().info(propertyName + " set to " + line);
        if (onCommandLine.containsKey(propertyName)) {
            getLog().warn(propertyName + " is also set on the command line, which counts before what is set here:"
                    + " tests will run unobserved");
        }
    }

    private RecordingOptions options() {
        return new RecordingOptions(
                Optional.ofNullable(level).map(OptionWords::level),
                Optional.ofNullable(arrays).map(OptionWords::arrays),
                count("--array-limit", arrayLimit),
                Optional.ofNullable(order).map(OptionWords::order),
                jdk,
                path(spec),
                count("--budget", budget),
                maxTrace == null ? OptionalLong.empty() : OptionalLong.of(OptionWords.bytes("--max-trace", maxTrace)),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static OptionalLong count(String option, @Nullable String word) {
        return word == null ? OptionalLong.empty() : OptionalLong.of(OptionWords.count(option, word));
    }
}
