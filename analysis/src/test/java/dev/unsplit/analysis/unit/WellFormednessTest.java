// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.serializability.AeroDrome;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EdgeKind;
import org.junit.jupiter.api.Test;

class WellFormednessTest {

    private static final ViolationSink NOBODY_LISTENS = new ViolationSink() {
        @Override
        public void closed(int thread, int fromThread, EdgeKind kind, int operand, int fromSite, int site) {}

        @Override
        public void noticed(int thread, int otherThread) {}
    };

    private static String oddities(String text) {
        Schedule schedule = Schedule.of(text);
        WellFormedness wellFormedness = new WellFormedness();
        schedule.replay(
                schedule.stream(new AeroDrome(NOBODY_LISTENS), Conflicts.DATA, Boundaries.INSIDE, wellFormedness));
        return wellFormedness.oddities();
    }

    @Test
    void readers_share_a_lock_and_may_take_it_more_than_once() {
        assertThat(oddities("t1.racq(l) t2.racq(l) t1.racq(l) t1.rrel(l) t1.rrel(l) t2.rrel(l) t3.acq(l) t3.rel(l)"))
                .isEmpty();
    }

    @Test
    void a_lock_can_be_taken_by_its_only_reader_and_be_read_by_its_owner() {
        assertThat(oddities("t1.racq(l) t1.acq(l) t1.racq(l) t1.rel(l)")).isEmpty();
    }

    @Test
    void a_lock_that_another_thread_reads_cannot_be_acquired() {
        assertThat(oddities("t1.racq(l) t2.acq(l)")).contains("acquire of a lock held by another thread", "at event 2");
    }

    @Test
    void a_lock_that_another_thread_owns_cannot_be_read() {
        assertThat(oddities("t1.acq(l) t2.racq(l)")).contains("acquire of a lock held by another thread", "at event 2");
    }

    @Test
    void a_thread_cannot_wait_for_its_own_end() {
        assertThat(oddities("t1.r(x) t1.join(t1) t1.r(x)"))
                .isEqualTo("a join of a thread by itself (once, at event 2)");
        assertThat(oddities("t1.join(t1) t2.join(t2)"))
                .isEqualTo("a join of a thread by itself (2 times, first at event 1)");
    }

    @Test
    void a_thread_that_ran_cannot_be_forked_nor_go_on_when_it_was_joined() {
        assertThat(oddities("t1.r(x) t2.fork(t1)"))
                .isEqualTo("an event of a thread before its fork (once, at event 2)");
        assertThat(oddities("t1.fork(t1)")).isEqualTo("an event of a thread before its fork (once, at event 1)");
        assertThat(oddities("t1.r(x) t2.join(t1) t1.r(x)"))
                .isEqualTo("an event of a thread after its join (once, at event 3)");
    }

    @Test
    void a_reader_cannot_release_for_another_one() {
        assertThat(oddities("t1.racq(l) t2.rrel(l) t1.rrel(l)"))
                .contains("release of a lock not held", "once, at event 2");
    }

    @Test
    void a_reader_that_released_no_longer_stands_in_the_way() {
        assertThat(oddities("t1.racq(l) t1.rrel(l) t2.acq(l)")).isEmpty();
    }
}
