// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ChangeLockTest {

    private static final long LOCK = Memory.FIRST_INT;
    private static final int ROUNDS = 20_000;

    private final int[] lock = new int[1];
    private final AtomicInteger changes = new AtomicInteger();
    private int looks; // under the lock
    private int looksDuringChanges;

    @Test
    void lock_that_is_given_back_is_free() {
        ChangeLock.lock(lock, LOCK, null);
        assertThat(lock[0]).isNotZero();
        ChangeLock.unlock(lock, LOCK);
        assertThat(lock[0]).isZero();
    }

    @Test
    void others_may_tell_of_changes_while_one_is_made() {
        ChangeLock.lockToChange(lock, LOCK);
        ChangeLock.changing(lock, LOCK);
        ChangeLock.lockToChange(lock, LOCK);
        ChangeLock.changing(lock, LOCK);
        ChangeLock.changed(lock, LOCK);
        ChangeLock.lockToChange(lock, LOCK);
        ChangeLock.unlock(lock, LOCK);
        ChangeLock.changed(lock, LOCK);
        assertThat(lock[0]).isZero();
    }

    @Test
    void change_that_ends_while_somebody_holds_the_lock_leaves_it_locked() {
        ChangeLock.lockToChange(lock, LOCK);
        ChangeLock.changing(lock, LOCK);
        ChangeLock.lockToChange(lock, LOCK);
        ChangeLock.changed(lock, LOCK);
        assertThat(lock[0]).isNotZero();
        ChangeLock.unlock(lock, LOCK);
        assertThat(lock[0]).isZero();
    }

    @Test
    void lock_that_nobody_gives_back_is_taken_over_and_free_from_then_on() {
        ChangeLock.lock(lock, LOCK, null);
        ChangeLock.lock(lock, LOCK, null);
        ChangeLock.unlock(lock, LOCK);
        assertThat(lock[0]).isZero();
        ChangeLock.unlock(lock, LOCK); // its first owner, after all
        assertThat(lock[0]).isZero();
    }

    @Test
    void only_one_of_those_who_have_waited_equally_long_takes_it_over() throws InterruptedException {
        ChangeLock.lock(lock, LOCK, null); // and never gives it back
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Runnable waiter = () -> {
            ChangeLock.lock(lock, LOCK, null);
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            LockSupport.parkNanos(50_000_000);
            inside.decrementAndGet();
            ChangeLock.unlock(lock, LOCK);
        };
        Thread[] waiters = {new Thread(waiter), new Thread(waiter), new Thread(waiter)};
        for (Thread each : waiters) {
            each.start();
        }
        for (Thread each : waiters) {
            each.join();
        }
        assertThat(most).hasValue(1);
        assertThat(lock[0]).isZero();
    }

    @Test
    void change_that_never_ends_is_forgotten_once_somebody_has_waited_for_it() {
        ChangeLock.lockToChange(lock, LOCK);
        ChangeLock.changing(lock, LOCK);
        ChangeLock.lock(lock, LOCK, null);
        ChangeLock.unlock(lock, LOCK);
        ChangeLock.changed(lock, LOCK);
        assertThat(lock[0]).isZero();
    }

    @Test
    void who_looks_is_alone_and_sees_no_change_being_made() throws InterruptedException {
        Thread[] threads = {
            new Thread(this::look), new Thread(this::look), new Thread(this::change), new Thread(this::change)
        };
        for (Thread each : threads) {
            each.start();
        }
        for (Thread each : threads) {
            each.join();
        }
        assertThat(looks).isEqualTo(2 * ROUNDS);
        assertThat(looksDuringChanges).isZero();
        assertThat(lock[0]).isZero();
    }

    private void look() {
        Turns turns = new Turns(0);
        for (int round = 0; round < ROUNDS; round++) {
            ChangeLock.lock(lock, LOCK, turns);
            looks++;
            if (changes.get() != 0) {
                looksDuringChanges++;
            }
            ChangeLock.unlock(lock, LOCK);
        }
    }

    private void change() {
        for (int round = 0; round < ROUNDS; round++) {
            ChangeLock.lockToChange(lock, LOCK);
            ChangeLock.changing(lock, LOCK);
            changes.incrementAndGet();
            changes.decrementAndGet();
            ChangeLock.changed(lock, LOCK);
        }
    }
}
