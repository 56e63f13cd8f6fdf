// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.source.Traces;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A JVM that writes a trace. The trace can be opened while it grows; its reader then waits for what is still to come,
 * and ends when the JVM does.
 */
public final class ObservedJvm implements RepeatableTrace {

    private final long pid;
    private final Optional<ProcessHandle> process; // this one, also when another has got its number
    private final Path file;
    private final String givenName;
    private volatile boolean abandoned;

    /** @param givenName what the user calls the program; empty: its main class is its name */
    ObservedJvm(long pid, Path file, String givenName) {
        this.pid = pid;
        this.process = ProcessHandle.of(pid);
        this.file = file;
        this.givenName = givenName;
    }

    /** Where its trace is. */
    public Path file() {
        return file;
    }

    /** What the agent says besides. */
    public Notes notes() {
        return Notes.beside(file);
    }

    @Override
    public String name() {
        return givenName.isEmpty()
                ? notes().mainClass().map(ObservedJvm::withoutDirectory).orElse("JVM " + pid)
                : givenName;
    }

    /** In the place of its main class a JVM may have a jar, anywhere. */
    private static String withoutDirectory(String main) {
        return main.substring(main.lastIndexOf('/') + 1);
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public TraceReader open() {
        return Traces.stream(name(), new TailingInput(content(), this::isOver), TraceFormat.UST)
                .open();
    }

    /** Nothing more comes. */
    private boolean isOver() {
        return abandoned || !isRunning();
    }

    private InputStream content() {
        try {
            return Files.newInputStream(file);
        } catch (IOException e) {
            throw new UsageException(name() + ": its trace " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    boolean isRunning() {
        return process.map(ProcessHandle::isAlive).orElse(false);
    }

    /** None if it had ended when its trace was found. */
    Stream<ProcessHandle> process() {
        return process.stream();
    }

    /** Nobody waits any longer for what it may still write. */
    void abandon() {
        abandoned = true;
    }

    /** Whether it was running when nobody waited any longer. */
    public boolean isAbandoned() {
        return abandoned;
    }
}
