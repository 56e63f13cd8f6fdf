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

    @Test
    void a_child_knows_what_its_parent_knew_at_the_fork_and_nothing_that_either_learned_since() {
        SeenTable parent = SeenTable.forgetful();
        parent.raise(1, 10);
        SeenTable inherited = parent.forChildren();
        assertThat(parent.forChildren()).isSameAs(inherited);
        parent.raise(1, 11);
        parent.raise(2, 20);
        SeenTable child = SeenTable.forgetful();
        child.share(inherited);
        child.raise(3, 30);
        SeenTable sibling = SeenTable.forgetful();
        sibling.share(inherited);
        assertThat(child.get(1)).isEqualTo(10);
        assertThat(child.get(2)).isZero();
        assertThat(parent.get(1)).isEqualTo(11);
        assertThat(parent.get(3)).isZero();
        assertThat(sibling.get(3)).isZero();
        assertThat(parent.forChildren().get(2)).isEqualTo(20);
    }
}
