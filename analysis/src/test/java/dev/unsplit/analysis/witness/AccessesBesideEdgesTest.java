// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.finding.Finding;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A recorder tells of the latest write of each variable. What was recorded beside the edges shows that an earlier transaction, which a cycle enters anyway, wrote it, too. */
class AccessesBesideEdgesTest {

    /** Two fields are read by one thread, while another sets both of them twice. */
    private static final String RECORDED = """
            %% level accesses+edges
            %% boundaries split
            t1 number 1
            t1 begin Pair.get
            t1 read a @1
            t2 number 1
            t2 begin Pair.set
            t2 number 2
            t2 edge read-write t1 1 a @1 @2
            t2 write a @2
            %s
            t2 end
            t2 number 4
            t2 begin Pair.set
            t2 write a @2
            t2 write b @3
            t2 end
            t1 number 2
            t1 edge write-read t2 4 b @3 @4
            t1 read b @4
            t1 end
            """;

    private static List<String> steps(String inFirstSet) {
        return stepsOf(RECORDED.formatted(inFirstSet));
    }

    private static List<String> stepsOf(String recorded) {
        AnalysisOptions options =
                new AnalysisOptions(List.of("frontier"), Optional.empty(), Optional.empty(), Optional.empty(), false);
        Finding finding = Analyser.analyse(Traces.text("test", recorded), options)
                .findings()
                .get(0);
        return finding.witness().steps().stream()
                .map(step -> step.thread() + " " + step.action() + " " + step.target() + " in "
                        + step.transaction().number())
                .toList();
    }

    @Test
    void cycle_stays_in_the_transaction_that_it_enters() {
        assertThat(steps("t2 write b @3"))
                .containsExactly("t1 read a in 1", "t2 write a in 1", "t2 write b in 1", "t1 read b in 1");
    }

    @Test
    void reads_do_not_conflict_with_reads() {
        assertThat(steps("t2 read b @3"))
                .containsExactly("t1 read a in 1", "t2 write a in 1", "t2 write b in 4", "t1 read b in 1");
    }

    @Test
    void what_was_done_before_it_is_entered_does_not_count() {
        String before =
                RECORDED.formatted("t2 read a @2").replaceFirst("t2 number 2\n", "t2 write b @3\nt2 number 2\n");
        assertThat(stepsOf(before))
                .containsExactly("t1 read a in 1", "t2 write a in 1", "t2 write b in 4", "t1 read b in 1");
    }
}
