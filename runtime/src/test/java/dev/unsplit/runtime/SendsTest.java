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
    void who_sends_after_it_received_stands_for_those_it_got() {
        sends.add(1, 10, 7);
        sends.add(2, 20, 8);
        assertThat(received(3)).isEqualTo(Map.of(1, 10L, 2, 20L));
        sends.add(4, 40, 9);
        sends.add(3, 30, 9);
        assertThat(received(5)).isEqualTo(Map.of(4, 40L, 3, 30L));
    }

    /** Whoever receives knows of all sends so far: directly, or through one who knew of them when it sent. */
    @Test
    void nothing_is_missed_whoever_sends_and_receives() {
        Random random = new Random(1);
        Map<Integer, Long> all = new HashMap<>();
        Map<Integer, Map<Integer, Long>> known = new HashMap<>();
        Map<Long, Map<Integer, Long>> knownAtSend = new HashMap<>();
        for (long number = 1; number < 20_000; number++) {
            int thread = random.nextInt(20);
            Map<Integer, Long> mine = known.computeIfAbsent(thread, any -> new HashMap<>());
            if (random.nextInt(10) > 0) {
                sends.add(thread, number, 0);
                all.put(thread, number);
                mine.put(thread, number);
                knownAtSend.put(number, new HashMap<>(mine));
            } else {
                received(thread).values().forEach(sent -> addAll(mine, knownAtSend.get(sent)));
                assertThat(mine).isEqualTo(all);
            }
        }
        assertThat(sends.size()).isLessThan(100);
    }

    @Test
    void chain_of_threads_that_hand_over_to_the_next_leaves_hardly_more_than_one() {
        for (int thread = 0; thread < 100_000; thread++) {
            assertThat(received(thread).size())
                    .isBetween(thread == 0 ? 0 : 1, 2); // now and then it is forgotten who received
            sends.add(thread, 1, 0);
        }
        assertThat(sends.size()).isLessThan(3);
    }

    private static void addAll(Map<Integer, Long> to, Map<Integer, Long> others) {
        others.forEach((thread, number) -> to.merge(thread, number, Math::max));
    }

    private Map<Integer, Long> received(int receiver) {
        Map<Integer, Long> received = new HashMap<>();
        for (int index = sends.receive(receiver); index < sends.size(); index++) {
            received.put(sends.threadAt(index), sends.numberAt(index)); // of the same thread a later one comes later
        }
        return received;
    }
}
