// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What JDK 25 has as a preview. */
class PreviewOfJdk25Test {

    private static final String PREVIEW = "--enable-preview";

    @TempDir
    Path directory;

    @Test
    void subtasks_of_a_scope_hand_over() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path jdk = Jdks.jdk25().orElse(null);
        assumeTrue(jdk != null, "skipped: no JDK 25 in JAVA25_HOME or /usr/lib/jvm");
        Path classes = AgentUnderTest.compile(jdk, directory, "preview", "-g", "--release", "25", PREVIEW);
        List<Object> words = new ArrayList<>(List.of("run", "--format", "json", "--", jdk.resolve("bin/java")));
        words.addAll(AgentUnderTest.SHORT_LIVED);
        words.addAll(List.of(PREVIEW, "-cp", classes, "preview.SubtasksHandOver"));
        Ran ran = AgentUnderTest.command(words).hasStatus(0);
        assertThat(ran.report().get("verdict").asString()).isEqualTo("atomic");
    }
}
