// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import dev.unsplit.trace.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where the JVMs of one run write their traces, each into a file that has the number of its process for a name. All of it
 * goes away at the end, but for traces that are to be kept; these grow beside the file that they become, so that nothing
 * has to be copied.
 */
public final class RecordingDirectory implements Closeable {

    private static final String EXTENSION = ".ust";

    private final Path directory;
    private final Set<Path> known = new HashSet<>();
    private final Thread cleaning = new Thread(this::delete, "cleaning");

    private RecordingDirectory(Path directory) {
        this.directory = directory;
        Runtime.getRuntime().addShutdownHook(cleaning);
    }

    public static RecordingDirectory temporary() throws IOException {
        return new RecordingDirectory(Files.createTempDirectory("unsplit-run"));
    }

    /** @throws UsageException if nothing can be written there */
    public static RecordingDirectory beside(Path file) {
        if (Files.isDirectory(file)) {
            throw new UsageException(file + ": cannot be written: it is a directory");
        }
        Path place = file.toAbsolutePath().resolveSibling("");
        try {
            return new RecordingDirectory(Files.createTempDirectory(place, file.getFileName() + ".recording"));
        } catch (NoSuchFileException e) {
            throw new UsageException(file + ": cannot be written: no such file or directory", e);
        } catch (IOException e) {
            throw new UsageException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** The name of every trace, where {@code %p} stands for the number of the process. */
    Path tracePattern() {
        return tracePattern(directory);
    }

    static Path tracePattern(Path directory) {
        return directory.resolve("%p" + EXTENSION);
    }

    Path agentArguments() {
        return directory.resolve("agent.arguments");
    }

    /** Where JVMs say why they do not start the program. */
    Path refusal() {
        return directory.resolve("refusal");
    }

    /** What one of them said, in the words of an option. */
    Optional<String> refused() throws IOException {
        return Files.exists(refusal()) ? Optional.of("--" + Files.readString(refusal())) : Optional.empty();
    }

    Path classes() {
        return directory.resolve("classes");
    }

    /** Traces that were not there when this was asked for the last time, the oldest first. */
    List<Path> newTraces() throws IOException {
        return tracesIn(directory).stream().filter(known::add).toList();
    }

    /** All traces of JVMs that are there, by the numbers of their processes. */
    static List<Path> tracesIn(Path directory) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> traces = Files.newDirectoryStream(directory, "*" + EXTENSION)) {
            for (Path trace : traces) {
                if (isProcess(name(trace))) {
                    found.add(trace);
                }
            }
        }
        found.sort(Comparator.comparing(RecordingDirectory::pid));
        return found;
    }

    private static boolean isProcess(String name) {
        return !name.isEmpty() && name.chars().allMatch(Character::isDigit);
    }

    static long pid(Path trace) {
        return Long.parseLong(name(trace));
    }

    private static String name(Path trace) {
        String name = String.valueOf(trace.getFileName());
        return name.substring(0, name.length() - EXTENSION.length());
    }

    /**
     * Gives a trace the name under which it is kept, and its notes as well.
     *
     * @param number 1: the name itself; else one with this number in it, {@code run.2.ust}
     */
    public static Path keep(Path trace, Path name, int number) {
        Path kept = number == 1 ? name : numbered(name, number);
        try {
            Files.move(trace, kept, StandardCopyOption.REPLACE_EXISTING);
            Files.deleteIfExists(Notes.file(kept));
            if (Files.exists(Notes.file(trace))) {
                Files.move(Notes.file(trace), Notes.file(kept), StandardCopyOption.REPLACE_EXISTING);
            }
            return kept;
        } catch (IOException e) {
            throw new UsageException(kept + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static Path numbered(Path name, int number) {
        String text = String.valueOf(name.getFileName());
        int dot = text.lastIndexOf('.');
        String extension = dot <= 0 ? "" : text.substring(dot);
        return name.resolveSibling(text.substring(0, text.length() - extension.length()) + "." + number + extension);
    }

    @Override
    public void close() {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(cleaning);
        } catch (IllegalStateException e) {
            // the JVM ends already
        }
    }

    /** What cannot be deleted is a temporary file too many, and no reason to fail. */
    private void delete() {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            return;
        }
    }
}
