// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SendsTest {

    private final Sends sends = new Sends();

    @Test
    void receiver_gets_what_was_sent_since_it_received() {
        sends.add(1, 10, 7);
        sends.add(2, 20, 8);
        assertThat(received(5)).isEqualTo(Map.of(1, 10L, 2, 20L));
        assertThat(received(5)).isEmpty();
        sends.add(2, 21, 9);
        assertThat(received(5)).isEqualTo(Map.of(2, 21L));
        assertThat(received(6)).isEqualTo(Map.of(1, 10L, 2, 21L));
    }

    @Test
    void nothing_is_missed_however_often_the_same_threads_send() {
        Random random = new Random(1);
        Map<Integer, Map<Integer, Long>> due = new HashMap<>();
        Map<Integer, Long> all = new HashMap<>();
        for (long number = 1; number < 20_000; number++) {
            int thread = random.nextInt(20);
            if (random.nextInt(10) > 0) {
                sends.add(thread, number, 0);
                all.put(thread, number);
                for (Map<Integer, Long> each : due.values()) {
                    each.put(thread, number);
                }
            } else {
                Map<Integer, Long> expected = due.getOrDefault(thread, all);
                assertThat(received(thread)).isEqualTo(expected);
                due.put(thread, new HashMap<>());
            }
        }
        assertThat(sends.size()).isLessThan(100);
    }

    private Map<Integer, Long> received(int receiver) {
        Map<Integer, Long> received = new HashMap<>();
        for (int index = sends.receive(receiver); index < sends.size(); index++) {
            received.put(sends.threadAt(index), sends.numberAt(index)); // of the same thread a later one comes later
        }
        return received;
    }
}
