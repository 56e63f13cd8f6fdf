// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TurnsTest {

    private static final int OTHERS_NUMBER = 41;
    private static final int CHANGES = 1_000;

    /** Its time passes only where the test says so. */
    private static final class Clocked extends Turns {
        private final Turns other = new Turns(OTHERS_NUMBER);
        private long nanos;
        private int rests;
        private int changesMeanwhile; // that the other one makes while this one rests

        Clocked() {
            super(OTHERS_NUMBER + 1);
        }

        @Override
        long now() {
            return nanos;
        }

        @Override
        void rest() {
            rests++;
            nanos += TURN_NANOS;
            for (int times = 0; times < changesMeanwhile; times++) {
                other.change();
            }
        }

        void meetOften(long nanosBetween) {
            for (int times = 0; times < MANY; times++) {
                nanos += nanosBetween;
                meet();
            }
        }

        /** Changes something meanwhile. */
        void haveTurns(int turns) {
            for (int times = 0; times < turns * CHANGES; times++) {
                change();
            }
            nanos += turns * TURN_NANOS;
            meetOften(SHORT_NANOS); // what it met before does not count
        }
    }

    private final Clocked turns = new Clocked();

    private Clocked begun() {
        turns.haveTurns(1);
        return turns;
    }

    @Test
    void thread_that_meets_others_again_and_again_rests_once() {
        begun().meetOften(100);
        assertThat(turns.rests).isOne();
    }

    @Test
    void thread_that_meets_others_now_and_then_does_not_rest() {
        begun().meetOften(Turns.SHORT_NANOS / 4);
        assertThat(turns.rests).isZero();
    }

    @Test
    void thread_that_has_just_begun_does_not_rest() {
        turns.meetOften(Turns.SHORT_NANOS);
        turns.meetOften(100);
        assertThat(turns.rests).isZero();
    }

    @Test
    void thread_that_has_rested_has_a_turn_before_it_rests_again() {
        turns.changesMeanwhile = CHANGES;
        begun().meetOften(100);
        turns.meetOften(100);
        assertThat(turns.rests).isOne();
        turns.haveTurns(1);
        turns.meetOften(100);
        assertThat(turns.rests).isEqualTo(2);
    }

    @Test
    void thread_that_the_others_wait_for_meanwhile_rests_more_and_more_seldom() {
        begun().meetOften(100);
        turns.haveTurns(2);
        turns.meetOften(100);
        assertThat(turns.rests).isOne();
        turns.haveTurns(2);
        turns.meetOften(100);
        assertThat(turns.rests).isEqualTo(2);
        turns.haveTurns(12);
        turns.meetOften(100);
        assertThat(turns.rests).isEqualTo(2);
    }

    @Test
    void thread_rests_as_often_as_before_once_that_is_of_use_again() {
        begun().meetOften(100);
        turns.changesMeanwhile = CHANGES;
        turns.haveTurns(4);
        turns.meetOften(100);
        turns.haveTurns(1);
        turns.meetOften(100);
        assertThat(turns.rests).isEqualTo(3);
    }
}
