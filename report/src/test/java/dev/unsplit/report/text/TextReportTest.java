// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import static dev.unsplit.report.HandMade.nobodyToBlame;
import static dev.unsplit.report.HandMade.onlyTheEndIsKnown;
import static dev.unsplit.report.HandMade.result;
import static dev.unsplit.report.HandMade.withNotice;
import static dev.unsplit.report.HandMade.withdrawIsSplit;
import static dev.unsplit.report.HandMade.written;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.TraceResult;
import org.junit.jupiter.api.Test;

class TextReportTest {

    @Test
    void shows_what_splits_a_method_in_columns_and_says_why_no_serial_order_exists() {
        assertThat(text(result("bank.txt", withdrawIsSplit()))).isEqualTo("""
                bank.txt: 11 events, violation

                  1. bank.Account.withdraw is not atomic: t2 came in between
                     observed by frontier, 3 times, first at event 9

                     event  t1                        t2                       where
                            in bank.Account.withdraw
                         3    read balance                                     Account.java:12
                                                      in bank.Account.deposit
                         7                              write balance          Account.java:20
                         9    write balance                                    Account.java:13

                     Why no serial order exists:
                       bank.Account.withdraw of thread t1 must come before bank.Account.deposit of thread t2 (event 3 before event 7)
                       bank.Account.deposit of thread t2 must come before bank.Account.withdraw of thread t1 (event 7 before event 9)
                     so bank.Account.withdraw of thread t1 would have to come before itself.

                1 trace: 1 not atomic; 1 finding
                """);
    }

    @Test
    void names_all_methods_where_nobody_is_to_blame() {
        assertThat(text(result("cycle.txt", nobodyToBlame()))).isEqualTo("""
                cycle.txt: 11 events, violation

                  1. bank.Account.withdraw, bank.Account.deposit cannot all be atomic
                     observed by frontier, once, at event 9

                     event  t1                        t2                       t3
                            in bank.Account.withdraw
                         2    write a
                                                      in bank.Account.deposit
                         4                              read a
                         5                              write b
                                                                               outside transactions
                         6                                                       write b
                         8    read b

                     Why no serial order exists:
                       bank.Account.withdraw of thread t1 must come before bank.Account.deposit of thread t2 (event 2 before event 4)
                       bank.Account.deposit of thread t2 must come before thread t3 outside transactions (event 5 before event 6)
                       thread t3 outside transactions must come before bank.Account.withdraw of thread t1 (event 6 before event 8)
                     so bank.Account.withdraw of thread t1 would have to come before itself.

                1 trace: 1 not atomic; 1 finding
                """);
    }

    @Test
    void tells_once_what_several_analyses_found_and_shows_the_whole_cycle() {
        assertThat(text(result("bank.txt", withdrawIsSplit("aerodrome", false), withdrawIsSplit())))
                .isEqualTo("""
                bank.txt: 11 events, violation

                  1. bank.Account.withdraw is not atomic: t2 came in between
                     observed by aerodrome, once, at event 9
                     observed by frontier, 3 times, first at event 9

                     event  t1                        t2                       where
                            in bank.Account.withdraw
                         3    read balance                                     Account.java:12
                                                      in bank.Account.deposit
                         7                              write balance          Account.java:20
                         9    write balance                                    Account.java:13

                     Why no serial order exists:
                       bank.Account.withdraw of thread t1 must come before bank.Account.deposit of thread t2 (event 3 before event 7)
                       bank.Account.deposit of thread t2 must come before bank.Account.withdraw of thread t1 (event 7 before event 9)
                     so bank.Account.withdraw of thread t1 would have to come before itself.

                1 trace: 1 not atomic; 1 finding
                """);
    }

    @Test
    void says_that_a_witness_was_cut_short() {
        assertThat(text(result("-", withdrawIsSplit("frontier", true))))
                .contains("What leads from the one to the other lies too far back and was not kept.");
    }

    @Test
    void claims_nothing_about_the_transaction_of_a_step_that_was_not_kept() {
        assertThat(text(result("-", onlyTheEndIsKnown()))).contains("t2").doesNotContain("outside transactions");
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

    private static String text(TraceResult... results) {
        return written(TextReport::new, results);
    }
}
