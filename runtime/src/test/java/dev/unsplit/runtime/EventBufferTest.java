// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EventBufferTest {

    /** Or a program that starts many of them would wait for room for ever. */
    @Test
    void what_a_short_thread_recorded_is_no_backlog_once_it_is_read() {
        for (int thread = 0; thread < 3_000; thread++) {
            EventBuffer buffer = new EventBuffer();
            for (int event = 0; event < 20; event++) {
                buffer.put(0, 0, 0, event, event);
            }
            while (buffer.hasNext()) {
                buffer.skip();
            }
        }
        assertThat(Backlog.isLarge()).isFalse();
    }

    @Test
    void what_the_writer_has_not_read_is_backlog() {
        EventBuffer buffer = new EventBuffer();
        while (!Backlog.isLarge()) {
            buffer.put(0, 0, 0, 1, 1);
        }
        while (buffer.hasNext()) {
            buffer.skip();
        }
        assertThat(Backlog.isLarge()).isFalse();
    }
}
