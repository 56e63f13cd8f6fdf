// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Symbols;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MethodsInsideTest {

    private final Symbols symbols = new Symbols();
    private final MethodsInside inside = new MethodsInside(Set.of("A.a", "B.b", "C.c"));
    private final EventHandler listener = inside.listener(symbols);

    private void begin(String method) {
        listener.begin(0, symbols.methods().intern(method), 0);
    }

    private void end(int times) {
        for (int count = 0; count < times; count++) {
            listener.end(0, 0, 0);
        }
    }

    @Test
    void method_is_inside_all_that_are_open() {
        begin("A.a");
        begin("X.x");
        begin("B.b");
        assertThat(inside.contains("A.a", "B.b")).isTrue();
        assertThat(inside.contains("B.b", "A.a")).isFalse();
    }

    @Test
    void method_is_not_inside_one_that_has_ended() {
        begin("A.a");
        begin("A.a");
        end(2);
        begin("B.b");
        assertThat(inside.contains("A.a", "B.b")).isFalse();
    }

    @Test
    void method_is_inside_one_that_is_still_open_once() {
        begin("A.a");
        begin("A.a");
        end(1);
        begin("B.b");
        assertThat(inside.contains("A.a", "B.b")).isTrue();
    }

    @Test
    void method_that_is_open_already_is_inside_what_was_begun_since() {
        begin("A.a");
        begin("B.b");
        begin("A.a");
        assertThat(inside.contains("B.b", "A.a")).isTrue();
    }

    @Test
    void methods_that_are_open_very_often_are_forgotten_when_all_have_ended() {
        for (int depth = 0; depth < 200_000; depth++) {
            begin(depth % 2 == 0 ? "A.a" : "B.b");
        }
        end(200_000);
        begin("C.c");
        assertThat(inside.contains("A.a", "C.c")).isFalse();
    }
}
