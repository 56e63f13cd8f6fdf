// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where JVMs leave their traces that somebody else starts: a build tool, for its tests. Unlike a {@link
 * RecordingDirectory} it stays, until the next recording takes its place.
 */
public final class TraceDirectory {

    private static final String ARGUMENTS = ".arguments";
    private static final String SPECIFICATION = ".specification"; // as it was then

    private final Path directory;

    public TraceDirectory(Path directory) {
        this.directory = directory.toAbsolutePath();
    }

    /** Removes what is left of earlier recordings. */
    public void clear() {
        try {
            for (Path trace : traces()) {
                Files.deleteIfExists(trace);
                Files.deleteIfExists(Notes.file(trace));
            }
            for (Path arguments : arguments()) {
                Files.deleteIfExists(arguments);
                Files.deleteIfExists(specification(arguments));
            }
        } catch (IOException e) {
            throw new UsageException(directory + ": earlier traces cannot be removed: " + e.getMessage(), e);
        }
    }

    /**
     * The options with which JVMs record here.
     *
     * @param name of these options: others may be in use beside them
     */
    public List<String> jvmOptions(RecordingOptions options, String name) {
        AgentArguments arguments = new AgentArguments(options, RecordingDirectory.tracePattern(directory));
        Path agent = AgentJar.find();
        try {
            Files.createDirectories(directory);
            Path file = directory.resolve(name + ARGUMENTS);
            keepSpecification(options.specification(), specification(file));
            return List.of(ProgramCommand.NO_SHARING, arguments.writtenTo(file, agent));
        } catch (IOException e) {
            throw new UsageException(directory + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static Path specification(Path arguments) {
        return Path.of(arguments + SPECIFICATION);
    }

    private static void keepSpecification(Optional<Path> specification, Path kept) throws IOException {
        Files.deleteIfExists(kept);
        if (specification.isPresent()) {
            Files.copy(specification.get(), kept);
        }
    }

    /** Whether everything here was recorded by what stands in this file now. */
    public boolean isSpecifiedBy(Path specification) {
        try {
            for (Path arguments : arguments()) {
                Path kept = specification(arguments);
                if (!Files.exists(kept) || Files.mismatch(kept, specification) >= 0) {
                    return false;
                }
            }
            return !arguments().isEmpty();
        } catch (IOException e) {
            return false; // who reads it for its rules tells why it cannot be read
        }
    }

    /** The files behind {@link #jvmOptions}; none if nobody asked for them. */
    public List<Path> arguments() {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + ARGUMENTS)) {
                files.forEach(found::add);
            } catch (IOException e) {
                throw unreadable(e);
            }
        }
        return found;
    }

    /** One for each JVM, by the numbers of their processes. */
    public List<Path> traces() {
        try {
            return Files.isDirectory(directory) ? RecordingDirectory.tracesIn(directory) : List.of();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private UsageException unreadable(IOException e) {
        return new UsageException(directory + ": cannot be read: " + e.getMessage(), e);
    }
}
