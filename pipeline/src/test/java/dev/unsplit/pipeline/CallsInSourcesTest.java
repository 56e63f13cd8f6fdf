// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallsInSourcesTest {

    private static final String ACCOUNT = """
            class Account {
                int balance() { return 1; }
                void withdraw(int n) {
                    int before = balance();
                    run(() -> balance());
                    this
                        .set(before - n)
                        .set(0);
                }
                void withdraw() {
                    balance(); balance();
                }
                // balance()
            }
            """;

    @TempDir
    Path directory;

    private Set<Integer> lines(String source, String method, int line, String callee) throws IOException {
        Files.writeString(directory.resolve("Account.java"), source);
        return new CallsInSources(List.of(directory)).of(new Site("Account", method, "Account.java", line), callee);
    }

    @Test
    void calls_of_the_method_that_the_line_is_in_are_found() throws IOException {
        assertThat(lines(ACCOUNT, "withdraw", 4, "balance")).containsExactly(4);
        assertThat(lines(ACCOUNT, "withdraw", 4, "set")).containsExactly(7, 8);
        assertThat(lines(ACCOUNT, "withdraw", 11, "balance")).containsExactly(11);
        assertThat(lines(ACCOUNT, "withdraw", 11, "set")).isEmpty();
    }

    @Test
    void a_lambda_expression_has_calls_of_its_own() throws IOException {
        assertThat(lines(ACCOUNT, "lambda$withdraw$0", 5, "balance")).containsExactly(5);
        assertThat(lines(ACCOUNT, "lambda$withdraw$0", 5, "set")).isEmpty();
    }

    @Test
    void of_another_source_nothing_is_known() throws IOException {
        assertThat(lines("no Java {", "withdraw", 1, "balance")).isEmpty();
        assertThat(lines(ACCOUNT, "deposit", 4, "balance")).isEmpty();
        assertThat(lines(ACCOUNT, "withdraw", 99, "balance")).isEmpty();
        assertThat(new CallsInSources(List.of()).of(new Site("Account", "withdraw", "Account.java", 4), "balance"))
                .isEmpty();
    }
}
