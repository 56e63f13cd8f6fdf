// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.tree.LockHierarchy;
import dev.unsplit.finding.Finding;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnSplitCheckTest {

    private static final AnalysisOptions OPTIONS = new AnalysisOptions(
            List.of("commit-node-view"), Optional.empty(), Optional.empty(), Optional.empty(), false);

    /** With an atomic callee, both can only go wrong together: one writes x and reads y, the other writes y and reads x. */
    @Test
    void all_methods_of_a_group_are_split_by_themselves() {
        RepeatableTrace trace = Traces.text("test", """
                t1 begin A.first
                t1 begin A.callee
                t1 read  v
                t1 write v
                t1 end
                t1 write x
                t1 read  y
                t1 end
                t2 begin A.second
                t2 begin A.callee
                t2 read  w
                t2 write w
                t2 end
                t2 write y
                t2 read  x
                t2 end
                t3 write v
                t4 write w
                """);
        OwnSplitCheck check = new OwnSplitCheck(trace, OPTIONS, 0, new LockHierarchy());
        Analyser.analyse(trace, OPTIONS)
                .findings()
                .forEach(finding -> check.ask(finding, Set.of(), Set.of("A.callee")));
        assertThat(check.splitByThemselves())
                .extracting(Finding::method)
                .containsExactlyInAnyOrder("A.first", "A.second");
    }
}
