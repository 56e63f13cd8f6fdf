// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.runtime.Probes;
import dev.unsplit.runtime.ThreadState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What locks and what waits goes on doing so. */
@Timeout(30)
class WaitingTest {

    private final ThreadState ts = Probes.state();

    @Test
    void both_sides_of_a_read_write_lock_are_one_lock() {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        assertThat(Locks.identity(lock.readLock())).isSameAs(Locks.identity(lock.writeLock()));
        assertThat(Locks.identity(lock.readLock())).isNotSameAs(Locks.identity(new ReentrantLock()));
    }

    @Test
    void views_of_a_stamped_lock_are_that_lock() {
        StampedLock lock = new StampedLock();
        assertThat(Locks.identity(lock.asReadLock())).isSameAs(lock);
        assertThat(Locks.identity(lock.asReadWriteLock().writeLock())).isSameAs(lock);
    }

    @Test
    void unlock_of_a_lock_that_is_not_held_throws_what_it_always_did() {
        assertThatThrownBy(() -> Locks.unlock(new ReentrantLock(), 0, ts))
                .isInstanceOf(IllegalMonitorStateException.class);
        assertThatThrownBy(() -> StampedLocks.unlockWrite(new StampedLock(), 1, 0, ts))
                .isInstanceOf(IllegalMonitorStateException.class);
        assertThatThrownBy(() -> Locks.lock(null, 0, ts)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void stamps_can_be_converted() {
        StampedLock lock = new StampedLock();
        long read = StampedLocks.readLock(lock, 0, ts);
        long write = StampedLocks.tryConvertToWriteLock(lock, read, 0, ts);
        assertThat(lock.isWriteLocked()).isTrue();
        long downgraded = StampedLocks.tryConvertToReadLock(lock, write, 0, ts);
        long optimistic = StampedLocks.tryConvertToOptimisticRead(lock, downgraded, 0, ts);
        assertThat(StampedLocks.validate(lock, optimistic, 0, ts)).isTrue();
        assertThat(lock.isReadLocked()).isFalse();
    }

    @Test
    void signal_wakes_a_thread_that_awaits() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        boolean[] isChanged = {false};
        FutureTask<String> waiting = inThread(() -> {
            Locks.lock(lock, 0, ts);
            while (!isChanged[0]) Conditions.await(changed, 0, ts);
            Locks.unlock(lock, 0, ts);
            return "woken";
        });
        Locks.lock(lock, 0, ts);
        isChanged[0] = true;
        Conditions.signalAll(changed, 0, ts);
        Locks.unlock(lock, 0, ts);
        assertThat(waiting.get()).isEqualTo("woken");
        assertThatThrownBy(() -> Conditions.signal(changed, 0, ts)).isInstanceOf(IllegalMonitorStateException.class);
    }

    @Test
    void elements_go_through_queues_in_order() throws Exception {
        for (BlockingQueue<Object> queue : List.of(new ArrayBlockingQueue<>(2), new SynchronousQueue<>())) {
            FutureTask<List<Object>> taker = inThread(() -> {
                List<Object> taken = new ArrayList<>();
                while (taken.size() < 20) taken.add(Queues.take(queue, 0, ts));
                return taken;
            });
            for (int i = 0; i < 20; i++) Queues.put(queue, i, 0, ts);
            assertThat(taker.get()).hasSize(20).isSorted();
        }
    }

    @Test
    void interrupted_thread_gets_its_exception_from_a_queue() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Queues.put(new ArrayBlockingQueue<>(1), 1, 0, ts))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void drained_elements_arrive() {
        BlockingQueue<Object> queue = new ArrayBlockingQueue<>(3, false, List.of(1, 2, 3));
        List<Object> drained = new ArrayList<>();
        assertThat(Queues.drainTo(queue, drained, 2, 0, ts)).isEqualTo(2);
        assertThat(drained).containsExactly(1, 2);
    }

    @Test
    void barriers_phasers_and_exchangers_let_both_through() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Phaser phaser = new Phaser(2);
        Exchanger<Object> exchanger = new Exchanger<>();
        Callable<Object> party = () -> {
            for (int i = 0; i < 100; i++) Synchronizers.await(barrier, 0, ts);
            for (int i = 0; i < 100; i++) Phasers.arriveAndAwaitAdvance(phaser, 0, ts);
            return Synchronizers.exchange(exchanger, Thread.currentThread(), 0, ts);
        };
        FutureTask<Object> other = inThread(party);
        assertThat(party.call()).isNotSameAs(Thread.currentThread());
        assertThat(other.get()).isSameAs(Thread.currentThread());
        assertThat(phaser.getPhase()).isEqualTo(100);
    }

    @Test
    void permits_are_counted_as_before() throws Exception {
        Semaphore semaphore = new Semaphore(2);
        Semaphores.acquire(semaphore, 2, 0, ts);
        assertThat(Semaphores.tryAcquire(semaphore, 1, TimeUnit.MILLISECONDS, 0, ts))
                .isFalse();
        Semaphores.release(semaphore, 3, 0, ts);
        assertThat(Semaphores.drainPermits(semaphore, 0, ts)).isEqualTo(3);
        assertThatThrownBy(() -> Semaphores.release(semaphore, -1, 0, ts)).isInstanceOf(IllegalArgumentException.class);
    }

    private static <T> FutureTask<T> inThread(Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(future);
        thread.setDaemon(true);
        thread.start();
        return future;
    }
}
