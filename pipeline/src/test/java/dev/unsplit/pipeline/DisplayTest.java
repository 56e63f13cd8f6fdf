// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisplayTest {

    @TempDir
    private Path directory;

    /** {@code unsplit run other/Account.java}, where there is an {@code Account.java} in the working directory, too. */
    @Test
    void file_that_is_run_comes_before_others_of_its_name() throws IOException {
        Path here = Files.createDirectory(directory.resolve("here"));
        Path run = Files.createDirectory(directory.resolve("other")).resolve("Account.java");
        Files.writeString(here.resolve("Account.java"), "class Account {}");
        Files.writeString(run, "class Account { int balance; }");
        Display display = new Display(false, Display.USUAL_WIDTH, List.of(here)).firstFrom(List.of(run));
        assertThat(new SourceDirectories(display.sources()).path(new Site("Account", "set", "Account.java", 1)))
                .contains(run);
    }
}
