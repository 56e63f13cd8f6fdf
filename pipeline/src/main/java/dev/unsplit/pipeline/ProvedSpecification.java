// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.pipeline.recording.RecordingOptions;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A specification that leaves out what the sources prove, for one run. What the user's own specification says counts before it. */
public final class ProvedSpecification implements AutoCloseable {

    private final Path file;

    /**
     * @param sources what is checked
     * @throws UsageException if they cannot be compiled
     */
    public ProvedSpecification(List<Path> sources, String classPath, RecordingOptions options) throws IOException {
        List<String> rules = new ArrayList<>(CheckSources.proved(sources, classPath));
        options.specification().ifPresent(own -> FileTrouble.text(own).lines().forEach(rules::add));
        file = Files.createTempFile("unsplit-proved", ".spec");
        Files.write(file, rules);
    }

    public Path file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
