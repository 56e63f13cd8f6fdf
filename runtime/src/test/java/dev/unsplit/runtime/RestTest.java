// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class RestTest {

    private static final long NANOS = 1_000_000;

    @Test
    void interrupt_stays_for_the_program() {
        Thread.currentThread().interrupt();
        Rest.rest(NANOS);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void permit_that_the_program_has_given_is_there_afterwards() {
        LockSupport.unpark(Thread.currentThread());
        Rest.rest(NANOS);
        LockSupport.park(); // for ever, if it were not
    }

    @Test
    void thread_that_rests_cannot_be_seen_without_its_interrupt() throws InterruptedException {
        for (int round = 0; round < 100; round++) {
            Thread resting = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    Rest.rest(NANOS);
                }
            });
            resting.start();
            resting.interrupt();
            boolean isSeen = resting.isInterrupted() || !resting.isAlive();
            resting.join();
            assertThat(isSeen).isTrue();
        }
    }
}
