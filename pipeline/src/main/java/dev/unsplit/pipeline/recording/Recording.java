// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.trace.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A program that runs under the agent. Its JVMs are found by the traces that they write. Until this is closed, signals go
 * to the program.
 */
public final class Recording implements Closeable {

    /** How long something new may go unnoticed. */
    static final Duration INTERVAL = Duration.ofMillis(20);

    /** How long a program may take to end when its time is up, before it is killed. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** How long JVMs may outlive the program that started them. */
    private static final Duration STRAGGLING = Duration.ofSeconds(2);

    private final ProgramCommand command;
    private final RecordingDirectory directory;
    private final Optional<Duration> timeout;
    private final ProgramOutput output;
    private final ObservedProgram program;
    private final SignalHandling signals;
    private final List<ObservedJvm> jvms = new ArrayList<>();

    private Recording(
            ProgramCommand command, RecordingDirectory directory, Optional<Duration> timeout, ProgramOutput output) {
        this.command = command;
        this.directory = directory;
        this.timeout = timeout;
        this.output = output;
        this.program = ObservedProgram.start(command, output);
        this.signals = PassedSignals.to(program);
    }

    /**
     * @param words a command line, or a Java source file and its arguments
     * @throws UsageException if the program cannot be started
     */
    public static Recording start(
            List<String> words, RecordingOptions options, RecordingDirectory directory, ProgramOutput output)
            throws IOException {
        Path agent = AgentJar.find();
        ProgramCommand command = SourceProgram.isSource(words.get(0))
                ? SourceProgram.compiled(words, directory.classes())
                : ProgramCommand.of(words);
        String agentOption = new AgentArguments(options, directory.tracePattern())
                .refusingIn(directory.refusal())
                .writtenTo(directory.agentArguments(), agent);
        return new Recording(command.observed(agentOption, System.getenv()), directory, options.timeout(), output);
    }

    /** What reports call the program. */
    public String name() {
        return command.name();
    }

    /**
     * Waits until the program has ended, and nothing more is to be expected of its JVMs.
     *
     * @param whenStarted gets each JVM as soon as it has started a trace
     * @throws UsageException if no JVM started a program, since it lacks classes that are to be observed
     */
    public ProgramEnd follow(Consumer<ObservedJvm> whenStarted) throws IOException {
        try {
            boolean timedOut = watch(whenStarted);
            output.finish();
            awaitStragglers(whenStarted);
            if (jvms.isEmpty() && refused().isPresent()) {
                throw new UsageException(refused().get());
            }
            return new ProgramEnd(program.exit(), timedOut);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a program was running", e);
        }
    }

    /** Why a JVM did not start a program, if there was one that did not: it lacks classes that are to be observed. */
    public Optional<String> refused() throws IOException {
        return directory.refused();
    }

    /** Returns whether its time was up. */
    private boolean watch(Consumer<ObservedJvm> whenStarted) throws IOException, InterruptedException {
        long started = System.nanoTime();
        while (!program.hasEndedAfter(INTERVAL)) {
            findJvms(whenStarted);
            if (timeout.isPresent()
                    && System.nanoTime() - started > timeout.get().toNanos()) {
                program.end(GRACE, jvms.stream().flatMap(ObservedJvm::process));
                return true;
            }
        }
        return false;
    }

    private void findJvms(Consumer<ObservedJvm> whenStarted) throws IOException {
        for (Path trace : directory.newTraces()) {
            long pid = RecordingDirectory.pid(trace);
            boolean isProgram = command.isJvm() && pid == program.pid();
            ObservedJvm jvm = new ObservedJvm(pid, trace, isProgram ? command.name() : "");
            jvms.add(jvm);
            whenStarted.accept(jvm);
        }
    }

    private void awaitStragglers(Consumer<ObservedJvm> whenStarted) throws IOException, InterruptedException {
        long ended = System.nanoTime();
        findJvms(whenStarted);
        while (jvms.stream().anyMatch(ObservedJvm::isRunning) && System.nanoTime() - ended < STRAGGLING.toNanos()) {
            Thread.sleep(INTERVAL.toMillis());
            findJvms(whenStarted);
        }
        jvms.stream().filter(ObservedJvm::isRunning).forEach(ObservedJvm::abandon);
    }

    /** Whatever went wrong here, the program is not cut off from its streams and its signals. */
    @Override
    public void close() {
        program.awaitEnd();
        signals.close();
    }
}
