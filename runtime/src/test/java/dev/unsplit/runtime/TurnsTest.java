// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TurnsTest {

    /** Its time passes only where the test says so. */
    private static final class Clocked extends Turns {
        private long nanos = 1_000_000_000L;
        private int rests;

        @Override
        long now() {
            return nanos;
        }

        @Override
        void rest() {
            rests++;
            nanos += TURN_NANOS;
        }

        void meetOften(long nanosBetween) {
            for (int times = 0; times < MANY; times++) {
                nanos += nanosBetween;
                meet();
            }
        }
    }

    private final Clocked turns = new Clocked();

    private Clocked begun() {
        turns.meetOften(Turns.SHORT_NANOS); // whatever it met before its time began
        turns.nanos += Turns.TURN_NANOS;
        turns.meetOften(Turns.SHORT_NANOS);
        turns.rests = 0;
        return turns;
    }

    @Test
    void thread_that_meets_others_again_and_again_rests_once() {
        begun().meetOften(100);
        assertThat(turns.rests).isOne();
    }

    @Test
    void thread_that_meets_others_now_and_then_does_not_rest() {
        begun().meetOften(Turns.SHORT_NANOS / 8);
        assertThat(turns.rests).isZero();
    }

    @Test
    void thread_that_has_rested_has_a_turn_before_it_rests_again() {
        begun().meetOften(100);
        turns.meetOften(100);
        assertThat(turns.rests).isOne();
        turns.nanos += Turns.TURN_NANOS;
        turns.meetOften(Turns.SHORT_NANOS);
        turns.meetOften(100);
        assertThat(turns.rests).isEqualTo(2);
    }
}
