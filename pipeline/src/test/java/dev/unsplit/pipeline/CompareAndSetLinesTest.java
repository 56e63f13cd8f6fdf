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
        return of(Files.writeString(file, "class Counter { int method() {\n" + body + "\n} }"));
    }

    private static Set<Integer> of(Path file) {
        return CompareAndSetLines.of(ParsedSource.of(file).orElseThrow());
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
                "int v = a.get(); while (!a.compareAndSet(v, v + 1)) { v = a.get(); }",
                "boolean done = false; while (!done) { int v = a.get(); done = a.compareAndSet((v), v + 1); }",
                "while (!locked.compareAndSet(false, true)) { Thread.onSpinWait(); }",
                "int v, next; do { v = a.get(); next = f(v); } while (!a.compareAndSet(v, next)); return next;",
                "Node n = new Node(); Node h; do { h = top.get(); n.next = h; } while (!top.compareAndSet(h, n));",
                "Node h; do { h = head; } while (h != null && !HEAD.compareAndSet(this, h, h.next)); return h;",
                "long now = System.nanoTime(), v; do { v = a.get(); } while (now > v && !a.compareAndSet(v, now));",
                "int old = 0, v; do { v = a.get(); old = v; } while (!a.compareAndSet(v, f.apply(v))); return old;",
                "for (int i = 0; i < 3; i++) { int v = a.get(); if (a.compareAndSet(v, v + 1)) return v; }",
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int v = a.get(); while (!a.compareAndSet(a.get(), v + 1)) { }",
                "int v = -1; do { if (v < 0) v = a.get(); } while (!a.compareAndSet(a.get(), v + 1));",
                "int v = a.get(); int c; do { c = a.get(); } while (!a.compareAndSet(c, v + 1));",
                "int v; do { v = a.get(); } while (!a.compareAndSet(v, a.get() + 1));",
                "int v, w = n; do { v = n; } while (!N.compareAndSet(this, v, w + 1));",
                "int v; do { v = this.n; } while (!N.compareAndSet(this, v, n + 1));",
                "int v = a.get(), w = v; while (!a.compareAndSet(v, w + 1)) { v = a.get(); }",
                "int v, w = -1; do { v = a.get(); if (w < 0) w = v; } while (!a.compareAndSet(v, w + 1));",
                "int v, sum = 0; do { v = a.get(); sum += v; } while (!a.compareAndSet(v, sum));",
                "int v = a.get(); while (!a.compareAndSet(v, v + 1)) { }",
                "int v = a.get(); while (!a.compareAndSet(0, v)) { }",
                "int v = a.get(); while (!a.compareAndSet(0, 1)) { } return v;",
                "for (;;) { int v = a.get(); a.compareAndSet(v, 0); if (a.compareAndSet(v, v + 1)) return v; }",
            })
    void loops_that_may_set_what_comes_of_an_earlier_read(String loop) throws IOException {
        assertThat(lines(loop)).isEmpty();
    }

    @Test
    void what_an_earlier_round_has_assigned_may_be_in_a_parameter() throws IOException {
        Path file = Files.writeString(
                directory.resolve("Counter.java"),
                "class Counter { void add(int w) { int v; do { v = a.get(); if (w < 0) w = v; }\n"
                        + "while (!a.compareAndSet(v, w + 1)); } }");
        assertThat(of(file)).isEmpty();
    }

    @Test
    void call_is_where_its_name_stands() throws IOException {
        assertThat(lines("do {\n  v = a.get();\n} while (!a\n  .compareAndSet(\n    v, v + 1));"))
                .containsExactly(5);
    }

    /** @param body of a method, on line 3, which may call the method on line 2 */
    private Set<Integer> linesWithMethod(String method, String body) throws IOException {
        Path file = directory.resolve("Counter.java");
        return of(Files.writeString(file, "class Counter {\n" + method + "\nint method() { " + body + " } }"));
    }

    private static final String ATTEMPT = "private boolean tryTo(int v, int w) { return a.compareAndSet(v, w); }";
    private static final String LOOP = "int v; do { v = a.get(); } while (!tryTo(v, v + 1));";

    @Test
    void method_that_does_nothing_but_a_compareAndSet_is_one() throws IOException {
        assertThat(linesWithMethod(ATTEMPT, LOOP)).containsExactly(2);
        String handle = "private boolean tryTo(int w, int v) { return A.weakCompareAndSetRelease(this, (int) v, w); }";
        assertThat(linesWithMethod(handle, LOOP.replace("(v, v + 1)", "(v + 1, v)")))
                .containsExactly(2);
        assertThat(linesWithMethod(handle, LOOP)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "int v = a.get(); return tryTo(v, v + 1) ? v : 0;",
                LOOP + " tryTo(v, 0);",
                LOOP + " if (tryTo(v, 0)) return 1;",
                LOOP + " use(this::tryTo);",
                "int v = a.get(); while (!tryTo(v, v + 1)) { }",
                "int v = a.get(); int c; do { c = a.get(); } while (!tryTo(c, v + 1));",
                "int v; do { v = a.get(); } while (!tryTo(v));",
            })
    void all_its_calls_must_be_in_loops_that_try_again(String body) throws IOException {
        assertThat(linesWithMethod(ATTEMPT, body)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "boolean tryTo(int v, int w) { return a.compareAndSet(v, w); }",
                "private boolean tryTo(int v, int w) { return a.compareAndSet(v, a.get()); }",
                "private boolean tryTo(int v, int w) { return a.compareAndSet(v, w + 1); }",
                "private boolean tryTo(int v, int w) { return !a.compareAndSet(v, w); }",
                "private boolean tryTo(int v, int w) { a.compareAndSet(v, w); return true; }",
                "private boolean tryTo(int v, int w) { return a.compareAndSet(v, w); } int n() { return a.get(); }",
                "private boolean tryTo(int v, int w) { return a.compareAndSet(v, w); }\n boolean tryTo(long v) { }",
            })
    void others_are_just_methods(String method) throws IOException {
        assertThat(linesWithMethod(method, LOOP)).isEmpty();
    }
}
