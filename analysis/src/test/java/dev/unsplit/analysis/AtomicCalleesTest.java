// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.unsplit.analysis.enumeration.Operation;
import dev.unsplit.analysis.enumeration.PartsInOneGo;
import dev.unsplit.analysis.enumeration.PartsInOneGo.Part;
import dev.unsplit.analysis.enumeration.RandomUnitSets;
import dev.unsplit.analysis.enumeration.Unit;
import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.tree.LockHierarchy;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

class AtomicCalleesTest {

    private static RepeatableTrace atomic(RepeatableTrace trace, String... callees) {
        LockHierarchy hierarchy = new LockHierarchy();
        try (TraceReader reader = trace.open()) {
            reader.read(hierarchy);
            return new AtomicCallees(
                    trace, Set.of(callees), reader.symbols().locks().size(), hierarchy);
        }
    }

    private static RepeatableTrace atomic(String text, String... callees) {
        return atomic(Traces.text("test", text), callees);
    }

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
        return analyse(atomic(text, callees)).findings().stream()
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
        assertIsSplitAlike(trace, atomic(trace));
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
        assertIsSplitAlike(trace, atomic(trace));
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
        assertIsSplitAlike(trace, atomic(trace));
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
        assertThat(analyse(atomic(text, "A.callee")).events())
                .isEqualTo(2 * (4 + 3 + 4)); // begins and ends, accesses, two locks
    }

    /** One takes a and b one after the other, one takes a while it holds b. In one go, that is all inside of b. */
    @Example
    void locks_are_told_in_the_order_that_they_have_where_they_are_nested() {
        String holder = """
                t1 begin A.outer
                t1 acquire b
                t1 begin A.callee
                t1 acquire a
                t1 write x
                t1 release a
                t1 end
                t1 begin A.callee
                t1 acquire a
                t1 write x
                t1 release a
                t1 end
                t1 release b
                t1 end
                """;
        String other = """
                t2 begin A.other
                t2 begin A.callee
                t2 acquire a
                t2 read x
                t2 release a
                t2 acquire b
                t2 write z
                t2 release b
                t2 end
                t2 end
                """;
        for (String text : List.of(holder + other, other + holder)) {
            assertThat(split(text)).contains("A.outer");
            assertThat(analyse(atomic(text, "A.callee")).findings()).isEmpty();
        }
    }

    /** No two executions nest locks, and so nobody can deadlock: certainty stays what it is. */
    @Example
    void locks_that_are_never_nested_are_told_in_one_order() {
        String text = """
                t1 begin A.outer
                t1 begin A.callee
                t1 acquire a
                t1 read x
                t1 release a
                t1 acquire b
                t1 read y
                t1 release b
                t1 end
                t1 write z
                t1 read z
                t1 end
                """;
        String both = text
                + text.replace("t1", "t2")
                        .replace(" a\n", " c\n")
                        .replace(" b\n", " a\n")
                        .replace(" c\n", " b\n");
        assertThat(analyse(atomic(both, "A.callee")).findings())
                .extracting(Finding::method, Finding::rule, Finding::certainty)
                .containsExactly(tuple("A.outer", Rule.ATOMICITY, Certainty.POSSIBLE));
    }

    /** A set of units, of each of which a part is an execution of a callee. */
    private record Calls(UnitSet units, List<Part> parts) {

        String text() {
            StringBuilder text = new StringBuilder();
            for (int line = 0; line < units.units().size(); line++) {
                Unit unit = units.units().get(line);
                text.append(unit.thread() + " begin A.m" + line + "\n");
                Part part = parts.get(line);
                for (int at = 0; at <= unit.operations().size(); at++) {
                    boolean isCall = part.from() < part.to();
                    text.append(isCall && at == part.to() ? unit.thread() + " end\n" : "");
                    text.append(isCall && at == part.from() ? unit.thread() + " begin A.callee\n" : "");
                    if (at < unit.operations().size()) {
                        Operation operation = unit.operations().get(at);
                        text.append(unit.thread() + " "
                                + operation.kind().name().toLowerCase(Locale.ROOT) + " " + operation.operand() + "\n");
                    }
                }
                text.append(unit.thread() + " end\n");
            }
            return text.toString();
        }
    }

    /** Locks one after the other in any order, or nested in one. */
    private static Arbitrary<UnitSet> severalLocks() {
        Arbitrary<String> segment = Arbitraries.of(
                "w(x)",
                "r(x)",
                "acq(l) w(x) rel(l)",
                "acq(l) r(x) rel(l)",
                "acq(m) w(y) rel(m)",
                "acq(m) r(x) rel(m)",
                "acq(m) acq(l) w(x) rel(l) rel(m)",
                "acq(m) acq(l) w(x) rel(l) acq(l) w(x) rel(l) rel(m)");
        return segment.list()
                .ofMinSize(1)
                .ofMaxSize(2)
                .map(segments -> String.join(" ", segments))
                .list()
                .ofSize(2)
                .map(lines -> UnitSet.ofTransactions(lines.toArray(new String[0])));
    }

    @Provide
    Arbitrary<Calls> calls() {
        return Combinators.combine(
                        Arbitraries.oneOf(RandomUnitSets.pairs(), severalLocks()),
                        Arbitraries.integers().between(0, 8).list().ofSize(4))
                .as((units, places) -> {
                    List<Part> parts = new ArrayList<>();
                    for (int line = 0; line < 2; line++) {
                        List<Operation> operations = units.units().get(line).operations();
                        int from = Math.min(places.get(2 * line), operations.size());
                        parts.add(new Part(from, endOf(operations, from, places.get(2 * line + 1))));
                    }
                    return new Calls(units, parts);
                });
    }

    /** The last place not behind this one where what was acquired since {@code from} is released, and nothing else. */
    private static int endOf(List<Operation> operations, int from, int atMost) {
        int end = from;
        List<String> held = new ArrayList<>();
        for (int at = from; at < operations.size() && at < atMost; at++) {
            Operation operation = operations.get(at);
            if (operation.kind() == Operation.Kind.ACQUIRE) {
                held.add(operation.operand());
            } else if (operation.kind() == Operation.Kind.RELEASE && !held.remove(operation.operand())) {
                break;
            }
            end = held.isEmpty() ? at + 1 : end;
        }
        return end;
    }

    /** Straight from what is claimed: some schedule in which callees are executed in one go is equivalent to no serial one. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void who_is_split_by_itself_is_so_by_definition(@ForAll("calls") Calls calls) {
        String text = calls.text();
        TraceResult as = analyse(Traces.text("test", text));
        Assume.that(as.analyses().get("deadlock") == Verdict.NONE);
        TraceResult result = analyse(atomic(text, "A.callee"));
        boolean isSplit = !PartsInOneGo.areViewAtomic(calls.units, calls.parts);
        Statistics.label("split, by itself").collect(as.verdict(), isSplit);
        assertThat(result.analyses().get("deadlock")).isEqualTo(Verdict.NONE);
        assertThat(result.verdict()).isEqualTo(isSplit ? Verdict.VIOLATION : Verdict.ATOMIC);
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
