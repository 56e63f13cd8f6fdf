// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A survey of a run in which hardly a lock matters is given up, and the run collected at once; if locks are nested later on, it is surveyed after all. */
class HardlyAnyLocksTest {

    private static final String UNPROTECTED = """
            t1 begin Counter.add
            t1 read x
            t1 write x
            t1 end
            t2 begin Counter.add
            t2 read x
            t2 write x
            t2 end
            """;

    private static final int MANY = 20_000;
    private static final int LOCKS = 260; // so many times so many are more nested acquisitions than are kept

    /** Counts how often it is opened. */
    private static final class CountedTrace implements RepeatableTrace {

        private final RepeatableTrace trace;
        private int readings;

        CountedTrace(String text) {
            trace = Traces.text("test", text);
        }

        @Override
        public String name() {
            return trace.name();
        }

        @Override
        public TraceReader open() {
            readings++;
            return trace.open();
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }
    }

    private static TraceResult predict(RepeatableTrace trace) {
        return Analyser.analyse(
                trace,
                new AnalysisOptions(
                        List.of("commit-node-conflict"), Optional.empty(), Optional.empty(), Optional.empty(), false));
    }

    private static String nestedLocks() {
        StringBuilder text = new StringBuilder();
        for (int outer = 0; outer < LOCKS; outer++) {
            for (int inner = 0; inner < LOCKS; inner++) {
                text.append("t1 acquire a%d\nt1 acquire b%d\n".formatted(outer, inner));
                text.append("t1 release b%d\nt1 release a%d\n".formatted(inner, outer));
            }
        }
        return text.toString();
    }

    @Test
    void what_is_found_is_the_same_however_long_the_run_is() {
        TraceResult some = predict(new CountedTrace(UNPROTECTED.repeat(100)));
        TraceResult many = predict(new CountedTrace(UNPROTECTED.repeat(MANY)));
        assertThat(many.verdict()).isEqualTo(some.verdict()).isEqualTo(Verdict.VIOLATION);
        assertThat(many.findings().get(0).id()).isEqualTo(some.findings().get(0).id());
        assertThat(many.findings()).hasSameSizeAs(some.findings());
        assertThat(many.events()).isEqualTo(MANY * 8);
    }

    @Test
    void nested_locks_that_come_later_let_the_run_begin_anew() {
        CountedTrace without = new CountedTrace(UNPROTECTED.repeat(MANY));
        CountedTrace with = new CountedTrace(UNPROTECTED.repeat(MANY) + nestedLocks());
        TraceResult expected = predict(without);
        TraceResult found = predict(with);
        assertThat(found.verdict()).isEqualTo(Verdict.VIOLATION);
        assertThat(found.findings().get(0).id())
                .isEqualTo(expected.findings().get(0).id());
        assertThat(with.readings).isEqualTo(without.readings + 2); // the survey, and the trees
    }
}
