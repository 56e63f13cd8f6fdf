// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallStatementsTest {

    @TempDir
    Path directory;

    /** @param body of a method, on line 2 and those behind it */
    private CallStatements in(String body) throws IOException {
        Path file = directory.resolve("Counter.java");
        Files.writeString(file, "class Counter { int method() {\n" + body + "\n} }");
        return CallStatements.in(ParsedSource.of(file).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hits.incrementAndGet();                         | incrementAndGet",
                "HITS.getAndAdd(this, 1);                        | getAndAdd",
                "server.statistics().hits.incrementAndGet();     | incrementAndGet",
                "all.computeIfAbsent(key, make).increment();     | increment",
                "for (int i = 0; i < 3; hits.incrementAndGet()); | incrementAndGet",
                "if (found) incrementAndGet();                   | incrementAndGet",
            })
    void result_of_a_statement_is_thrown_away(String body, String name) throws IOException {
        assertThat(in(body).at(2)).isEqualTo(Set.of(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return next.incrementAndGet();",
                "int number = next.incrementAndGet();",
                "print(next.incrementAndGet());",
                "pool.submit(() -> next.incrementAndGet());",
                "pool.submit(next::incrementAndGet);",
                "hits.incrementAndGet(); print(next.getAndIncrement());",
                "print(adder.sumThenReset());",
            })
    void result_that_may_be_used_is_not(String body) throws IOException {
        assertThat(in(body).at(2)).doesNotContain("incrementAndGet", "sumThenReset", "print");
    }

    @Test
    void a_call_is_where_its_name_is() throws IOException {
        assertThat(in("server.hits\n.incrementAndGet();").at(3)).containsExactly("incrementAndGet");
    }
}
