// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.EdgeKind;
import java.util.Random;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** What the engines keep depends on threads, variables and locks, not on the length of the run. */
class SpaceTest {

    private static final int THREADS = 6;
    private static final int VARIABLES = 20;
    private static final int LOCKS = 5;
    private static final int EVENTS = 200_000;

    private static final ViolationSink IGNORE = new ViolationSink() {
        @Override
        public void closed(int thread, int fromThread, EdgeKind kind, int operand, int fromSite, int site) {}

        @Override
        public void noticed(int thread, int otherThread) {}
    };

    @Test
    void a_node_of_the_summarized_conflict_graph_has_two_entries_in_each_set_for_a_thread_a_variable_or_a_lock() {
        SummarizedConflictGraph engine = new SummarizedConflictGraph(IGNORE);
        int[] most = new int[1];
        int activeAtMost = runAtRandom(engine, active -> {
            most[0] = Math.max(most[0], engine.entries());
            assertThat(engine.entries()).isLessThanOrEqualTo(active * 4 * (THREADS + VARIABLES + LOCKS));
        });
        assertThat(activeAtMost).isEqualTo(THREADS);
        assertThat(most[0]).isGreaterThan(THREADS * VARIABLES);
    }

    @Test
    void velodrome_keeps_nothing_when_no_transaction_is_active() {
        Velodrome engine = new Velodrome(IGNORE);
        runAtRandom(engine, active -> {
            if (active == 0) {
                assertThat(engine.size()).isZero();
            }
        });
    }

    @Test
    void aerodrome_keeps_a_clock_for_each_thing_remembered_at_most_even_while_one_transaction_never_ends() {
        AeroDrome engine = new AeroDrome(IGNORE);
        engine.begin(THREADS, 0, 0);
        for (int variable = 0; variable < VARIABLES; variable++) {
            engine.write(THREADS, variable, 0);
        }
        int handles = VARIABLES * (THREADS + 2) + LOCKS * 2 * THREADS + 3 * THREADS;
        runAtRandom(engine, active -> assertThat(engine.clocks()).isLessThanOrEqualTo(handles));
    }

    @Test
    void aerodrome_keeps_no_clock_when_no_transaction_is_active() {
        AeroDrome engine = new AeroDrome(IGNORE);
        runAtRandom(engine, active -> {
            if (active == 0) {
                assertThat(engine.clocks()).isZero();
            }
        });
    }

    /** Runs random events; calls back now and then with the number of active transactions; returns the largest one. */
    private static int runAtRandom(TransactionHandler engine, IntConsumer check) {
        Random random = new Random(1);
        boolean[] active = new boolean[THREADS];
        int activeCount = 0;
        int most = 0;
        for (int event = 0; event < EVENTS; event++) {
            int thread = random.nextInt(THREADS);
            int choice = random.nextInt(10);
            if (choice < 2) {
                if (active[thread]) {
                    engine.end(thread);
                } else {
                    engine.begin(thread, 0, 0);
                }
                activeCount += active[thread] ? -1 : 1;
                active[thread] = !active[thread];
                most = Math.max(most, activeCount);
            } else {
                access(engine, thread, choice, random);
            }
            check.accept(activeCount);
        }
        return most;
    }

    private static void access(TransactionHandler engine, int thread, int choice, Random random) {
        int lock = random.nextInt(LOCKS);
        switch (choice) {
            case 2, 3, 4 -> engine.read(thread, random.nextInt(VARIABLES), 0);
            case 5, 6 -> engine.write(thread, random.nextInt(VARIABLES), 0);
            case 7 -> engine.acquire(thread, lock, 0);
            case 8 -> engine.release(thread, lock, 0);
            default -> engine.releaseShared(thread, lock, 0);
        }
    }
}
