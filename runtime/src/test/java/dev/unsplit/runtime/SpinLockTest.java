// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpinLockTest {

    private final SpinLock lock = new SpinLock();
    private int counted;

    @Test
    void only_one_thread_at_a_time_holds_it() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int index = 0; index < 4; index++) {
            threads.add(new Thread(() -> count(50_000)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(counted).isEqualTo(200_000);
    }

    @Test
    void its_owner_may_lock_it_again() throws InterruptedException {
        lock.lock();
        lock.lock();
        lock.unlock();
        Thread other = new Thread(() -> count(1));
        other.start();
        counted = 1; // still locked: the other one waits
        lock.unlock();
        other.join();
        assertThat(counted).isEqualTo(2);
    }

    private void count(int times) {
        for (int index = 0; index < times; index++) {
            lock.lock();
            counted++;
            lock.unlock();
        }
    }
}
