// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingDirectoryTest {

    @TempDir
    Path place;

    @Test
    void every_trace_is_told_once() throws IOException {
        try (RecordingDirectory directory = RecordingDirectory.beside(place.resolve("run.ust"))) {
            assertThat(directory.newTraces()).isEmpty();
            Path second = Files.createFile(trace(directory, "200"));
            Path first = Files.createFile(trace(directory, "30"));
            Files.createFile(trace(directory, "200.ust.notes"));
            Files.createFile(trace(directory, "other"));
            assertThat(directory.newTraces()).containsExactly(first, second);
            assertThat(directory.newTraces()).isEmpty();
        }
        assertThat(place).isEmptyDirectory();
    }

    private static Path trace(RecordingDirectory directory, String name) {
        return Path.of(directory.tracePattern().toString().replace("%p", name));
    }

    @Test
    void what_is_kept_takes_its_name_and_its_notes_along() throws IOException {
        Path file = place.resolve("my.run.ust");
        Files.writeString(Notes.file(file), "of an earlier run");
        try (RecordingDirectory directory = RecordingDirectory.beside(file)) {
            Path first = Files.writeString(trace(directory, "1"), "one");
            Path second = Files.writeString(trace(directory, "2"), "two");
            Files.writeString(Notes.file(second), "notes");
            assertThat(RecordingDirectory.keep(first, file, 1)).isEqualTo(file);
            assertThat(RecordingDirectory.keep(second, file, 2)).isEqualTo(place.resolve("my.run.2.ust"));
        }
        assertThat(place.toFile().list()).containsExactlyInAnyOrder("my.run.ust", "my.run.2.ust", "my.run.2.ust.notes");
    }

    @Test
    void a_place_that_cannot_be_written_is_named() {
        assertThatThrownBy(() -> RecordingDirectory.beside(place.resolve("no/run.ust")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no/run.ust: cannot be written: no such file or directory");
        assertThatThrownBy(() -> RecordingDirectory.beside(place))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("it is a directory");
    }
}
