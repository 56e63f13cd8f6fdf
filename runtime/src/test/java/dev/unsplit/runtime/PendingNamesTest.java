// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PendingNamesTest {

    private final PendingNames names = new PendingNames();

    @Test
    void each_number_has_the_name_that_it_was_given_for() {
        for (int number = 0; number < 10_000; number++) {
            assertThat(names.add("name " + number, -number)).isEqualTo(number);
        }
        for (int number = 0; number < 10_000; number++) {
            assertThat(names.name(number)).isEqualTo("name " + number);
            assertThat(names.key(number)).isEqualTo(-number);
        }
    }

    @Test
    void what_was_taken_is_gone_and_what_was_not_stays() {
        for (int number = 0; number < 1_000; number++) {
            names.add("name " + number, 0);
        }
        for (int number = 0; number < 1_000; number++) {
            if (number % 300 != 0) {
                names.forget(number);
            }
        }
        assertThat(names.name(300)).isEqualTo("name 300");
        assertThat(names.name(301)).isNull();
        assertThat(names.pages()).isEqualTo(4);
        names.forget(300);
        assertThat(names.pages()).isEqualTo(3);
    }
}
