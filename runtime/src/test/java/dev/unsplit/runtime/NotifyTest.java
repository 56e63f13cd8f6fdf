// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.format.RecordKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who was woken comes after who woke it, even if nothing else was told of in between. */
class NotifyTest {

    private final ObjectShadow monitor = new ObjectShadow(new Object());

    @BeforeEach
    void records_edges() {
        Recorder.switchOn(false, false, false);
    }

    @AfterEach
    void records_nothing() {
        Recorder.off();
    }

    @Test
    void notify_after_the_begin_of_a_wait_is_handed_over() {
        ThreadState waiter = new ThreadState(1, null);
        ThreadState notifier = new ThreadState(2, null);
        notifier.cut(0); // its first unit is known to everybody
        monitor.waiting(0, waiter);
        monitor.notifying(0, notifier);
        monitor.waited(0, waiter);
        assertThat(waiter.buffer.hasNext()).isTrue();
        assertThat(waiter.buffer.kind()).isEqualTo(RecordKind.EDGE_SEND_RECEIVE);
        assertThat(waiter.buffer.fromThread()).isEqualTo(2);
    }

    @Test
    void all_who_notify_before_the_waiter_is_back_hand_over() {
        ThreadState waiter = new ThreadState(1, null);
        ThreadState first = new ThreadState(2, null);
        ThreadState second = new ThreadState(3, null);
        first.cut(0);
        second.cut(0);
        monitor.waiting(0, waiter);
        monitor.notifying(0, first);
        monitor.notifying(0, second);
        monitor.waited(0, waiter);
        assertThat(sources(waiter)).containsExactly(2, 3);
    }

    @Test
    void whoever_waits_later_comes_after_later_notifies_only() {
        ThreadState waiter = new ThreadState(1, null);
        ThreadState latecomer = new ThreadState(4, null);
        ThreadState first = new ThreadState(2, null);
        ThreadState second = new ThreadState(3, null);
        first.cut(0);
        second.cut(0);
        monitor.waiting(0, waiter);
        monitor.notifying(0, first);
        monitor.waiting(0, latecomer);
        monitor.notifying(0, second);
        monitor.waited(0, latecomer);
        monitor.waited(0, waiter);
        assertThat(sources(latecomer)).containsExactly(3);
        assertThat(sources(waiter)).containsExactly(2, 3);
    }

    private static List<Integer> sources(ThreadState ts) {
        List<Integer> threads = new ArrayList<>();
        for (; ts.buffer.hasNext(); ts.buffer.skip()) {
            if (ts.buffer.kind() == RecordKind.EDGE_SEND_RECEIVE) threads.add(ts.buffer.fromThread());
        }
        return threads;
    }

    @Test
    void notify_before_the_wait_is_not() {
        ThreadState waiter = new ThreadState(1, null);
        ThreadState notifier = new ThreadState(2, null);
        notifier.cut(0);
        monitor.notifying(0, notifier);
        monitor.waiting(0, waiter);
        monitor.waited(0, waiter);
        assertThat(waiter.buffer.hasNext()).isFalse();
    }
}
