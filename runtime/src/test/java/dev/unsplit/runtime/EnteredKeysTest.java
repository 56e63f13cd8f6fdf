// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.format.RecordKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A key whose value a function computes is a lock: told of where that matters. */
class EnteredKeysTest {

    private static final int METHOD = 7;

    private final Map<String, String> map = new HashMap<>();

    @BeforeEach
    void records_accesses() {
        Recorder.switchOn(true, false, false);
    }

    @AfterEach
    void records_nothing() {
        Recorder.switchOn(false, false, false);
        Recorder.off();
    }

    @Test
    void outside_transactions_it_is_told_of_with_what_is_done_under_it() {
        ThreadState thread = new ThreadState(1, null);
        compute("a", thread, () -> {});
        assertThat(kinds(thread)).isEmpty();
        compute("a", thread, () -> thread.record(RecordKind.READ, 0, 0));
        compute("a", thread, () -> {});
        assertThat(kinds(thread)).containsExactly(RecordKind.ACQUIRE, RecordKind.READ, RecordKind.RELEASE);
    }

    @Test
    void a_function_may_compute_another_key() {
        ThreadState thread = new ThreadState(1, null);
        compute("a", thread, () -> compute("b", thread, () -> thread.record(RecordKind.READ, 0, 0)));
        assertThat(kinds(thread))
                .containsExactly(
                        RecordKind.ACQUIRE,
                        RecordKind.ACQUIRE,
                        RecordKind.READ,
                        RecordKind.RELEASE,
                        RecordKind.RELEASE);
    }

    @Test
    void in_a_transaction_that_is_written_in_full_it_is_told_of_in_any_case() {
        ThreadState thread = new ThreadState(1, null);
        thread.started();
        thread.enter(METHOD, 0);
        compute("a", thread, () -> {});
        thread.exit(0);
        assertThat(kinds(thread))
                .containsExactly(RecordKind.BEGIN, RecordKind.ACQUIRE, RecordKind.RELEASE, RecordKind.END);
    }

    @Test
    void whoever_comes_next_stands_behind_in_the_trace() {
        ThreadState first = new ThreadState(1, null);
        ThreadState next = new ThreadState(2, null);
        next.record(RecordKind.READ, 0, 0);
        compute("a", first, () -> first.record(RecordKind.READ, 0, 0));
        compute("a", next, () -> next.record(RecordKind.READ, 0, 0));
        assertThat(stamps(next).get(1)).isGreaterThan(stamps(first).get(2));
    }

    private void compute(String key, ThreadState thread, Runnable function) {
        Object lock = Events.keyLock(map, key, thread);
        Events.enterKey(lock, 0, thread);
        function.run();
        Events.leaveKey(lock, 0, thread);
    }

    private static List<Integer> kinds(ThreadState thread) {
        List<Integer> kinds = new ArrayList<>();
        for (; thread.buffer.hasNext(); thread.buffer.skip()) {
            kinds.add(thread.buffer.kind());
        }
        return kinds;
    }

    private static List<Long> stamps(ThreadState thread) {
        List<Long> stamps = new ArrayList<>();
        for (; thread.buffer.hasNext(); thread.buffer.skip()) {
            stamps.add(thread.buffer.stamp());
        }
        return stamps;
    }
}
