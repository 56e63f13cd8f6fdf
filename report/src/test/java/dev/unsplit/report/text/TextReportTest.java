// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import static dev.unsplit.report.HandMade.nobodyToBlame;
import static dev.unsplit.report.HandMade.onlyTheEndIsKnown;
import static dev.unsplit.report.HandMade.result;
import static dev.unsplit.report.HandMade.splitByTwoExecutions;
import static dev.unsplit.report.HandMade.withNotice;
import static dev.unsplit.report.HandMade.withdrawIsSplit;
import static dev.unsplit.report.HandMade.written;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Insight;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Site;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.Step.Transaction;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Witness;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.report.settings.ReportSettings;
import dev.unsplit.report.settings.SourceCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextReportTest {

    private static final String STEPS = """
                     t1                   t2                  where
                     in Account.withdraw
                       read balance                           Account.java:12
                                          in Account.deposit
                                            write balance     Account.java:20
                       write balance                          Account.java:13

                     No serial order gives the same result: Account.withdraw (t1) must come before Account.deposit
                     (t2), as it read balance before t2 wrote it, and after it, as it wrote balance after t2 wrote
                     it.
                """;

    @Test
    void shows_what_splits_a_method_in_columns_and_says_why_no_serial_order_exists() {
        assertThat(text(result("bank.txt", withdrawIsSplit()))).isEqualTo("""
                bank.txt: 11 events, violation

                  1. bank.Account.withdraw is not atomic: t2 came in between

                """ + STEPS + """

                     How sure:      observed in this run, in 3 executions, first at event 9 (frontier)

                1 trace: 1 not atomic; 1 finding
                """);
    }

    @Test
    void names_all_methods_where_nobody_is_to_blame_and_tells_events_where_no_place_is_known() {
        assertThat(text(result("cycle.txt", nobodyToBlame()))).isEqualTo("""
                cycle.txt: 11 events, violation

                  1. bank.Account.withdraw, Account.deposit cannot all be atomic

                     event  t1                   t2                  t3
                            in Account.withdraw
                         2    write a
                                                 in Account.deposit
                         4                         read a
                         5                         write b
                                                                     in no atomic method
                         6                                             write b
                         8    read b

                     No serial order gives the same result: Account.withdraw (t1) must come before Account.deposit
                     (t2), that before what t3 did, and that before Account.withdraw (t1) again.

                     How sure:      observed in this run, once, at event 9 (frontier)

                1 trace: 1 not atomic; 1 finding
                """);
    }

    @Test
    void tells_executions_of_one_method_by_one_thread_apart() {
        assertThat(text(result("twice.txt", splitByTwoExecutions()))).contains("""
                     t1                   t2                        where
                     in Account.withdraw
                       read balance                                 Account.java:12
                                          in Account.deposit
                                            write balance
                                          in Account.deposit again
                                            read fee
                       write fee                                    Account.java:13

                     No serial order gives the same result: Account.withdraw (t1) must come before the first
                     Account.deposit (t2), as it read balance before t2 wrote it, and after the second
                     Account.deposit (t2), as it wrote fee after t2 read it.

                     Together with: Account.deposit, which can be split by the same
                """);
    }

    @Test
    void cause_that_is_shown_again_has_all_its_methods() {
        assertThat(text(result("a.ust", nobodyToBlame()), result("b.ust", nobodyToBlame())))
                .contains("\n  - bank.Account.withdraw, bank.Account.deposit");
    }

    @Test
    void cause_that_several_traces_have_is_shown_once() {
        String text = text(result("a.ust", withdrawIsSplit()), result("b.ust", withdrawIsSplit()));
        assertThat(text).containsOnlyOnce("must come before").contains("""
                b.ust: 11 events, violation

                  Shown above, and found here, too:
                  - bank.Account.withdraw (balance): observed in this run, in 3 executions, first at event 9 (frontier)

                2 traces: 2 not atomic; 1 finding
                """);
    }

    @Test
    void cause_that_was_called_harmless_before_is_shown_where_it_is_not() {
        Finding harmless = withInsight(insight -> insight.withBenign("retry loop"));
        assertThat(text(result("a.ust", harmless), result("b.ust", withdrawIsSplit())))
                .contains("b.ust: 11 events, violation\n\n  1. bank.Account.withdraw is not atomic")
                .doesNotContain("Shown above");
    }

    @Test
    void numbers_of_several_places_are_not_added() {
        assertThat(text(result("bank.txt", withdrawIsSplit(), withdrawIsSplit())))
                .contains("""
                     How sure:      observed in this run, at 2 pairs of places, at one of them in 3 executions,
                                    first at event 9 (frontier)
                """);
    }

    @Test
    void tells_once_what_several_analyses_found_and_shows_the_whole_cycle() {
        assertThat(text(result("bank.txt", withdrawIsSplit("aerodrome", false), withdrawIsSplit())))
                .contains(STEPS)
                .contains("""
                     How sure:      observed in this run, once, at event 9 (aerodrome); observed in this run, in 3
                                    executions, first at event 9 (frontier)
                """)
                .endsWith("1 trace: 1 not atomic; 1 finding\n");
    }

    @Test
    void analyses_that_say_the_same_are_named_together() {
        assertThat(text(result("bank.txt", withdrawIsSplit("aerodrome", true), withdrawIsSplit("velodrome", true))))
                .contains("observed in this run, once, at event 9 (aerodrome, velodrome)\n");
    }

    private static Finding withInsight(UnaryOperator<Insight> change) {
        return withdrawIsSplit().withInsight(change.apply(Insight.NONE));
    }

    @Test
    void names_the_anomaly_the_hint_and_the_callers() {
        Finding finding = withInsight(insight -> insight.withAnomaly("lost update")
                .withHint("in bank.Account.withdraw, hold the lock bank.Account from line 12 to line 13")
                .withCallers(List.of("bank.Bank.pay", "bank.Bank.close")));
        assertThat(text(result("bank.txt", finding))).contains("""
                     What happens:  lost update: it overwrites what another thread wrote after it had read; that
                                    change is lost
                     How sure:      observed in this run, in 3 executions, first at event 9 (frontier)
                     Hint:          in Account.withdraw, hold the lock Account from line 12 to line 13
                     Also split:    bank.Bank.pay, bank.Bank.close, since they call it
                """);
    }

    private static Finding race(String id, int line, String... methods) {
        Site read = new Site("bank.Log", "add", "Log.java", line);
        return new Finding(
                id,
                Rule.RACE,
                Certainty.POSSIBLE,
                "race",
                methods[0],
                "",
                List.of(methods),
                false,
                "data race on bank.Log.last in " + methods[0],
                1,
                0,
                "bank.Log.last",
                List.of(read, new Site("bank.Log", "add", "Log.java", 8)),
                new Witness.RacyPair(List.of()));
    }

    @Test
    void races_on_the_same_lines_are_told_once() {
        assertThat(text(result(
                        "bank.txt",
                        race("a1", 7, "bank.Bank.pay", "bank.Bank.take"),
                        race("a2", 7, "bank.Bank.pay", "bank.Bank.close"),
                        race("a3", 9, "bank.Bank.pay", "bank.Bank.open"),
                        race("a4", 7, "bank.Bank.close"),
                        race("a5", 7, "bank.Bank.open"),
                        race("a6", 7, "bank.Bank.count"))))
                .isEqualTo("""
                        bank.txt: 11 events, violation

                          1. data race on Log.last in Bank.pay

                             How sure:      possible in another schedule (race)
                             Same lines:    4 more findings, where threads get there by bank.Bank.pay and bank.Bank.close;
                                            bank.Bank.close; bank.Bank.open; and 1 more

                          2. data race on Log.last in Bank.pay

                             How sure:      possible in another schedule (race)

                        1 trace: 1 not atomic; 6 findings
                        """);
    }

    @Test
    void names_of_locks_are_short_in_hints_and_kept_apart() {
        Finding finding = withInsight(insight -> insight.withHint("do not simply hold the lock bank.Bank$Account.lock"
                + " from line 12 to line 13: that could deadlock with shop.Account.lock, which other code acquires first;"
                + " hold the lock of class bank.Till (acquired in Till.java:3)"));
        assertThat(text(result("bank.txt", finding)).replaceAll("\\s+", " "))
                .contains(
                        "the lock Bank$Account.lock from line 12 to line 13: that could deadlock with Account.lock, which")
                .contains("of class Till (acquired");
    }

    @Test
    void hint_of_another_analysis_is_shown_if_it_is_against_the_same() {
        Finding shown = withInsight(insight -> insight.withAnomaly("dirty write"));
        Insight more = Insight.NONE.withAnomaly("non-repeatable read").withHint("read it once");
        Finding other = withdrawIsSplit("aerodrome", false).withInsight(more);
        assertThat(text(result("bank.txt", shown, other))).doesNotContain("read it once");
        assertThat(text(result("bank.txt", shown, other.withInsight(more.withAnomaly("dirty write")))))
                .contains("read it once");
    }

    @Test
    void harmless_patterns_stand_behind_the_rest_and_accepted_findings_are_counted() {
        Finding harmless = withInsight(insight -> insight.withBenign("retry loop"));
        Finding accepted = withInsight(insight -> insight.withAccepted("baseline known.json"));
        String text =
                text(result("a", harmless), result("b", accepted), result("c", withdrawIsSplit(), nobodyToBlame()));
        assertThat(text)
                .contains("  Patterns that are known to do no harm:\n\n  1. bank.Account.withdraw")
                .contains("     Known pattern: retry loop\n")
                .contains("b: 11 events, violation\n\n  1 accepted finding not shown: baseline known.json\n\n")
                .endsWith("3 traces: 3 not atomic; 2 findings, 1 of a harmless pattern, 1 accepted\n");
    }

    @Test
    void shows_lines_of_the_source_beside_the_steps() {
        SourceCode sources =
                (site, around) -> List.of(new SourceCode.Line(site.line(), "\tline(" + site.line() + ");\u001b[2J"));
        assertThat(text(new ReportSettings(false, sources), result("bank.txt", withdrawIsSplit())))
                .contains("""
                     t1                   t2                  line  Account.java
                     in Account.withdraw
                       read balance                           12    line(12);\\u001b[2J
                                          in Account.deposit
                                            write balance     20    line(20);\\u001b[2J
                       write balance                          13    line(13);\\u001b[2J
                """);
    }

    private static Finding hostile(String name) {
        Step.Transaction mine = new Step.Transaction(name, name, 1);
        Step.Transaction theirs = new Step.Transaction("t2", "", 1);
        Site site = new Site(name, name, name, 3);
        Witness witness = new UnserializableCycle(
                List.of(
                        new Step(1, name, "read", name, site, mine),
                        new Step(2, "t2", "write", name, site, theirs),
                        new Step(3, name, "write", name, site, mine)),
                List.of(new UnserializableCycle.Edge(0, 1), new UnserializableCycle.Edge(1, 2)));
        Insight insight = new Insight(name, name, "", "", List.of(name));
        return new Finding(
                "1",
                Rule.ATOMICITY,
                Certainty.OBSERVED,
                "frontier",
                name,
                "",
                List.of(),
                true,
                name + " is split",
                1,
                3,
                name,
                List.of(site),
                witness,
                insight);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\u001b[2Jgone", "a\nb", "\u202eevil", "\u0007", "\u009b31m", "\ud800", "\r", "a\tb", "\u2028"})
    void names_do_nothing_but_stand_there(String name) {
        TraceResult result = withNotice(result(name, hostile(name)), name);
        String plain = text(result);
        assertThat(plain.codePoints().filter(point -> point != '\n'))
                .allSatisfy(point ->
                        assertThat(Printable.of(Character.toString(point))).isEqualTo(Character.toString(point)));
        String coloured = text(new ReportSettings(true, SourceCode.NONE), result);
        assertThat(coloured).contains("\u001b[1m");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]+m", "")).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 140})
    void fits_the_width_that_there_is(int width) {
        String name = "com.example.some.long.packages.of.a.Company$WithNested.methodWithAVeryLongNameOfItsOwn";
        for (String each : List.of(name, "\u6f22\u5b57".repeat(30), "e\u0301".repeat(60))) {
            String text = text(new ReportSettings(false, SourceCode.NONE, width), result("x", hostile(each)));
            String table = text.split("\n\n", -1)[2];
            assertThat(table.lines())
                    .hasSize(6)
                    .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(width));
        }
    }

    /** Of four threads, in a circle: each reads what is its own and writes what is the next one's. */
    private static Finding circleOfFour() {
        List<Step> steps = new ArrayList<>();
        for (int write = 0; write < 2; write++) {
            for (int thread = 1; thread <= 4; thread++) {
                String target = "load" + (write == 0 ? thread : thread % 4 + 1);
                steps.add(new Step(
                        write * 4L + thread,
                        "t" + thread,
                        write == 0 ? "read" : "write",
                        target,
                        new Site("shop.Station", "move", "Station.java", 10 + write),
                        new Transaction("t" + thread, "shop.Station.move", 1)));
            }
        }
        Finding like = nobodyToBlame();
        return new Finding(
                like.id(),
                like.rule(),
                like.certainty(),
                like.analysis(),
                "shop.Station.move",
                "",
                List.of("shop.Station.move"),
                false,
                "they cannot all be atomic",
                1,
                8,
                "load1",
                List.of(),
                new UnserializableCycle(
                        steps,
                        List.of(
                                new UnserializableCycle.Edge(0, 7),
                                new UnserializableCycle.Edge(3, 6),
                                new UnserializableCycle.Edge(2, 5),
                                new UnserializableCycle.Edge(1, 4))));
    }

    @Test
    void each_step_in_a_shared_column_tells_whose_it_is() {
        assertThat(text(result("four.txt", circleOfFour()))).contains("""
                     t1               other threads       where
                     in Station.move
                       read load1                         Station.java:10
                                      t2 in Station.move
                                        read load2        Station.java:10
                                      t3 in Station.move
                                        read load3        Station.java:10
                                      t4 in Station.move
                                        read load4        Station.java:10
                       write load2                        Station.java:11
                                      t2:
                                        write load3       Station.java:11
                                      t3:
                                        write load4       Station.java:11
                                      t4:
                                        write load1       Station.java:11
                """);
        assertThat(text(new ReportSettings(false, SourceCode.NONE, 40), result("four.txt", circleOfFour())))
                .contains("""
                    read load4
                      Station.java:10
                  t1:
                    write load2
                      Station.java:11
                  t2:
                    write load3
                      Station.java:11
                """);
    }

    @Test
    void steps_stand_below_each_other_where_columns_would_cut_names_short() {
        TraceResult result = result("twice.txt", splitByTwoExecutions());
        assertThat(text(new ReportSettings(false, SourceCode.NONE, 60), result)).contains("""
                     t1:
                     in Account.withdraw
                       read balance
                         Account.java:12
                     t2:
                """);
        assertThat(text(new ReportSettings(false, SourceCode.NONE, 70), result)).contains("in Account...osit again");
    }

    @Test
    void steps_stand_below_each_other_where_there_is_no_room_for_columns() {
        String text = text(new ReportSettings(false, SourceCode.NONE, 40), result("twice.txt", splitByTwoExecutions()));
        assertThat(text).contains("""
                  t1:
                  in Account.withdraw
                    read balance
                      Account.java:12
                  t2:
                  in Account.deposit
                    write balance
                  in Account.deposit again
                    read fee
                  t1:
                    write fee
                      Account.java:13

                  No serial order gives the same result:
                """);
        assertThat(text).contains("""
                  Together with:
                    Account.deposit, which can be split
                    by the same
                  How sure:
                """);
        assertThat(text.lines())
                .filteredOn(line -> line.startsWith("  "))
                .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(40));
        assertThat(text(new ReportSettings(false, SourceCode.NONE, 40), result("cycle.txt", nobodyToBlame())))
                .contains("    write a\n      event 2\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 40, 59, 60})
    void steps_fit_a_narrow_terminal(int width) {
        for (String each : List.of("com.example.Company$Nested.methodWithAVeryLongName", "\u6f22\u5b57".repeat(30))) {
            String text = text(new ReportSettings(false, SourceCode.NONE, width), result("x", hostile(each)));
            assertThat(text.split("\n\n", -1)[2].lines())
                    .hasSizeGreaterThan(6)
                    .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(width));
        }
    }

    @Test
    void long_names_lose_their_packages_first() {
        String name = "com.example.bank.Bank$Account.withdraw";
        assertThat(text(result("x", hostile(name))))
                .contains("  1. com.example.bank.Bank$Account.withdraw is split")
                .contains("       read Account.withdraw");
    }

    @Test
    void names_of_classes_without_a_package_are_short_too() {
        assertThat(text(result("x", hostile("Program$Account.withdraw"))))
                .contains("  1. Program$Account.withdraw is split")
                .contains("       read Account.withdraw");
    }

    @Test
    void says_that_a_witness_was_cut_short() {
        assertThat(text(result("-", withdrawIsSplit("frontier", true))))
                .containsPattern("What leads from\\s+the one to the other lies too far back and was not kept\\.");
    }

    @Test
    void claims_nothing_about_the_transaction_of_a_step_that_was_not_kept() {
        assertThat(text(result("-", onlyTheEndIsKnown()))).contains("t2").doesNotContain("in no atomic method");
    }

    @Test
    void sums_up_all_traces_and_repeats_the_notices_at_the_end() {
        assertThat(text(
                        result("a.std"),
                        withNotice(result("b.std"), "cut off in the middle"),
                        TraceResult.error("c.std", "c.std:3: expected thread|op(operand)|location")))
                .isEqualTo("""
                      a.std: 11 events, atomic
                      b.std: 11 events, atomic
                      not analysed: c.std:3: expected thread|op(operand)|location
                      3 traces: 2 atomic, 1 not analysed; 0 findings
                      note: b.std: cut off in the middle
                      """);
    }

    @Test
    void does_not_repeat_why_a_trace_was_not_analysed_if_that_is_told_elsewhere() {
        assertThat(text(TraceResult.error("c.std", ""))).isEmpty();
        assertThat(text(result("a.std"), TraceResult.error("c.std", ""))).isEqualTo("""
                a.std: 11 events, atomic
                2 traces: 1 atomic, 1 not analysed; 0 findings
                """);
    }

    private static String text(TraceResult... results) {
        return text(ReportSettings.PLAIN, results);
    }

    private static String text(ReportSettings settings, TraceResult... results) {
        return written(out -> new TextReport(out, settings), results);
    }
}
