// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What edges tell of hand-overs, by the numbers of transactions. */
class PeriodsInOrderTest {

    private final Periods periods = new Periods();

    @Test
    void what_came_before_is_passed_on_by_threads_that_access_nothing() {
        int first = access(0, 1);
        periods.order(0, 1, 1, 2);
        periods.order(1, 3, 2, 2);
        assertThat(periods.isBefore(first, access(2, 2))).isTrue();
    }

    @Test
    void what_comes_in_after_the_last_access_is_passed_on_too() {
        access(1, 1);
        int other = access(0, 1);
        periods.order(0, 1, 1, 2);
        periods.order(1, 2, 2, 2);
        assertThat(periods.isBefore(other, access(2, 2))).isTrue();
    }

    @Test
    void what_comes_in_later_than_it_was_passed_on_is_not() {
        int late = access(0, 1);
        periods.order(0, 1, 1, 5);
        periods.order(1, 4, 2, 2);
        assertThat(periods.areConcurrent(late, access(2, 2))).isTrue();
    }

    private int access(int thread, long transaction) {
        Periods.Now now = periods.now(thread);
        int period = now.current();
        now.noteTransaction(transaction);
        return period;
    }
}
