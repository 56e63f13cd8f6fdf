// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
    void it_is_known_by_what_everything_was_recorded() throws IOException {
        TraceDirectory directory = new TraceDirectory(place);
        Path specification = Files.writeString(place.resolve("my.spec"), "exclude *.main\n");
        System.setProperty(AgentJar.PROPERTY, specification.toString()); // any file
        try {
            assertThat(directory.isSpecifiedBy(specification)).isFalse();
            directory.jvmOptions(recordedBy(Optional.of(specification)), "argLine");
            assertThat(directory.isSpecifiedBy(specification)).isTrue();
            Files.writeString(specification, "exclude *.run\n");
            assertThat(directory.isSpecifiedBy(specification)).isFalse();
            directory.jvmOptions(recordedBy(Optional.of(specification)), "argLine");
            assertThat(directory.isSpecifiedBy(specification)).isTrue();
            directory.jvmOptions(recordedBy(Optional.empty()), "another");
            assertThat(directory.isSpecifiedBy(specification)).isFalse();
        } finally {
            System.clearProperty(AgentJar.PROPERTY);
        }
    }

    private static RecordingOptions recordedBy(Optional<Path> specification) {
        return new RecordingOptions(
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                List.of(),
                specification,
                OptionalLong.empty(),
                OptionalLong.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void only_what_was_recorded_is_cleared() throws IOException {
        TraceDirectory directory = new TraceDirectory(place);
        Path second = Files.createFile(place.resolve("200.ust"));
        Path first = Files.createFile(place.resolve("30.ust"));
        Files.createFile(place.resolve("30.ust.notes"));
        Path arguments = Files.createFile(place.resolve("argLine.arguments"));
        Files.createFile(place.resolve("argLine.arguments.specification"));
        Files.createFile(place.resolve("kept.ust"));
        Files.createFile(place.resolve("findings.html"));
        assertThat(directory.traces()).containsExactly(first, second);
        assertThat(directory.arguments()).containsExactly(arguments);
        directory.clear();
        assertThat(place.toFile().list()).containsExactlyInAnyOrder("kept.ust", "findings.html");
    }
}
