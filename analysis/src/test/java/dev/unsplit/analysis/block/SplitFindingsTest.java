// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.enumeration.UnitSet;
import dev.unsplit.analysis.prediction.Asked;
import dev.unsplit.analysis.prediction.Prediction;
import dev.unsplit.analysis.prediction.Predictor;
import dev.unsplit.finding.Certainty;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.Verdict;
import dev.unsplit.finding.Witness;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a person reads of a predicted violation. */
class SplitFindingsTest {

    /** Reads the balance in one synchronized block and writes it in another; nothing went wrong in this run. */
    private static final String ACCOUNT = """
            alice begin Account.withdraw
            alice acquire account @Account.java:11
            alice read  balance   @Account.java:12
            alice release account
            alice acquire account @Account.java:14
            alice write balance   @Account.java:15
            alice release account
            alice end
            bob   begin Account.deposit
            bob   acquire account @Account.java:20
            bob   read  balance   @Account.java:21
            bob   write balance   @Account.java:22
            bob   release account
            bob   end
            """;

    private static Finding onlyFinding(Predictor predictor, String trace) {
        List<Finding> findings = Asked.findings(predictor, trace);
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    private static List<String> schedule(Finding finding) {
        assertThat(finding.witness()).isInstanceOf(Witness.Schedule.class);
        return finding.witness().steps().stream()
                .map(step -> step.thread() + " " + step.action() + " " + step.target())
                .toList();
    }

    /** What nobody else can notice, here a lock of b's own, is in the tree of one unit and not in that of the other, though they are compared as one. */
    private static final String ALIKE_BUT_FOR_A_LOCK = """
            b begin M
            b acquire own
            b write x @M.java:1
            b release own
            b end
            a begin M
            a write x @M.java:1
            a end
            b begin A
            b read x @A.java:1
            b read x @A.java:2
            b end
            """;

    @ParameterizedTest
    @MethodSource("both")
    void what_is_shown_is_of_the_unit_that_came_in_between(Predictor predictor) {
        Finding finding = onlyFinding(predictor, ALIKE_BUT_FOR_A_LOCK);
        assertThat(finding.message())
                .isEqualTo("A can be split: another schedule lets a's write of x (M.java:1)"
                        + " come between its read (A.java:1) and its read (A.java:2)");
        assertThat(schedule(finding)).containsExactly("b read x", "a write x", "b read x");
    }

    @ParameterizedTest
    @MethodSource("both")
    void the_same_if_the_other_unit_was_first(Predictor predictor) {
        List<String> lines = ALIKE_BUT_FOR_A_LOCK.lines().toList();
        String swapped = String.join("\n", lines.subList(5, 8)) + "\n" + String.join("\n", lines.subList(0, 5)) + "\n"
                + String.join("\n", lines.subList(8, 12)) + "\n";
        assertThat(schedule(onlyFinding(predictor, swapped))).containsExactly("b read x", "a write x", "b read x");
    }

    @ParameterizedTest
    @MethodSource("both")
    void where_a_deadlock_is_possible_a_violation_is_only_approximate(Predictor predictor) {
        List<Finding> findings = Asked.ask(
                        predictor,
                        UnitSet.ofTransactions(
                                "acq(a) acq(b) rel(b) rel(a) r(x) w(x)", "acq(b) acq(a) rel(a) rel(b) r(x) w(x)"))
                .findings();
        assertThat(findings)
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.certainty()).isEqualTo(Certainty.APPROXIMATE));
    }

    static Stream<Predictor> both() {
        return Stream.of(new BlockPairs(), new Blocks());
    }

    @Test
    void account_is_split_between_its_read_and_its_write() {
        Finding finding = onlyFinding(new BlockPairs(), ACCOUNT);
        assertThat(finding.message())
                .isEqualTo("Account.withdraw can be split: another schedule lets bob's write of balance"
                        + " (Account.java:22) come between its read (Account.java:12) and its write (Account.java:15)");
        assertThat(finding.rule()).isEqualTo(Rule.ATOMICITY);
        assertThat(finding.certainty()).isEqualTo(Certainty.POSSIBLE);
        assertThat(finding.analysis()).isEqualTo("block-pairs");
        assertThat(finding.method()).isEqualTo("Account.withdraw");
        assertThat(finding.blamed()).isTrue();
        assertThat(finding.methods()).isEmpty();
        assertThat(finding.variable()).isEqualTo("balance");
        assertThat(finding.sites()).extracting(Object::toString).containsExactly("Account.java:22", "Account.java:15");
        assertThat(finding.count()).isEqualTo(1);
    }

    @Test
    void schedule_has_the_locks_around_what_matters() {
        assertThat(schedule(onlyFinding(new BlockPairs(), ACCOUNT)))
                .containsExactly(
                        "alice acquire account",
                        "alice read balance",
                        "alice release account",
                        "bob acquire account",
                        "bob write balance",
                        "bob release account",
                        "alice acquire account",
                        "alice write balance",
                        "alice release account");
    }

    @Test
    void block_says_the_same_of_pairs() {
        Finding pairs = onlyFinding(new BlockPairs(), ACCOUNT);
        Finding all = onlyFinding(new Blocks(), ACCOUNT);
        assertThat(all.analysis()).isEqualTo("block");
        assertThat(all.id()).isEqualTo(pairs.id());
        assertThat(all.message()).isEqualTo(pairs.message());
    }

    @Test
    void account_that_is_locked_throughout_is_atomic() {
        assertThat(Asked.ask(new Blocks(), """
                        alice begin Account.withdraw
                        alice acquire account
                        alice read  balance
                        alice write balance
                        alice release account
                        alice end
                        bob   begin Account.withdraw
                        bob   acquire account
                        bob   read  balance
                        bob   write balance
                        bob   release account
                        bob   end
                        """).verdict()).isEqualTo(Verdict.ATOMIC);
    }

    /** JDK 1.4.2: length() and getChars() are synchronized, but append(StringBuffer) does not hold its argument's lock throughout. */
    @Test
    void string_buffer_can_change_while_it_is_appended() {
        Finding finding = onlyFinding(new BlockPairs(), """
                t1 begin StringBuffer.append
                t1 acquire this
                t1 acquire sb
                t1 read    sb.count @StringBuffer.java:143
                t1 release sb
                t1 read    this.count
                t1 acquire sb
                t1 read    sb.count @StringBuffer.java:325
                t1 read    sb.value
                t1 release sb
                t1 write   this.count
                t1 release this
                t1 end
                t2 begin StringBuffer.delete
                t2 acquire sb
                t2 read    sb.count
                t2 write   sb.count @StringBuffer.java:664
                t2 release sb
                t2 end
                """);
        assertThat(finding.method()).isEqualTo("StringBuffer.append");
        assertThat(finding.message())
                .isEqualTo("StringBuffer.append can be split: another schedule lets t2's write of sb.count"
                        + " (StringBuffer.java:664) come between its read (StringBuffer.java:143) and its read"
                        + " (StringBuffer.java:325)");
    }

    /** Figure 1 of the report: size() and toArray() are synchronized, the constructor that calls both is not. */
    @Test
    void vector_can_be_emptied_while_it_is_copied() {
        Finding finding = onlyFinding(new BlockPairs(), """
                t1 begin Vector.<init>
                t1 acquire v1
                t1 read    v1.elementCount @Vector.java:1
                t1 release v1
                t1 write   v2.elementCount
                t1 acquire v1
                t1 read    v1.elementCount @Vector.java:3
                t1 read    v1.elementData
                t1 release v1
                t1 end
                t2 begin Vector.removeAllElements
                t2 acquire v1
                t2 write   v1.elementCount @Vector.java:9
                t2 release v1
                t2 end
                """);
        assertThat(finding.method()).isEqualTo("Vector.<init>");
        assertThat(finding.variable()).isEqualTo("v1.elementCount");
    }

    @Test
    void two_variables_are_both_told() {
        Finding finding = onlyFinding(new BlockPairs(), """
                t1 begin Rectangle.setXY
                t1 acquire l
                t1 write x @R.java:1
                t1 release l
                t1 acquire l
                t1 write y @R.java:2
                t1 release l
                t1 end
                t2 begin Rectangle.area
                t2 acquire l
                t2 read x @R.java:8
                t2 read y @R.java:9
                t2 release l
                t2 end
                """);
        assertThat(finding.message())
                .isEqualTo("Rectangle.setXY can be split: another schedule lets t2's read of x (R.java:8) and t2's read"
                        + " of y (R.java:9) come between its write of x (R.java:1) and its write of y (R.java:2)");
        assertThat(finding.variable()).isEqualTo("y");
        assertThat(schedule(finding))
                .containsExactly(
                        "t1 acquire l",
                        "t1 write x",
                        "t1 release l",
                        "t2 acquire l",
                        "t2 read x",
                        "t2 read y",
                        "t2 release l",
                        "t1 acquire l",
                        "t1 write y",
                        "t1 release l");
    }

    /** Neither can come between the accesses of the other one, but they can come in turns; that takes locks in different orders. */
    @Test
    void nobody_is_blamed_where_both_are_split_only_together() {
        Finding finding = onlyFinding(new BlockPairs(), """
                t1 begin A.f
                t1 acquire l
                t1 write x
                t1 acquire m
                t1 release m
                t1 write y
                t1 release l
                t1 end
                t2 begin B.g
                t2 acquire m
                t2 read y
                t2 acquire l
                t2 release l
                t2 read x
                t2 release m
                t2 end
                """);
        assertThat(finding.blamed()).isFalse();
        assertThat(finding.methods()).containsExactly("A.f", "B.g");
        assertThat(finding.message())
                .isEqualTo("A.f, B.g cannot all be atomic: another schedule has the order t1's write of x, t2's read of"
                        + " y, t1's write of y, t2's read of x");
    }

    @Test
    void three_transactions_on_a_cycle_blame_the_one_that_is_split() {
        Finding finding = onlyFinding(new Blocks(), """
                t1 begin A.f
                t1 write x @A.java:1
                t1 write y @A.java:2
                t1 end
                t2 begin B.g
                t2 read x @B.java:1
                t2 write z @B.java:2
                t2 end
                t3 begin C.h
                t3 read z @C.java:1
                t3 read y @C.java:2
                t3 end
                """);
        assertThat(finding.blamed()).isTrue();
        assertThat(finding.method()).isEqualTo("A.f");
        assertThat(finding.message())
                .isEqualTo("A.f can be split: another schedule lets t2's read of x (B.java:1) and t2's write of z"
                        + " (B.java:2) and t3's read of z (C.java:1) and t3's read of y (C.java:2) come between its write"
                        + " of x (A.java:1) and its write of y (A.java:2)");
        assertThat(schedule(finding))
                .containsExactly("t1 write x", "t2 read x", "t2 write z", "t3 read z", "t3 read y", "t1 write y");
    }

    @Test
    void objects_of_one_class_and_executions_make_one_finding() {
        StringBuilder trace = new StringBuilder();
        for (int object = 1; object <= 3; object++) {
            for (String thread : List.of("t1", "t2")) {
                for (int execution = 1; execution <= 5; execution++) {
                    trace.append("""
                            %1$s begin Counter.inc
                            %1$s read  Counter.n@%2$d @C.java:1
                            %1$s write Counter.n@%2$d @C.java:2
                            %1$s end
                            """.formatted(thread, object));
                }
            }
        }
        Finding finding = onlyFinding(new BlockPairs(), trace.toString());
        assertThat(finding.variable()).isEqualTo("Counter.n");
        assertThat(finding.count()).isEqualTo(30);
    }

    @Test
    void event_outside_transactions_can_split_one() {
        Finding finding = onlyFinding(new BlockPairs(), """
                t1 begin A.f
                t1 read x
                t1 read x
                t1 end
                t2 write x
                """);
        assertThat(finding.message())
                .isEqualTo(
                        "A.f can be split: another schedule lets t2's write of x come between its read and its read");
        assertThat(finding.witness().steps().get(1).transaction().isUnary()).isTrue();
    }

    @Test
    void what_would_take_too_long_is_not_decided() {
        String[] transactions = {"w(x) w(y)", "r(x) w(z)", "r(z) r(v)"};
        Prediction pairs = Asked.ask(new BlockPairs(2, true, Feasibility.STATES), UnitSet.ofTransactions(transactions));
        assertThat(pairs.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(pairs.notices()).containsExactly("block-pairs: there is too much to compare: not all of it was");
        Prediction all = Asked.ask(new Blocks(2, true, Feasibility.STATES), UnitSet.ofTransactions(transactions));
        assertThat(all.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(all.notices())
                .containsExactly("block: more than two transactions can interleave in too many ways: not all of them"
                        + " were looked at");
    }

    @ParameterizedTest
    @MethodSource("withFewStates")
    void what_no_schedule_shows_in_time_is_not_decided(Predictor predictor) {
        Prediction prediction = Asked.ask(predictor, UnitSet.ofTransactions("r(x) w(x)", "r(x) w(x)"));
        assertThat(prediction.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(prediction.notices())
                .singleElement()
                .asString()
                .endsWith(": two transactions can interleave in too many ways: not all of them were looked at");
    }

    @ParameterizedTest
    @MethodSource("withFewStates")
    void nor_is_what_locks_that_are_not_nested_may_keep_from_happening(Predictor predictor) {
        assertThat(Asked.ask(predictor, UnitSet.ofTransactions("acq(l) acq(m) r(x) rel(l) w(x) rel(m)", "r(x) w(x)"))
                        .verdict())
                .isEqualTo(Verdict.UNDECIDED);
    }

    static Stream<Predictor> withFewStates() {
        return Stream.of(new BlockPairs(BlockPairs.LIMIT, true, 4), new Blocks(BlockPairs.LIMIT, true, 4));
    }

    @Test
    void violation_is_told_though_the_limit_was_hit() {
        Prediction prediction =
                Asked.ask(new Blocks(1, true, Feasibility.STATES), UnitSet.ofTransactions("r(x) w(x)", "r(x) w(x)"));
        assertThat(prediction.verdict()).isEqualTo(Verdict.VIOLATION);
        assertThat(prediction.notices()).hasSize(1);
    }
}
