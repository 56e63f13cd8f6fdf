// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompactNumbersTest {

    @Test
    void every_thread_starts_with_zero() {
        CompactNumbers numbers = new CompactNumbers();
        assertThat(numbers.get(0)).isZero();
        assertThat(numbers.get(1_000_000)).isZero();
    }

    @Test
    void a_large_number_leaves_those_of_others_as_they_were() {
        CompactNumbers numbers = new CompactNumbers();
        numbers.set(3, 127);
        numbers.set(4, 128);
        numbers.set(5, Long.MAX_VALUE);
        assertThat(numbers.get(3)).isEqualTo(127);
        assertThat(numbers.get(4)).isEqualTo(128);
        assertThat(numbers.get(5)).isEqualTo(Long.MAX_VALUE);
        assertThat(numbers.get(6)).isZero();
    }

    @Test
    void it_is_like_a_map() {
        Random random = new Random(7);
        CompactNumbers numbers = new CompactNumbers();
        Map<Integer, Long> expected = new HashMap<>();
        for (int step = 0; step < 20_000; step++) {
            int thread = random.nextInt(1000);
            long number = random.nextInt(10) == 0 ? random.nextLong() : random.nextInt(256) - 128;
            numbers.set(thread, number);
            expected.put(thread, number);
        }
        expected.forEach((thread, number) ->
                assertThat(numbers.get(thread)).as("thread " + thread).isEqualTo(number));
    }
}
