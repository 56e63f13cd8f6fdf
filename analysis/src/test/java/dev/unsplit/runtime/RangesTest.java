// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which elements may be told before a loop. */
class RangesTest {

    private static final int LENGTH = 20;

    private final ArrayShadow shadow = ArrayShadow.of(new int[LENGTH]);
    private ThreadState ts;

    @BeforeEach
    void begin() {
        Recorder.switchOn(false, true, false);
        ts = new ThreadState(1, null);
        ts.started();
        Probes.enter(Registry.method("m"), 0, ts);
    }

    @Test
    void range_is_inside_the_array_and_not_short() {
        assertThat(Probes.isRange(shadow, 0, LENGTH, ts)).isTrue();
        assertThat(Probes.isRange(shadow, 0, LENGTH + 1, ts)).isFalse();
        assertThat(Probes.isRange(shadow, -1, LENGTH, ts)).isFalse();
        assertThat(Probes.isRange(shadow, 0, 15, ts)).isFalse();
        assertThat(Probes.isRange(null, 0, LENGTH, ts)).isFalse();
    }

    @Test
    void end_that_overflows_is_no_range() {
        assertThat(Probes.isRange(shadow, 1, Integer.MIN_VALUE, ts)).isFalse();
        assertThat(Probes.behindLast(3, 0, 10, 2, 1, ts)).isEqualTo(3 + 9 * 2 + 1 + 1);
        assertThat(Probes.behindLast(3, 0, Integer.MAX_VALUE, 6, 5, ts)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void range_outside_of_transactions_is_told_one_by_one() {
        assertThat(Probes.isRange(shadow, 0, LENGTH, new ThreadState(2, null))).isFalse();
    }

    @Test
    void all_indices_are_those_of_elements() {
        int[] indices = {0, LENGTH - 1, LENGTH, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        assertThat(Probes.areElements(shadow, indices, 0, 2, ts)).isTrue();
        for (int wrong = 2; wrong < indices.length; wrong++) {
            assertThat(Probes.areElements(shadow, indices, wrong, wrong + 1, ts))
                    .isFalse();
        }
        assertThat(Probes.areElements(shadow, indices, 0, indices.length + 1, ts))
                .isFalse();
        assertThat(Probes.areElements(shadow, indices, -1, 1, ts)).isFalse();
        assertThat(Probes.areElements(null, indices, 0, 1, ts)).isFalse();
        assertThat(Probes.areElements(shadow, null, 0, 1, ts)).isFalse();
        assertThat(Probes.areElements(ArrayShadow.of(new int[0]), indices, 0, 1, ts))
                .isFalse();
    }
}
