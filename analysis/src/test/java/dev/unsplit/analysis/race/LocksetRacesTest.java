// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.prediction.Predicted;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness.Suspicion;
import org.junit.jupiter.api.Test;

class LocksetRacesTest {

    static final String EACH_TWO_SHARE_A_LOCK = write("t1", "a", "b") + write("t2", "b", "c") + write("t3", "a", "c");

    private static String write(String thread, String lock, String otherLock) {
        return """
                %1$s acquire %2$s
                %1$s acquire %3$s
                %1$s write x
                %1$s release %3$s
                %1$s release %2$s
                """.formatted(thread, lock, otherLock);
    }

    private static Prediction races(String trace) {
        return Predicted.by(new LocksetRaces(), trace);
    }

    private static Verdict verdict(String trace) {
        return races(trace).verdict();
    }

    @Test
    void writes_without_a_common_lock_look_racy_though_each_two_of_them_share_one() {
        Finding finding = races(EACH_TWO_SHARE_A_LOCK).findings().get(0);
        assertThat(finding.message())
                .isEqualTo("the lockset test suspects a data race on x, because no lock is held at every write:"
                        + " t3 writes it, holding a, c; t1 writes it, holding a, b");
        assertThat(finding.witness()).isInstanceOf(Suspicion.class);
        assertThat(finding.analysis()).isEqualTo("race-lockset");
    }

    @Test
    void read_that_holds_none_of_the_locks_of_writes_is_suspicious() {
        Finding finding = races("""
                        t1 acquire a
                        t1 write x
                        t1 release a
                        t2 acquire b
                        t2 read x
                        t2 release b
                        """).findings().get(0);
        assertThat(finding.message())
                .isEqualTo(
                        "the lockset test suspects a data race on x, because a read holds none of the locks that are held"
                                + " at every write: t2 reads it, holding b; t1 writes it, holding a");
    }

    @Test
    void reads_may_hold_different_ones_of_the_locks_of_writes() {
        assertThat(verdict(write("t1", "a", "b") + """
                t2 acquire a
                t2 read x
                t2 release a
                t3 acquire b
                t3 read x
                t3 release b
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void read_with_more_locks_does_not_hide_one_with_less() {
        String some = """
                t2 acquire c
                t2 read x
                t2 release c
                """;
        String more = """
                t2 acquire a
                t2 acquire c
                t2 read x
                t2 release c
                t2 release a
                """;
        assertThat(verdict(write("t1", "a", "b") + more)).isEqualTo(Verdict.NONE);
        assertThat(verdict(write("t1", "a", "b") + more + some)).isEqualTo(Verdict.FOUND);
        assertThat(verdict(write("t1", "a", "b") + some + more)).isEqualTo(Verdict.FOUND);
    }

    @Test
    void first_thread_may_do_without_locks_while_nobody_else_is_there() {
        String trace = """
                main write x
                main fork t1
                main fork t2
                %s
                t1 acquire l
                t1 write x
                t1 release l
                t2 acquire l
                t2 write x
                t2 release l
                main join t1
                main join t2
                main read x
                """;
        assertThat(verdict(trace.formatted(""))).isEqualTo(Verdict.NONE);
        assertThat(verdict(trace.formatted("main read x"))).isEqualTo(Verdict.FOUND);
    }

    @Test
    void one_thread_after_another_needs_no_lock() {
        assertThat(verdict("""
                main write x
                main fork t1
                t1 write x
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void three_threads_one_after_the_other_are_suspicious_though_they_do_not_race() {
        String trace = """
                main write x
                main fork t1
                t1 write x
                main join t1
                main fork t2
                t2 write x
                """;
        assertThat(verdict(trace)).isEqualTo(Verdict.FOUND);
        assertThat(Predicted.by(new Races(), trace).verdict()).isEqualTo(Verdict.NONE);
    }

    @Test
    void reader_lock_protects_a_read_but_not_a_write() {
        String trace = """
                t1 acquire-shared l
                t1 %s x
                t1 release-shared l
                t2 acquire l
                t2 write x
                t2 release l
                """;
        assertThat(verdict(trace.formatted("read"))).isEqualTo(Verdict.NONE);
        assertThat(verdict(trace.formatted("write"))).isEqualTo(Verdict.FOUND);
    }

    @Test
    void volatile_variables_are_not_looked_at() {
        assertThat(verdict("""
                t1 volatile-write x
                t2 volatile-write x
                """)).isEqualTo(Verdict.NONE);
    }

    @Test
    void pair_that_races_is_shown_where_there_is_one() {
        assertThat(races("""
                        t1 acquire a
                        t1 write x @A.java:1
                        t1 release a
                        t2 acquire a
                        t2 write x @A.java:2
                        t2 release a
                        t3 acquire b
                        t3 write x @A.java:3
                        t3 release b
                        """).findings().get(0).witness().steps())
                .extracting(Step::thread)
                .contains("t3");
    }
}
