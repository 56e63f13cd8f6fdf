// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFileTest {

    @TempDir
    private Path folder;

    @Test
    void section_takes_the_place_of_the_one_with_its_title_and_leaves_the_others_alone() throws IOException {
        Path path = folder.resolve("RESULTS.md");
        Files.writeString(path, "# Results\n\n## One\n\nold\n\n## Two\n\nkept\n");
        ResultsFile results = new ResultsFile(path);
        results.put("One", "new\n");
        results.put("Three", "added\n");
        assertThat(path).content().isEqualTo("""
                # Results

                ## One

                new

                ## Two

                kept

                ## Three

                added
                """);
    }
}
