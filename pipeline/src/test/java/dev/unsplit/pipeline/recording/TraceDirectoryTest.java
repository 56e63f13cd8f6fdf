// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceDirectoryTest {

    @TempDir
    Path place;

    @Test
    void a_directory_that_is_not_there_has_no_traces() {
        TraceDirectory directory = new TraceDirectory(place.resolve("none"));
        assertThat(directory.traces()).isEmpty();
        assertThat(directory.arguments()).isEmpty();
        directory.clear();
    }

    @Test
    void only_what_was_recorded_is_cleared() throws IOException {
        TraceDirectory directory = new TraceDirectory(place);
        Path second = Files.createFile(place.resolve("200.ust"));
        Path first = Files.createFile(place.resolve("30.ust"));
        Files.createFile(place.resolve("30.ust.notes"));
        Path arguments = Files.createFile(place.resolve("argLine.arguments"));
        Files.createFile(place.resolve("kept.ust"));
        Files.createFile(place.resolve("findings.html"));
        assertThat(directory.traces()).containsExactly(first, second);
        assertThat(directory.arguments()).containsExactly(arguments);
        directory.clear();
        assertThat(place.toFile().list()).containsExactlyInAnyOrder("kept.ust", "findings.html");
    }
}
