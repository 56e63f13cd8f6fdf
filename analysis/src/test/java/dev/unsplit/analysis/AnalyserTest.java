// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnalyserTest {

    private static final String EDGES = """
            % level edges
            t1 number 1
            t1 begin A.f
            t2 number 1
            t2 edge read-write t1 1 x @A.java:1 @B.java:2
            t1 number 2
            t1 edge write-write t2 1 x @B.java:2 @A.java:3
            t1 end
            """;

    private static final String WITHDRAW = """
            t1 begin Account.withdraw
            t1 read  balance @Account.java:12
            t2 write balance @Account.java:20
            t1 write balance @Account.java:13
            t1 end
            """;

    private static final String[] ENGINES = {
        "frontier", "aerodrome", "velodrome", "conflict-graph", "summarized-conflict-graph"
    };

    private static AnalysisOptions options(String... analyses) {
        return new AnalysisOptions(List.of(analyses), Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    private static TraceResult analyse(String trace, AnalysisOptions options) {
        return Analyser.analyse(Traces.text("test", trace), options);
    }

    private static Finding onlyFinding(String trace) {
        List<Finding> findings = analyse(trace, options("frontier")).findings();
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    /** However often one of them was split at the same places. */
    @Test
    void count_is_the_number_of_executions_that_were_split() {
        String once = """
                t1 begin A.f
                t1 read  x @A.java:1
                t2 write x @B.java:1
                t1 write x @A.java:2
                t1 end
                """;
        String again = """
                t1 begin A.f
                t1 read  x @A.java:1
                t2 write x @B.java:1
                t1 write x @A.java:2
                t3 write x @B.java:1
                t1 write x @A.java:2
                t1 end
                """;
        assertThat(onlyFinding(once).count()).isEqualTo(1);
        assertThat(onlyFinding(once + once).count()).isEqualTo(2);
        assertThat(onlyFinding(once).howOften()).isEqualTo("once");
        assertThat(onlyFinding(once + once).howOften()).isEqualTo("in 2 executions");
        for (String engine : ENGINES) {
            assertThat(analyse(again + once, options(engine)).findings())
                    .as(engine)
                    .extracting(Finding::count)
                    .containsExactly(2L);
        }
    }

    @Test
    void figures_tell_the_events_by_kind_and_what_there_was() {
        RunFigures figures = analyse(
                        """
                        t1 begin A.f
                        t1 fork t2
                        t1 begin A.g
                        t1 acquire l
                        t1 read x
                        t1 read y
                        t1 write x
                        t1 update y
                        t1 release l
                        t1 end
                        t1 end
                        t2 acquire-shared l
                        t2 read x
                        t2 release-shared l
                        t2 begin A.f
                        t2 boundary
                        t2 send q
                        t2 receive q
                        t2 barrier b
                        t3 join t2
                        """,
                        new AnalysisOptions(
                                List.of("frontier"),
                                Optional.empty(),
                                Optional.of(Boundaries.SPLIT),
                                Optional.empty(),
                                false))
                .figures();
        assertThat(figures.events())
                .hasToString("{read=3, write=1, update=1, acquire=1, release=1, shared acquire=1, shared release=1,"
                        + " fork=1, join=1, begin=3, end=2, barrier=1, send=1, receive=1, boundary=1}");
        assertThat(List.of(figures.threads(), figures.variables(), figures.transactions()))
                .containsExactly(3L, 2L, 2L);
        assertThat(figures.notSeen())
                .containsExactly(
                        "cuts of transactions where their thread blocked or handed something over: 3",
                        "transactions whose end is not in the trace: 1");
    }

    private static final String LOCKS_IN_BOTH_ORDERS = """
            t1 begin A.f
            t1 acquire a
            t1 acquire b
            t1 release b
            t1 release a
            t1 read x
            t1 write x
            t1 end
            t2 begin B.g
            t2 acquire b
            t2 acquire a
            t2 release a
            t2 release b
            t2 read x
            t2 write x
            t2 end
            t2 begin B.h
            t2 write x
            t2 end
            """;

    @Test
    void figures_tell_of_transactions_that_are_not_as_predictions_take_them_to_be() {
        String caught = "transactions that could be caught in a deadlock, which predictions take not to happen: 2";
        assertThat(analyse(LOCKS_IN_BOTH_ORDERS, options("commit-node-view"))
                        .figures()
                        .notSeen())
                .containsExactly(caught);
        assertThat(analyse(LOCKS_IN_BOTH_ORDERS, options("block", "deadlock"))
                        .figures()
                        .notSeen())
                .containsExactly(caught);
        assertThat(analyse(LOCKS_IN_BOTH_ORDERS, options("frontier")).figures().notSeen())
                .as("it takes nothing for granted")
                .isEmpty();
        String inOneOrder = LOCKS_IN_BOTH_ORDERS.replaceAll("t2 (acquire|release) .\n", "");
        assertThat(analyse(inOneOrder, options("commit-node-view", "deadlock"))
                        .figures()
                        .notSeen())
                .isEmpty();
    }

    @Test
    void figures_of_a_trace_with_edges_count_them_too() {
        RunFigures figures = analyse(EDGES, options("frontier")).figures();
        assertThat(figures.events()).hasToString("{begin=1, end=1, edge=2}");
        assertThat(figures.transactions()).isEqualTo(1);
    }

    @Test
    void method_that_was_split_is_blamed_and_the_message_says_by_whom() {
        Finding finding = onlyFinding(WITHDRAW);
        assertThat(finding.method()).isEqualTo("Account.withdraw");
        assertThat(finding.blamed()).isTrue();
        assertThat(finding.event()).isEqualTo(4);
        assertThat(finding.variable()).isEqualTo("balance");
        assertThat(finding.sites())
                .containsExactly(new Site("", "", "Account.java", 20), new Site("", "", "Account.java", 13));
        assertThat(finding.message())
                .isEqualTo("Account.withdraw is not atomic: t2 came in between its read of balance (Account.java:12)"
                        + " and its write of balance (Account.java:13)");
    }

    @Test
    void thread_from_nowhere_comes_after_what_all_others_have_seen() {
        assertThat(onlyFinding("""
                        t1 begin A.update
                        t1 write x
                        t2 read x
                        t3 read x
                        t3 write y
                        t1 read y
                        t1 end
                        """).event()).isEqualTo(6);
    }

    @Test
    void same_violation_at_the_same_places_is_told_once_with_a_count() {
        Finding finding = onlyFinding(WITHDRAW.repeat(3));
        assertThat(finding.count()).isEqualTo(3);
        assertThat(finding.event()).isEqualTo(4);
    }

    @Test
    void violation_of_another_method_or_at_another_place_is_another_finding() {
        String elsewhere = WITHDRAW.replace("withdraw", "clear").replace(":13", ":33");
        List<Finding> findings =
                analyse(WITHDRAW + elsewhere, options("frontier")).findings();
        assertThat(findings).extracting(Finding::method).containsExactly("Account.withdraw", "Account.clear");
        assertThat(findings).extracting(Finding::id).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "@02.bank/Account.balance_I, @1F.bank/Account.balance_I",
        "@02[3], @03[17]",
        "bank.Account#3.balance, bank.Account#14.balance",
        "bank.Account.balance#3, bank.Account.balance#14",
        "bank.Grid@1a2b.cells[1][2], bank.Grid@3c.cells[20][0]"
    })
    void id_does_not_tell_objects_apart(String variable, String sameOfAnotherObject) {
        assertThat(onlyFinding(WITHDRAW.replace("balance", variable)).id())
                .isEqualTo(onlyFinding(WITHDRAW.replace("balance", sameOfAnotherObject))
                        .id())
                .isNotEqualTo(onlyFinding(WITHDRAW).id());
    }

    @ParameterizedTest
    @CsvSource({
        "bank.Bank$Account.balance@17, bank.Bank$Account.balance",
        "double[]@5[3], double[][3]",
        "java.util.concurrent.atomic.AtomicInteger@9, java.util.concurrent.atomic.AtomicInteger",
        "java.util.concurrent.ConcurrentHashMap@4[me@5[6]], java.util.concurrent.ConcurrentHashMap[me@5[6]]",
        "bank.Bank.total, bank.Bank.total"
    })
    void variable_is_shown_without_the_number_of_its_object(String variable, String shown) {
        Finding finding = onlyFinding(WITHDRAW.replace("balance", variable));
        assertThat(finding.variable()).isEqualTo(shown);
        assertThat(finding.message()).contains("its read of " + shown + " (").doesNotContain(variable + "@");
        assertThat(finding.witness().steps())
                .filteredOn(step -> step.action().equals("read"))
                .extracting(Step::target)
                .containsOnly(shown);
    }

    @Test
    void lock_is_shown_without_the_number_of_its_object() {
        Finding finding = onlyFinding("""
                % conflicts data+locks
                t1 begin A.f
                t1 acquire bank.Account@3
                t1 release bank.Account@3
                t2 acquire bank.Account@3
                t2 release bank.Account@3
                t1 acquire bank.Account@3
                """);
        assertThat(finding.variable()).isEqualTo("bank.Account");
    }

    @Test
    void objects_of_one_class_make_one_finding_also_where_no_places_are_known() {
        String trace = "t1 begin A.f\nt1 read A.x@1\nt2 write A.x@1\nt1 write A.x@1\nt1 end\n";
        assertThat(onlyFinding(trace + trace.replace("@1", "@2")).count()).isEqualTo(2);
        assertThat(analyse(trace + trace.replace("A.x@1", "A.y@1"), options("frontier"))
                        .findings())
                .hasSize(2);
    }

    @Test
    void id_does_not_tell_threads_apart() {
        String trace = "t1 begin A.f\nt1 write x\nt2 read x\nt1 join t2\n";
        assertThat(onlyFinding(trace).id())
                .isEqualTo(onlyFinding(trace.replace("t2", "t7")).id());
    }

    @Test
    void same_cause_has_the_same_id_in_every_analysis() {
        List<Finding> findings = analyse(WITHDRAW, options(ENGINES)).findings();
        assertThat(findings).hasSize(5);
        assertThat(findings)
                .extracting(Finding::id)
                .containsOnly(findings.get(0).id());
    }

    @Test
    void cycle_without_a_transaction_to_blame_is_told_as_a_group() {
        Finding finding = onlyFinding("""
                t1 begin A.f
                t2 begin B.g
                t1 write x
                t2 write y
                t1 read y
                t2 read x
                """);
        assertThat(finding.blamed()).isFalse();
        assertThat(finding.method()).isEqualTo("B.g");
        assertThat(finding.methods()).containsExactly("B.g", "A.f");
        assertThat(finding.message()).startsWith("B.g, A.f cannot all be atomic");
    }

    @Test
    void methods_of_a_group_stand_in_the_order_of_the_cycle() {
        Finding finding = onlyFinding("""
                t1 begin A.f
                t2 begin B.g
                t3 begin C.h
                t3 read y
                t2 write z
                t2 write y
                t1 read z
                t1 write x
                t3 write x
                """);
        assertThat(finding.blamed()).isFalse();
        assertThat(finding.method()).isEqualTo("C.h");
        assertThat(finding.methods()).containsExactly("C.h", "B.g", "A.f");
        assertThat(finding.message()).startsWith("C.h, B.g, A.f cannot all be atomic");
    }

    @Test
    void group_of_transactions_of_one_method_is_told_as_such() {
        Finding finding = onlyFinding("""
                t1 begin A.f
                t2 begin A.f
                t1 write x
                t2 write y
                t1 read y
                t2 read x
                """);
        assertThat(finding.methods()).containsExactly("A.f");
        assertThat(finding.message()).startsWith("transactions of A.f cannot all be atomic");
    }

    @Test
    void engine_that_notices_late_names_the_other_thread_and_claims_no_more() {
        Finding finding = analyse("""
                        t1 begin A.f
                        t2 begin B.g
                        t3 begin C.h
                        t2 write y
                        t3 read y
                        t1 write x
                        t2 read x
                        t3 write z
                        t1 read z
                        t2 end
                        """, options("aerodrome")).findings().get(0);
        assertThat(finding.message()).endsWith("it had to come both before and after what t2 did");
        assertThat(finding.witness().steps()).extracting(Step::thread).containsExactly("t1", "t2");
        Step.Transaction other = finding.witness().steps().get(1).transaction();
        assertThat(other.isKnown()).isFalse();
        assertThat(other.isUnary()).isFalse();
        assertThat(other).hasToString("t2");
    }

    @Test
    void update_is_told_as_such() {
        Finding finding = onlyFinding(WITHDRAW.replace("write", "update"));
        assertThat(finding.message()).endsWith("its update of balance (Account.java:13)");
        assertThat(finding.witness().steps()).extracting(Step::action).containsExactly("read", "update", "update");
    }

    @Test
    void hand_over_is_not_told_as_a_lock() {
        String trace = """
                t1 begin A.f
                t1 send queue
                t2 receive queue
                t2 barrier gate
                t1 barrier gate
                """;
        TraceResult result = analyse(trace, options(ENGINES));
        assertThat(result.analyses().values()).containsOnly(Verdict.VIOLATION);
        for (Finding finding : result.findings()) {
            List<Step> steps = finding.witness().steps();
            if (finding.witness() instanceof UnserializableCycle) {
                assertThat(steps).extracting(Step::action).containsExactly("send", "receive", "barrier", "barrier");
            } else {
                assertThat(steps).extracting(Step::action).containsExactly("send", "receive");
            }
        }
    }

    @Test
    void lock_events_count_only_where_they_are_chosen_to_conflict() {
        String trace = """
                t1 begin A.f
                t1 acquire l
                t1 release l
                t2 acquire l
                t2 release l
                t1 acquire l
                """;
        assertThat(analyse(trace, options("frontier")).verdict()).isEqualTo(Verdict.ATOMIC);
        AnalysisOptions locks = new AnalysisOptions(
                List.of(ENGINES), Optional.of(Conflicts.DATA_AND_LOCKS), Optional.empty(), Optional.empty(), false);
        assertThat(analyse(trace, locks).analyses().values()).containsOnly(Verdict.VIOLATION);
    }

    @Test
    void boundary_splits_a_transaction_only_under_the_policy_split() {
        String trace = """
                t1 begin A.f
                t1 read x
                t1 boundary
                t2 write x
                t1 read x
                """;
        assertThat(analyse(trace, options("frontier")).verdict()).isEqualTo(Verdict.VIOLATION);
        AnalysisOptions split = new AnalysisOptions(
                List.of(ENGINES), Optional.empty(), Optional.of(Boundaries.SPLIT), Optional.empty(), false);
        assertThat(analyse(trace, split).analyses().values()).containsOnly(Verdict.ATOMIC);
    }

    @Test
    void excluded_method_is_no_transaction_and_its_events_are_not_counted() {
        AnalysisOptions withoutWithdraw = new AnalysisOptions(
                List.of("frontier"), Optional.empty(), Optional.empty(), Optional.of(excluding("*.withdraw")), false);
        TraceResult result = analyse(WITHDRAW, withoutWithdraw);
        assertThat(result.verdict()).isEqualTo(Verdict.ATOMIC);
        assertThat(result.events()).isEqualTo(3);
    }

    private static MethodRules excluding(String pattern) {
        return new MethodRules(List.of(new MethodRules.Rule(true, pattern, "", 1)));
    }

    @Test
    void ill_formed_trace_is_analysed_with_a_notice_or_refused_if_strict() {
        String trace = "# a comment\nt1 release l\nt1 acquire m\nt2 acquire m\nt2 join t1\nt1 read x\nt2 fork t1\n";
        assertThat(analyse(trace, options("frontier")).notices())
                .containsExactly("ill-formed (first at test:2), analysed as it stands: "
                        + "a release of a lock not held (once, at event 1), "
                        + "an acquire of a lock held by another thread (once, at event 3), "
                        + "an event of a thread after its join (once, at event 5), "
                        + "an event of a thread before its fork (once, at event 6)");
        AnalysisOptions strict =
                new AnalysisOptions(List.of("frontier"), Optional.empty(), Optional.empty(), Optional.empty(), true);
        assertThatThrownBy(() -> analyse(trace, strict))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        "test:2: expected a well-formed trace, found a release of a lock not held (once");
    }

    @Test
    void unknown_analysis_is_refused_with_the_names_of_those_there_are() {
        assertThatThrownBy(() -> analyse(WITHDRAW, options("fronteer")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        "there is no analysis 'fronteer': expected one of frontier, aerodrome, velodrome,")
                .hasMessageEndingWith(", view-consistency, all");
    }

    @Test
    void trace_of_edges_is_for_engines_that_take_them() {
        TraceResult result = analyse(EDGES, options("all"));
        assertThat(result.analyses().keySet()).containsExactly("frontier", "velodrome", "conflict-graph");
        assertThat(result.findings()).allMatch(Finding::blamed).hasSize(3);
        assertThatThrownBy(() -> analyse(EDGES, options("aerodrome")))
                .isInstanceOf(UsageException.class)
                .hasMessage("test: aerodrome needs all accesses of a run, but this trace has only edges");
    }

    @Test
    void accesses_beside_edges_decide_nothing_about_the_run() {
        String trace = EDGES.replace("level edges", "level accesses+edges").replace("t1 end", """
                t1 read y
                t2 write y
                t1 acquire l
                t1 fork t2
                t1 barrier b
                t1 write y
                t1 end""");
        TraceResult result = analyse(trace, options("frontier", "velodrome", "conflict-graph"));
        assertThat(result.analyses().keySet()).containsExactly("frontier", "velodrome", "conflict-graph");
        assertThat(result.findings()).hasSize(3).extracting(Finding::variable).containsOnly("x");
        assertThat(result.notices()).isEmpty();
        assertThat(result.events()).isEqualTo(10);
        assertThatThrownBy(() -> analyse(trace, options("summarized-conflict-graph")))
                .isInstanceOf(UsageException.class)
                .hasMessage("test: summarized-conflict-graph needs all accesses of a run, but this trace has edges and"
                        + " only some accesses");
    }

    @Test
    void trace_of_edges_alone_keeps_the_specification_that_it_was_made_with() {
        AnalysisOptions specified = new AnalysisOptions(
                List.of("frontier"), Optional.empty(), Optional.empty(), Optional.of(excluding("A.*")), false);
        assertThatThrownBy(() -> analyse(EDGES, specified))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("test: a specification needs accesses of a run, but this trace has only edges");
    }

    @Test
    void edges_of_locks_count_only_where_locks_do() {
        String edges = EDGES.replace("write-write t2 1 x", "release-acquire t2 1 l");
        assertThat(verdict(edges, Conflicts.DATA, Boundaries.INSIDE)).isEqualTo(Verdict.ATOMIC);
        assertThat(verdict(edges, Conflicts.DATA_AND_LOCKS, Boundaries.INSIDE)).isEqualTo(Verdict.VIOLATION);
    }

    @Test
    void boundary_between_edges_cuts_only_if_boundaries_split() {
        String edges = EDGES.replace("t1 number 2", "t1 boundary\nt1 number 2");
        assertThat(verdict(edges, Conflicts.DATA, Boundaries.INSIDE)).isEqualTo(Verdict.VIOLATION);
        assertThat(verdict(edges, Conflicts.DATA, Boundaries.SPLIT)).isEqualTo(Verdict.ATOMIC);
    }

    private static Verdict verdict(String trace, Conflicts conflicts, Boundaries boundaries) {
        AnalysisOptions options = new AnalysisOptions(
                List.of("all"), Optional.of(conflicts), Optional.of(boundaries), Optional.empty(), false);
        TraceResult result = analyse(trace, options);
        assertThat(result.analyses().values()).containsOnly(result.verdict());
        return result.verdict();
    }
}
