// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Symbols;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SurveyTest {

    private static final int HERE = 0;

    private static final int METHOD = 0;
    private static final int EXCLUDED = 1;

    private final Survey survey = survey(Boundaries.SPLIT);

    private static Survey survey(Boundaries boundaries) {
        Symbols symbols = new Symbols();
        symbols.methods().intern("app.Work.run");
        symbols.methods().intern("app.Main.main");
        return new Survey(new ExcludedMethods(symbols.methods(), List.of("app.Main.*")), boundaries, false);
    }

    private static BitSet variables(int... numbers) {
        BitSet set = new BitSet();
        for (int number : numbers) {
            set.set(number);
        }
        return set;
    }

    private void underLock(int thread, int lock, Runnable action) {
        survey.acquire(thread, lock, HERE);
        action.run();
        survey.release(thread, lock, HERE);
    }

    @Test
    void what_one_thread_accesses_is_its_own() {
        survey.write(1, 0, HERE);
        survey.read(1, 0, HERE);
        assertThat(survey.accessed()).isEqualTo(variables());
    }

    @Test
    void what_nobody_writes_is_not_contended() {
        survey.read(1, 0, HERE);
        survey.read(2, 0, HERE);
        assertThat(survey.accessed()).isEqualTo(variables(0));
        assertThat(survey.contended()).isEqualTo(variables());
    }

    @Test
    void a_lock_that_all_hold_protects() {
        underLock(1, 7, () -> underLock(1, 8, () -> survey.write(1, 0, HERE)));
        underLock(2, 8, () -> survey.read(2, 0, HERE));
        assertThat(survey.contended()).isEqualTo(variables(0));
        assertThat(survey.unprotected()).isEqualTo(variables());
    }

    @Test
    void two_locks_that_not_all_hold_do_not() {
        underLock(1, 7, () -> underLock(1, 8, () -> survey.write(1, 0, HERE)));
        underLock(2, 8, () -> underLock(2, 9, () -> survey.read(2, 0, HERE)));
        underLock(2, 9, () -> underLock(2, 7, () -> survey.read(2, 0, HERE)));
        assertThat(survey.unprotected()).isEqualTo(variables(0));
    }

    @Test
    void of_three_candidates_two_can_be_left_for_long() {
        for (int round = 0; round < 3; round++) {
            underLock(1, 7, () -> underLock(1, 8, () -> underLock(1, 9, () -> survey.write(1, 0, HERE))));
            underLock(2, 8, () -> underLock(2, 9, () -> survey.read(2, 0, HERE)));
        }
        assertThat(survey.unprotected()).isEqualTo(variables());
        underLock(2, 7, () -> survey.read(2, 0, HERE));
        assertThat(survey.unprotected()).isEqualTo(variables(0));
    }

    @Test
    void readers_may_hold_the_lock_as_readers_but_writers_may_not() {
        survey.acquireShared(1, 7, HERE);
        survey.read(1, 0, HERE);
        survey.read(1, 1, HERE);
        survey.releaseShared(1, 7, HERE);
        underLock(2, 7, () -> survey.write(2, 0, HERE));
        survey.acquireShared(2, 7, HERE);
        survey.write(2, 1, HERE);
        assertThat(survey.unprotected()).isEqualTo(variables(1));
    }

    @Test
    void locks_in_one_order_are_on_no_cycle() {
        underLock(1, 1, () -> underLock(1, 2, () -> underLock(1, 3, () -> {})));
        underLock(2, 1, () -> underLock(2, 3, () -> {}));
        int[] components = survey.lockComponents();
        assertThat(components[1]).isNotEqualTo(components[2]);
        assertThat(components[2]).isNotEqualTo(components[3]);
    }

    @Test
    void locks_with_large_numbers_are_on_cycles_like_others() {
        int large = 1 << 20;
        underLock(1, 1, () -> underLock(1, 2, () -> underLock(1, large, () -> {})));
        underLock(2, large, () -> underLock(2, large + 1, () -> {}));
        underLock(2, large + 1, () -> underLock(2, 2, () -> {}));
        int[] components = survey.lockComponents();
        assertThat(components[large]).isEqualTo(components[2]).isEqualTo(components[large + 1]);
        assertThat(components[1]).isNotEqualTo(components[2]);
    }

    @Test
    void a_cycle_may_go_through_locks_that_are_held_around() {
        underLock(1, 1, () -> underLock(1, 2, () -> underLock(1, 3, () -> {}))); // holds 1 while it wants 3
        underLock(2, 3, () -> underLock(2, 1, () -> {}));
        int[] components = survey.lockComponents();
        assertThat(components[1]).isEqualTo(components[3]);
    }

    /** Two blocks with accesses beside each other. */
    private void twoBlocks(Survey told, Runnable between) {
        for (int lock = 7; lock <= 8; lock++) {
            told.acquire(1, lock, HERE);
            told.write(1, lock, HERE);
            told.release(1, lock, HERE);
            if (lock == 7) {
                between.run();
            }
        }
    }

    @Test
    void nested_blocks_with_protected_variables_keep_the_discipline() {
        for (int thread = 1; thread <= 2; thread++) {
            int self = thread;
            survey.begin(self, METHOD, HERE);
            survey.read(self, 100 + self, HERE);
            underLock(self, 7, () -> {
                survey.write(self, 0, HERE);
                underLock(self, 8, () -> survey.write(self, 1, HERE));
                survey.write(self, 0, HERE);
            });
            survey.end(self, METHOD, HERE);
        }
        assertThat(survey.seesDiscipline()).isTrue();
    }

    @Test
    void a_variable_without_a_lock_needs_another_look() {
        survey.write(1, 0, HERE);
        survey.write(2, 0, HERE);
        assertThat(survey.seesDiscipline()).isFalse();
    }

    @Test
    void two_blocks_of_one_transaction_need_another_look() {
        survey.begin(1, METHOD, HERE);
        twoBlocks(survey, () -> {});
        assertThat(survey.seesDiscipline()).isFalse();
    }

    @Test
    void blocks_of_two_transactions_may_be_beside_each_other() {
        twoBlocks(survey, () -> {});
        survey.begin(1, EXCLUDED, HERE);
        survey.begin(1, METHOD, HERE);
        survey.begin(1, METHOD, HERE);
        survey.end(1, METHOD, HERE);
        twoBlocks(survey, () -> {
            survey.end(1, METHOD, HERE);
            survey.begin(1, METHOD, HERE);
        });
        assertThat(survey.seesDiscipline()).isTrue();
    }

    @Test
    void an_inner_method_is_no_transaction_of_its_own() {
        survey.begin(1, METHOD, HERE);
        twoBlocks(survey, () -> {
            survey.begin(1, METHOD, HERE);
            survey.end(1, METHOD, HERE);
            survey.begin(1, EXCLUDED, HERE);
            survey.end(1, EXCLUDED, HERE);
        });
        assertThat(survey.seesDiscipline()).isFalse();
    }

    @Test
    void a_boundary_cuts_only_where_it_is_asked_to() {
        Survey inside = survey(Boundaries.INSIDE);
        for (Survey each : List.of(survey, inside)) {
            each.begin(1, METHOD, HERE);
            twoBlocks(each, () -> each.boundary(1, HERE));
        }
        assertThat(survey.seesDiscipline()).isTrue();
        assertThat(inside.seesDiscipline()).isFalse();
    }

    /** Whether it is told in a run of many such accesses. */
    private boolean isToldThatLocksMatterLittle(Runnable access) {
        boolean[] told = {false};
        survey.whenLocksMatterLittle(() -> told[0] = true);
        for (int round = 0; round < 1 << 18; round++) {
            access.run();
        }
        return told[0];
    }

    @Test
    void locks_matter_little_where_most_accesses_hold_none() {
        survey.write(1, 0, HERE);
        assertThat(isToldThatLocksMatterLittle(() -> survey.write(2, 0, HERE))).isTrue();
    }

    @Test
    void locks_matter_where_they_protect_something_or_are_nested() {
        assertThat(isToldThatLocksMatterLittle(() -> survey.read(2, 1, HERE))).isFalse();
        assertThat(isToldThatLocksMatterLittle(() -> underLock(1, 7, () -> survey.write(1, 0, HERE))))
                .isFalse();
        survey.write(1, 2, HERE);
        assertThat(isToldThatLocksMatterLittle(() ->
                        underLock(2, 7, () -> underLock(2, 8, () -> survey.write(2, 2, HERE)))))
                .isFalse();
    }
}
