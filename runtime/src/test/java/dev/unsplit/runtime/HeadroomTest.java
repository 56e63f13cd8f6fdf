// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HeadroomTest {

    @Test
    void what_has_to_be_said_is_said_when_there_is_memory_again() {
        AtomicInteger attempts = new AtomicInteger();
        Headroom.insist(() -> {
            if (attempts.incrementAndGet() < 3) throw new OutOfMemoryError();
        });
        assertThat(attempts).hasValue(3);
    }

    @Test
    void after_a_second_nobody_insists_any_more() {
        AtomicInteger attempts = new AtomicInteger();
        Headroom.insist(() -> {
            attempts.incrementAndGet();
            throw new OutOfMemoryError();
        });
        assertThat(attempts).hasValueBetween(2, 50);
    }
}
