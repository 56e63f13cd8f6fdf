// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

    @TempDir
    Path directory;

    @Test
    void appears_when_it_is_complete() throws IOException {
        Path path = directory.resolve("a");
        try (WholeFile file = new WholeFile(path)) {
            file.stream().write("all".getBytes(StandardCharsets.UTF_8));
            assertThat(path).doesNotExist();
            file.complete();
        }
        assertThat(path).hasContent("all");
        assertThat(directory.toFile().list()).containsExactly("a");
    }

    @Test
    void leaves_what_was_there_if_it_is_given_up() throws IOException {
        Path path = Files.writeString(directory.resolve("a"), "old");
        try (WholeFile file = new WholeFile(path)) {
            file.stream().write("half".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(path).hasContent("old");
        assertThat(directory.toFile().list()).containsExactly("a");
    }

    @Test
    void names_the_file_that_cannot_be_written() {
        assertThatThrownBy(() -> new WholeFile(directory))
                .isInstanceOf(UsageException.class)
                .hasMessage(directory + ": cannot be written: it is a directory");
        Path missing = directory.resolve("no/a");
        assertThatThrownBy(() -> new WholeFile(missing))
                .isInstanceOf(UsageException.class)
                .hasMessage(missing + ": cannot be written: no such file or directory");
    }
}
