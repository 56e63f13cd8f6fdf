// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GivingWayTest {

    private static long[] draws(long seed, int stream) {
        return IntStream.range(0, 1000)
                .mapToLong(draw -> GivingWay.drawn(seed, stream, draw))
                .toArray();
    }

    @Test
    void a_thread_draws_the_same_from_the_same_seed_and_nothing_else() {
        assertThat(draws(1, 0)).isEqualTo(draws(1, 0)).doesNotHaveDuplicates();
        assertThat(draws(1, 0)).doesNotContain(draws(2, 0));
        assertThat(draws(1, 0)).doesNotContain(draws(1, 1));
    }

    @Test
    void about_as_many_as_should_are_chosen_whatever_the_seed() {
        for (long seed = 0; seed < 20; seed++) {
            long chosen = Arrays.stream(draws(seed, 3))
                    .filter(drawn -> Math.floorMod((int) drawn, 4) == 0)
                    .count();
            assertThat(chosen).isBetween(180L, 320L);
        }
    }
}
