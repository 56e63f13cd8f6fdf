// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * What comes through a pipe is collected at once; a file is read up to three times, each time with less in mind. All that is left out on the
 * way, the cascade from lock discipline to trees, changes no verdict and no finding.
 */
class ReadingAgainChangesNothingTest {

    private record Pipe(RepeatableTrace file) implements RepeatableTrace {

        @Override
        public String name() {
            return file.name();
        }

        @Override
        public TraceReader open() {
            return file.open();
        }

        @Override
        public boolean isRepeatable() {
            return false;
        }
    }

    private static TraceResult analyse(RepeatableTrace trace, List<String> analyses) {
        return Analyser.analyse(
                trace, new AnalysisOptions(analyses, Optional.empty(), Optional.empty(), Optional.empty(), false));
    }

    /**
     * Which transactions can be split, and which variables are raced for; who is named as the other one depends on whom one meets first. So does, for commit nodes, whether one alone is blamed or named
     * as part of a group.
     *
     * @param groups whether methods of groups are told, too
     */
    private static TreeSet<String> told(TraceResult result, boolean groups) {
        TreeSet<String> told = new TreeSet<>();
        for (Finding finding : result.findings()) {
            boolean isGroup = finding.analysis().startsWith("commit-node") && !finding.blamed();
            if (isGroup) {
                List<String> methods = groups ? finding.methods() : List.of();
                methods.forEach(method -> told.add(finding.analysis() + ' ' + finding.rule() + ' ' + method));
                continue;
            }
            String what = switch (finding.rule()) {
                case ATOMICITY -> finding.method();
                case RACE -> finding.variable();
                default -> "";
            };
            told.add(finding.analysis() + ' ' + finding.rule() + ' ' + what);
        }
        return told;
    }

    private static void assertSame(UnitSet units, List<String> analyses) {
        RepeatableTrace file = Traces.text("test", units.observedRun().text());
        TraceResult fromFile = analyse(file, analyses);
        TraceResult fromPipe = analyse(new Pipe(file), analyses);
        assertThat(fromFile.analyses()).isEqualTo(fromPipe.analyses());
        assertThat(told(fromFile, true)).containsAll(told(fromPipe, false));
        assertThat(told(fromPipe, true)).containsAll(told(fromFile, false));
    }

    @Example
    void of_a_transaction_that_hands_over_in_its_midst() {
        String text = "t0 begin m\nt0 read x\nt0 send c\nt0 write x\nt0 end\n";
        RepeatableTrace file = Traces.text("test", text);
        List<String> analyses = List.of("reduction", "commit-node-view", "block");
        assertThat(told(analyse(file, analyses), true)).isEmpty();
        assertThat(told(analyse(new Pipe(file), analyses), true)).isEmpty();
    }

    /** What only one thread accesses is left out when the trace is read again, and must not count for how long a block of a lock was. */
    @Example
    void of_a_block_in_which_something_is_handed_over() {
        String text = "t1 acquire l\nt1 read y\nt1 read x\nt1 send c\nt1 read z\nt1 release l\n"
                + "t2 receive c\nt2 acquire l\nt2 read x\nt2 release l\nt2 acquire l\nt2 read y\nt2 release l\n";
        RepeatableTrace file = Traces.text("test", text);
        List<String> analyses = List.of("view-consistency");
        assertThat(told(analyse(file, analyses), true)).isEmpty();
        assertThat(told(analyse(new Pipe(file), analyses), true)).isEmpty();
    }

    @Property
    void of_the_usual_analyses(@ForAll("sets") UnitSet units) {
        assertSame(units, List.of("commit-node-view", "race", "deadlock"));
    }

    @Property
    void of_one_analysis_alone(@ForAll("sets") UnitSet units) {
        for (String id : List.of("commit-node-conflict", "block", "block-pairs", "reduction", "race-lockset")) {
            assertSame(units, List.of(id));
        }
    }

    /** Blocks in which nothing is accessed are not left out where they make a finding less certain. */
    @Example
    void of_what_a_deadlock_could_prevent() {
        UnitSet units = UnitSet.ofTransactions(
                "acq(a) acq(b) rel(b) rel(a) r(x) w(x)", "acq(b) acq(a) rel(a) rel(b) r(x) w(x)");
        TraceResult result =
                analyse(Traces.text("test", units.observedRun().text()), List.of("commit-node-view", "deadlock"));
        assertThat(result.findings())
                .filteredOn(finding -> finding.rule() == Rule.ATOMICITY)
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.certainty()).isEqualTo(Certainty.APPROXIMATE));
    }

    /** Where a lock is held while something is handed over, it counts also for blocks in which only one thread's own variables are accessed. */
    @Example
    void of_blocks_behind_a_hand_over() {
        assertSame(UnitSet.of("""
                t1: acq(l)
                t1> send(c)
                t1: w(x) rel(l)
                t2> receive(c)
                t2: acq(l) r(y) rel(l) r(x) r(x)
                """), List.of("block", "block-pairs"));
        assertSame(UnitSet.of("""
                t1: acq(l) r(y) r(x) r(x) r(x)
                t1> send(c)
                t1: w(y) r(x) rel(l)
                t2> receive(c)
                t2: acq(l) r(x) rel(l) r(x) r(y) w(y)
                """), List.of("block"));
    }

    @Example
    void of_blocks_in_which_nothing_happens() {
        assertSame(
                UnitSet.ofTransactions("acq(l) r(x) rel(l) acq(l) acq(m) rel(m) w(x) rel(l)", "acq(l) w(x) rel(l)"),
                List.of("commit-node-conflict"));
    }

    @Property
    void of_all_analyses(@ForAll("sets") UnitSet units) {
        assertSame(units, List.of(Analyses.ALL));
    }

    @Provide
    Arbitrary<UnitSet> sets() {
        return RandomUnitSets.all();
    }
}
