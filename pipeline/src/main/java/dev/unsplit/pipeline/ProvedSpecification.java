// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.pipeline.recording.RecordingOptions;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A specification that leaves out what sources prove, for one run. What the user's own specification says stands behind that, so it counts. */
final class ProvedSpecification implements AutoCloseable {

    private static final String CLASS_PATH = "CLASSPATH";

    private final RecordingOptions options;
    private final @Nullable Path file;

    /**
     * @param options with the user's own specification, if there is one
     * @param sources what is checked; empty: nothing is proved
     * @throws UsageException if they cannot be compiled
     */
    ProvedSpecification(RecordingOptions options, List<Path> sources) throws IOException {
        this.options = options;
        if (sources.isEmpty()) {
            this.file = null;
            return;
        }
        String classPath = Optional.ofNullable(System.getenv(CLASS_PATH)).orElse("");
        List<String> lines = new ArrayList<>(CheckSources.proved(sources, classPath));
        options.specification().ifPresent(own -> FileTrouble.text(own).lines().forEach(lines::add));
        this.file = Files.createTempFile("unsplit-proved", ".spec");
        Files.write(file, lines);
    }

    /** For recording by it. */
    RecordingOptions options() {
        return file == null ? options : options.with(file);
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }
}
