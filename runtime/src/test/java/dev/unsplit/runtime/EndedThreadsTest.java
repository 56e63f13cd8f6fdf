// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.format.RecordKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever goes on when all threads have ended comes after them, however many there were. */
class EndedThreadsTest {

    @BeforeEach
    void records_edges() {
        Recorder.switchOn(false, false, false);
    }

    @AfterEach
    void records_nothing() {
        Recorder.off();
    }

    @Test
    void what_was_joined_is_left_to_who_joined_it() {
        ThreadState main = new ThreadState(1_000, null);
        for (int id = 1; id <= 100; id++) {
            ThreadState child = ended(id);
            child.threadEnd.isJoined = id % 10 != 0;
            EndedThreads.add(child.threadEnd);
        }
        EndedThreads.comeAfterAll(main);
        assertThat(threadsBefore(main)).containsExactly(10, 20, 30, 40, 50, 60, 70, 80, 90, 100);
    }

    private static ThreadState ended(int id) {
        ThreadState state = new ThreadState(id, Thread.currentThread());
        state.cut(0); // its first unit is known to everybody
        state.finish();
        return state;
    }

    private static List<Integer> threadsBefore(ThreadState thread) {
        List<Integer> before = new ArrayList<>();
        for (; thread.buffer.hasNext(); thread.buffer.skip()) {
            assertThat(thread.buffer.kind()).isEqualTo(RecordKind.EDGE_JOIN);
            before.add(thread.buffer.fromThread());
        }
        return before;
    }
}
