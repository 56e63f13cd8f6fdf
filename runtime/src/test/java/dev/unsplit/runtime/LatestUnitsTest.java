// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatestUnitsTest {

    private static final int THREADS = 7;

    private final LatestUnits units = new LatestUnits();

    @Test
    void nobody_has_done_anything_at_first() {
        assertThat(units.epochOf(0, LatestUnits.FIRST)).isEqualTo(Epochs.NONE);
        for (int index = 0; index < units.size(); index++) {
            assertThat(units.epoch(index)).isEqualTo(Epochs.NONE);
        }
    }

    @Test
    void each_thread_has_an_entry_for_each_thing() {
        units.lock(null);
        for (int thread = 0; thread < THREADS; thread++) {
            ThreadState ts = new ThreadState(thread, null);
            units.put(LatestUnits.FIRST, epoch(thread), 1, ts);
            units.put(LatestUnits.SECOND, epoch(thread) + 1, 2, ts);
        }
        units.unlock();
        for (int thread = 0; thread < THREADS; thread++) {
            assertThat(units.epochOf(thread, LatestUnits.FIRST)).isEqualTo(epoch(thread));
            assertThat(units.epochOf(thread, LatestUnits.SECOND)).isEqualTo(epoch(thread) + 1);
        }
        units.lock(null); // waits in vain unless the lock has stayed where it was
        units.unlock();
    }

    @Test
    void later_unit_of_a_thread_takes_the_place_of_the_earlier_one() {
        ThreadState ts = new ThreadState(0, null);
        units.put(LatestUnits.FIRST, epoch(0), 1, ts);
        units.put(LatestUnits.FIRST, epoch(1), 2, ts);
        assertThat(units.epochOf(0, LatestUnits.FIRST)).isEqualTo(epoch(1));
        int found = 0;
        for (int index = 0; index < units.size(); index++) {
            found += units.epoch(index) == Epochs.NONE ? 0 : 1;
        }
        assertThat(found).isOne();
    }

    private static int epoch(int thread) {
        return 100 * (thread + 1);
    }
}
