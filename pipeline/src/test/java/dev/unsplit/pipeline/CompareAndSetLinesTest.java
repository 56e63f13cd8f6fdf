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
import org.junit.jupiter.params.provider.ValueSource;

class CompareAndSetLinesTest {

    @TempDir
    Path directory;

    /** @param body of a method, on line 2 and those behind it */
    private Set<Integer> lines(String body) throws IOException {
        Path file = directory.resolve("Counter.java");
        return CompareAndSetLines.of(Files.writeString(file, "class Counter { int method() {\n" + body + "\n} }"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "do { v = a.get(); } while (!a.compareAndSet(v, v + 1));",
                "for (;;) { int v = a.get(); if (a.compareAndSet(v, v + 1)) return v; }",
                "while (true) { int v = n; if (UPDATER.weakCompareAndSet(this, v, v + 1)) break; }",
                "do { v = (int) N.getVolatile(this); } while (!N.weakCompareAndSetRelease(this, v, v + 1));",
                "for (int v = a.get(); ; v = seen) { seen = a.compareAndExchange(v, v + 1); if (seen == v) return v; }",
                "while (!compareAndSet(v = get(), v + 1));",
            })
    void loops_that_look_at_the_result(String loop) throws IOException {
        assertThat(lines(loop)).containsExactly(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int v = a.get(); return a.compareAndSet(v, v + 1) ? v : 0;",
                "for (int i = 0; i < 9; i++) { a.compareAndSet(a.get(), i); }",
                "for (AtomicInteger each : all) { if (each.compareAndSet(0, 1)) return 1; }",
                "while (true) { pool.submit(() -> a.compareAndSet(0, 1)); }",
                "while (a.get() > 2) { a.decrementAndGet(); }",
                "while (", // is none at all
            })
    void others_are_none(String body) throws IOException {
        assertThat(lines(body)).isEmpty();
    }

    @Test
    void call_is_where_its_name_stands() throws IOException {
        assertThat(lines("do {\n  v = a.get();\n} while (!a\n  .compareAndSet(\n    v, v + 1));"))
                .containsExactly(5);
    }
}
