// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepositoryRootTest {

    @TempDir
    Path directory;

    private RepositoryRoot calledIn(String place) {
        return new RepositoryRoot(directory.resolve(place), Map.of());
    }

    @Test
    void files_are_called_as_in_their_repository_wherever_the_tool_is_called() throws IOException {
        Files.createDirectories(directory.resolve("shop/.git"));
        Path file = directory.resolve("shop/stock/src/Stock.java");
        for (String place : new String[] {"shop", "shop/stock", "elsewhere"}) {
            assertThat(calledIn(place).relative(file)).isEqualTo("stock/src/Stock.java");
        }
    }

    @Test
    void work_trees_and_submodules_have_a_file_of_that_name() throws IOException {
        Files.createDirectories(directory.resolve("shop/stock"));
        Files.writeString(directory.resolve("shop/stock/.git"), "gitdir: elsewhere");
        assertThat(calledIn("shop").relative(directory.resolve("shop/stock/src/Stock.java")))
                .isEqualTo("src/Stock.java");
    }

    @Test
    void without_a_repository_the_workspace_of_a_workflow_counts_and_else_the_working_directory() {
        Path file = directory.resolve("shop/stock/src/Stock.java");
        String workspace = directory.resolve("shop").toString();
        RepositoryRoot inWorkflow =
                new RepositoryRoot(directory.resolve("shop/stock"), Map.of("GITHUB_WORKSPACE", workspace));
        assertThat(inWorkflow.relative(file)).isEqualTo("stock/src/Stock.java");
        assertThat(calledIn("shop/stock").relative(file)).isEqualTo("src/Stock.java");
        assertThat(calledIn("elsewhere").relative(file)).isEmpty();
    }
}
