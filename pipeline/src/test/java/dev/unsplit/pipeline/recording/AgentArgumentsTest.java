// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.pipeline.recording.RecordingOptions.AccessOrder;
import dev.unsplit.pipeline.recording.RecordingOptions.ArrayDetail;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentArgumentsTest {

    private static final RecordingOptions NOTHING_SAID = new RecordingOptions(
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty());

    private static final RecordingOptions.Questions QUESTIONS =
            new RecordingOptions.Questions(Conflicts.DATA, Boundaries.SPLIT);

    private static final String BUILD_TOOLS = "notmain=" + String.join(";", BuildTools.MAIN_CLASSES);

    @TempDir
    Path directory;

    @Test
    void what_the_user_does_not_say_is_left_to_the_agent() {
        assertThat(new AgentArguments(NOTHING_SAID, Path.of("/t/%p.ust")).lines())
                .containsExactly("out=/t/%p.ust", BUILD_TOOLS);
    }

    @Test
    void what_the_user_says_is_passed_on() {
        RecordingOptions options = new RecordingOptions(
                Optional.of(Level.EDGES),
                Optional.of(ArrayDetail.OFF),
                OptionalLong.of(100),
                Optional.of(AccessOrder.EXACT),
                List.of("java.util.Vector", "java.lang.StringBuffer"),
                Optional.of(Path.of("/my, own/x.spec")),
                OptionalLong.of(0),
                OptionalLong.of(1 << 20),
                List.of("my.Main"),
                Optional.of(Duration.ofSeconds(3)),
                Optional.of(QUESTIONS));
        assertThat(new AgentArguments(options, Path.of("/t/%p.ust")).lines())
                .containsExactly(
                        "out=/t/%p.ust",
                        "level=edges",
                        "arrays=off",
                        "arraylimit=100",
                        "order=exact",
                        "jdk=java.util.Vector;java.lang.StringBuffer",
                        "spec=/my, own/x.spec",
                        "budget=0",
                        "maxtrace=1048576",
                        "conflicts=data",
                        "boundaries=split",
                        BUILD_TOOLS + ";my.Main");
    }

    @Test
    void a_trace_that_will_not_be_kept_is_packed_late() {
        assertThat(new AgentArguments(NOTHING_SAID.onlyFor(QUESTIONS), Path.of("/t/%p.ust")).lines())
                .containsExactly("out=/t/%p.ust", "conflicts=data", "boundaries=split", "packing=late", BUILD_TOOLS);
    }

    @Test
    void a_jvm_may_be_told_to_refuse() {
        assertThat(new AgentArguments(NOTHING_SAID, Path.of("/t/%p.ust"))
                        .refusingIn(Path.of("/t/refusal"))
                        .lines())
                .containsExactly("out=/t/%p.ust", BUILD_TOOLS, "refusal=/t/refusal");
    }

    @Test
    void the_jvm_is_told_where_they_are() throws IOException {
        Path file = directory.resolve("agent.arguments");
        String option = new AgentArguments(NOTHING_SAID, Path.of("/t/%p.ust")).writtenTo(file, Path.of("/x/agent.jar"));
        assertThat(option).isEqualTo("-javaagent:/x/agent.jar=@" + file);
        assertThat(Files.readAllLines(file)).startsWith("out=/t/%p.ust");
    }
}
