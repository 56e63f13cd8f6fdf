// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SeenTableTest {

    @Test
    void knows_the_largest_number_of_each_thread() {
        SeenTable table = new SeenTable();
        for (int thread = 0; thread < 10_000; thread++) {
            table.raise(thread, thread + 7L);
            table.raise(thread, thread + 3L);
        }
        for (int thread = 0; thread < 10_000; thread++) {
            assertThat(table.get(thread)).isEqualTo(thread + 7L);
        }
        assertThat(table.get(10_000)).isZero();
    }

    @Test
    void a_forgetful_one_stays_small_and_says_nothing_that_it_was_not_told() {
        SeenTable table = SeenTable.forgetful();
        for (int thread = 0; thread < 100_000; thread++) {
            table.raise(thread, thread + 7L);
            assertThat(table.get(thread)).isIn(0L, thread + 7L);
        }
        assertThat(table.slots()).isLessThan(10_000);
        int known = 0;
        for (int thread = 0; thread < 100_000; thread++) {
            assertThat(table.get(thread)).isIn(0L, thread + 7L);
            known += table.get(thread) > 0 ? 1 : 0;
        }
        assertThat(known).isPositive();
    }
}
