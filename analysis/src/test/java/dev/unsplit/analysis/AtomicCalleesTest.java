// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

class AtomicCalleesTest {

    private static final int LOCKS = 1; // of every trace here

    private static TraceResult analyse(RepeatableTrace trace) {
        return Analyser.analyse(
                trace,
                new AnalysisOptions(
                        List.of("commit-node-view", "deadlock"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        false));
    }

    private static List<String> split(String text, String... callees) {
        return analyse(new AtomicCallees(Traces.text("test", text), Set.of(callees), LOCKS)).findings().stream()
                .map(Finding::method)
                .distinct()
                .toList();
    }

    /** Two threads do the same. */
    private static String twice(String text) {
        return text.replace("T ", "t1 ") + text.replace("T ", "t2 ");
    }

    private static final String CALLEE = """
            T begin A.callee
            T acquire m
            T read  x
            T release m
            T acquire m
            T write x
            T write y
            T release m
            T end
            """;

    @Example
    void what_is_split_inside_a_callee_is_split_no_more() {
        String text = twice("T begin A.outer\n" + CALLEE + "T end\n") + "t3 write y\nt3 write x\n";
        assertThat(split(text)).containsExactly("A.outer");
        assertThat(split(text, "A.callee")).isEmpty();
    }

    @Example
    void what_is_split_between_two_callees_still_is() {
        String text = twice("T begin A.outer\n" + CALLEE + CALLEE + "T end\n");
        assertThat(split(text, "A.callee")).containsExactly("A.outer");
    }

    @Example
    void what_a_lock_around_the_callees_keeps_together_is_not() {
        String text = twice("T begin A.outer\nT acquire m\n" + CALLEE.replaceAll("T (acquire|release) m\n", "")
                + CALLEE.replaceAll("T (acquire|release) m\n", "") + "T release m\nT end\n");
        assertThat(split(text, "A.callee")).isEmpty();
    }

    @Example
    void callee_that_keeps_a_lock_is_told_as_it_was() {
        String text = twice("""
                T begin A.outer
                T begin A.callee
                T acquire m
                T read x
                T end
                T write x
                T release m
                T end
                """);
        assertThat(split(text, "A.callee")).isEmpty();
    }

    @Provide
    Arbitrary<List<Integer>> steps() {
        return Arbitraries.integers().between(0, 3 * 8 * 2 - 1).list().ofMaxSize(30);
    }

    /** One more lock around each access keeps nobody from anything. What is split may be shown by another schedule, which blames one method or a group. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void without_callees_nothing_changes(@ForAll("steps") List<Integer> steps) {
        RepeatableTrace trace = Traces.text("test", text(steps));
        Statistics.label("verdict").collect(analyse(trace).verdict());
        assertIsSplitAlike(trace, new AtomicCallees(trace, Set.of(), LOCKS));
    }

    private static void assertIsSplitAlike(RepeatableTrace one, RepeatableTrace other) {
        TraceResult expected = analyse(one);
        TraceResult result = analyse(other);
        assertThat(result.analyses()).isEqualTo(expected.analyses());
        assertThat(executions(result)).isEqualTo(executions(expected));
        assertThat(concerned(result)).containsAll(methods(expected));
        assertThat(concerned(expected)).containsAll(methods(result));
    }

    /** How many were split. */
    private static long executions(TraceResult result) {
        return result.findings().stream()
                .filter(finding -> finding.rule() == Rule.ATOMICITY)
                .mapToLong(Finding::count)
                .sum();
    }

    private static Set<String> methods(TraceResult result) {
        return result.findings().stream().map(Finding::method).collect(Collectors.toSet());
    }

    /** A group is told once, under the name of one of its methods. */
    private static Set<String> concerned(TraceResult result) {
        Set<String> concerned = methods(result);
        result.findings().forEach(finding -> concerned.addAll(finding.methods()));
        return concerned;
    }

    /** The first method can be blamed, or be told in a group with the third; then that one has no finding of its own. */
    @Example
    void method_that_is_told_in_a_group_is_still_split() {
        RepeatableTrace trace = Traces.text("test", """
                t0 acquire m
                t0 release m
                t0 begin A.m0
                t1 begin A.m1
                t2 begin A.m2
                t2 read x
                t0 acquire m
                t0 read y
                t0 read x
                t0 read x
                t1 write x
                t2 write y
                """);
        assertIsSplitAlike(trace, new AtomicCallees(trace, Set.of(), LOCKS));
        assertThat(concerned(analyse(trace))).contains("A.m0", "A.m2");
    }

    @Example
    void execution_that_can_be_split_in_several_ways_counts_once() {
        String reads = "t0 begin A.m0\nt0 read x\nt0 read x\nt0 end\n";
        RepeatableTrace trace = Traces.text(
                "test",
                "t0 acquire m\nt0 release m\n" + reads + reads.replace("t0 end", "t0 acquire m")
                        + "t1 begin A.m1\nt1 write x\nt1 write x\n");
        assertThat(executions(analyse(trace))).isEqualTo(3);
        assertIsSplitAlike(trace, new AtomicCallees(trace, Set.of(), LOCKS));
    }

    private static String text(List<Integer> steps) {
        StringBuilder text = new StringBuilder("t0 acquire m\nt0 release m\n");
        int[] open = new int[3];
        int holder = -1;
        for (int step : steps) {
            int thread = step % 3;
            int what = step / 3 % 8;
            String name = step / 24 == 0 ? "x" : "y";
            if (what == 0 && open[thread] == 0) {
                text.append(line(thread, "begin A.m" + thread));
                open[thread] = 1;
            } else if (what == 1 && open[thread] == 1 && holder != thread) {
                text.append(line(thread, "end"));
                open[thread] = 0;
            } else if (what == 2 && holder == -1) {
                text.append(line(thread, "acquire m"));
                holder = thread;
            } else if (what == 3 && holder == thread) {
                text.append(line(thread, "release m"));
                holder = -1;
            } else {
                text.append(line(thread, (what < 6 ? "read " : "write ") + name));
            }
        }
        return text.toString();
    }

    private static String line(int thread, String words) {
        return "t" + thread + " " + words + "\n";
    }

    @Example
    void locks_that_a_callee_takes_and_gives_back_are_held_all_through_it() {
        String text = twice("T begin A.outer\n" + CALLEE + "T end\n");
        assertThat(analyse(new AtomicCallees(Traces.text("test", text), Set.of("A.callee"), LOCKS))
                        .events())
                .isEqualTo(2 * (4 + 3 + 4)); // begins and ends, accesses, two locks
    }

    private static final String HOLDS_THE_LOCK = """
            T begin A.outer
            T begin A.callee
            T acquire m
            T read x
            T release m
            T acquire m
            T write x
            T release m
            T end
            T acquire m
            T read z
            T write z
            T release m
            T end
            """.replace("T ", "t1 ");

    @Example
    void callee_does_not_come_in_between_where_a_lock_is_held_that_it_takes() {
        String callee = """
                t2 begin A.callee
                t2 acquire m
                t2 write z
                t2 release m
                t2 end
                """;
        String text = HOLDS_THE_LOCK + callee + "t3 write x\n";
        assertThat(split(text)).contains("A.outer");
        assertThat(split(text, "A.callee")).isEmpty();
        assertThat(split(text.replaceAll("t2 (acquire|release) m\n", ""), "A.callee"))
                .containsExactly("A.outer");
    }

    @Example
    void lock_that_a_callee_shares_keeps_out_only_who_takes_it_alone() {
        String text =
                HOLDS_THE_LOCK.replace("acquire m", "acquire-shared m").replace("release m", "release-shared m") + """
                t2 begin A.callee
                t2 acquire-shared m
                t2 write z
                t2 release-shared m
                t2 end
                t3 write x
                """;
        assertThat(split(text, "A.callee")).containsExactly("A.outer");
        String alone = text.replaceAll("t2 (acquire|release)-shared", "t2 $1");
        assertThat(split(alone, "A.callee")).isEmpty();
    }
}
