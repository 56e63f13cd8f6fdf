// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VariableNumbersTest {

    @Test
    void nothing_is_in_a_new_table() {
        assertThat(VariableNumbers.find(VariableNumbers.NONE, 0)).isEqualTo(-1);
        assertThat(VariableNumbers.find(VariableNumbers.NONE, Integer.MAX_VALUE - 1))
                .isEqualTo(-1);
    }

    @Test
    void the_table_that_all_start_with_stays_empty() {
        int[] own = VariableNumbers.with(VariableNumbers.NONE, 0, 5);
        assertThat(VariableNumbers.find(own, 0)).isEqualTo(5);
        assertThat(VariableNumbers.NONE).containsOnly(0);
    }

    @Test
    void finds_what_a_map_finds() {
        Random random = new Random(1);
        for (int bits = 1; bits < 31; bits++) {
            int[] table = VariableNumbers.NONE;
            Map<Integer, Integer> expected = new HashMap<>();
            for (int number = 0; number < 500; number++) {
                int key = random.nextInt(1 << bits);
                if (expected.putIfAbsent(key, number) == null) {
                    table = VariableNumbers.with(table, key, number);
                }
                int asked = random.nextInt(1 << bits);
                assertThat(VariableNumbers.find(table, asked)).isEqualTo(expected.getOrDefault(asked, -1));
            }
        }
    }
}
