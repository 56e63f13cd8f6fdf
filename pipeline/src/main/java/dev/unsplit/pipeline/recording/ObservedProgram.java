// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The process that was started, with all that it starts itself. It reads and writes what this process would. */
final class ObservedProgram {

    private static final Pattern ERROR = Pattern.compile("error[=:] ?\\d+[, ]*\\(?([^()]+)");

    private final Process process;

    private ObservedProgram(Process process) {
        this.process = process;
    }

    /** @throws UsageException if it cannot be started */
    static ObservedProgram start(ProgramCommand command, ProgramOutput output) {
        ProcessBuilder builder = new ProcessBuilder(command.words())
                .redirectInput(Redirect.INHERIT)
                .redirectOutput(output.redirect())
                .redirectError(Redirect.INHERIT);
        builder.environment().putAll(command.environment());
        try {
            Process process = builder.start();
            output.follow(process.getInputStream());
            return new ObservedProgram(process);
        } catch (IOException e) {
            String program = command.words().get(0);
            throw new UsageException(program + ": cannot be started: " + reason(e) + expectation(program), e);
        }
    }

    /** Somebody has named a class file, a jar or a source of another language. */
    private static String expectation(String program) {
        return Files.isRegularFile(Path.of(program)) ? "; expected Program.java, or -- and a command such as java" : "";
    }

    /** From {@code …: error=2, No such file or directory}, or, newer, {@code …, error: 2 (No such file or directory)}. */
    private static String reason(IOException e) {
        String message = String.valueOf(e.getMessage());
        Matcher matcher = ERROR.matcher(message);
        return matcher.find() ? matcher.group(1).toLowerCase(Locale.ROOT) : message;
    }

    long pid() {
        return process.pid();
    }

    boolean isRunning() {
        return process.isAlive();
    }

    int exit() {
        return process.exitValue();
    }

    /** Waits a while, and says whether it has ended. */
    boolean hasEndedAfter(Duration patience) throws InterruptedException {
        return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    void awaitEnd() {
        process.onExit().join();
    }

    /** Passes a signal on to it and all that it started, as a terminal would: a shell alone would wait until what it started ends by itself. */
    void signal(String name) {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        all().forEach(each -> command.add(Long.toString(each.pid())));
        try {
            new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            process.destroy(); // there is no such command here
        }
    }

    private List<ProcessHandle> all() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
    }

    /** The number of a process in a container may be that of one that was here long before. */
    private boolean hasStartedBefore(ProcessHandle other) {
        Optional<Instant> started = other.info().startInstant();
        return started.isPresent()
                && process.info().startInstant().isPresent()
                && !started.get().isBefore(process.info().startInstant().get());
    }

    /** Asks it and all that it started to end. */
    void terminate() {
        all().forEach(ProcessHandle::destroy);
    }

    /**
     * Ends it and all that it started, without asking again after this long.
     *
     * @param others what may have been started by it, by way of a process that has ended since
     */
    void end(Duration grace, Stream<ProcessHandle> others) throws InterruptedException {
        List<ProcessHandle> all = Stream.concat(all().stream(), others.filter(this::hasStartedBefore))
                .distinct()
                .toList();
        all.forEach(ProcessHandle::destroy);
        long deadline = System.nanoTime() + grace.toNanos();
        while (all.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadline) {
            Thread.sleep(Recording.INTERVAL.toMillis());
        }
        Stream.concat(all.stream(), process.descendants()).forEach(ProcessHandle::destroyForcibly);
        process.waitFor();
    }
}
