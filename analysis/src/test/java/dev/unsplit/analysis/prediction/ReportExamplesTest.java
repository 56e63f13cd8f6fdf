// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import static dev.unsplit.finding.Verdict.ATOMIC;
import static dev.unsplit.finding.Verdict.FOUND;
import static dev.unsplit.finding.Verdict.NONE;
import static dev.unsplit.finding.Verdict.VIOLATION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.block.BlockPairs;
import dev.unsplit.analysis.block.Blocks;
import dev.unsplit.analysis.commitnode.CommitNodes;
import dev.unsplit.analysis.interleaving.Equivalence;
import dev.unsplit.analysis.race.Races;
import dev.unsplit.analysis.reduction.Reduction;
import dev.unsplit.finding.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The classes that the report on atomicity takes as examples; all analyses of atomicity agree on them. */
class ReportExamplesTest {

    private static final String DEPOSIT_2 = "acq(account) r(balance) w(balance) rel(account)";
    private static final String WITHDRAW_1 =
            "acq(account) r(balance) rel(account) acq(account) w(balance) rel(account)";

    private static void assertSaid(Verdict atomicity, Verdict race, String... transactions) {
        List<Predictor> all = List.of(
                new CommitNodes(Equivalence.CONFLICT),
                new CommitNodes(Equivalence.VIEW),
                new BlockPairs(),
                new Blocks(),
                new Reduction());
        for (Predictor predictor : all) {
            assertThat(Asked.verdict(predictor, transactions))
                    .as(predictor.getClass().getSimpleName())
                    .isEqualTo(atomicity);
        }
        assertThat(Asked.verdict(new Races(), transactions)).as("race").isEqualTo(race);
    }

    @Test
    void section_2_account_without_locks_loses_a_deposit() {
        String deposit1 = "r(balance) w(balance)";
        assertSaid(VIOLATION, FOUND, deposit1, deposit1);
    }

    @Test
    void section_2_account_with_a_lock_loses_none() {
        assertSaid(ATOMIC, NONE, DEPOSIT_2, DEPOSIT_2);
    }

    @Test
    void section_2_withdrawal_in_two_steps_loses_a_deposit_without_a_race() {
        assertSaid(VIOLATION, NONE, WITHDRAW_1, DEPOSIT_2);
    }

    @Test
    void section_3_string_buffer_that_is_appended_may_shrink_between_length_and_getChars() {
        String append = "acq(this) acq(sb) r(count) rel(sb) acq(sb) r(count) r(value) rel(sb) w(ownValue) rel(this)";
        assertSaid(VIOLATION, NONE, append, "acq(sb) w(count) w(value) rel(sb)");
        assertSaid(ATOMIC, NONE, append, "acq(sb) r(count) r(value) rel(sb)");
    }

    @Test
    void figure_1_vector_that_is_copied_may_be_emptied_between_size_and_toArray() {
        String constructor = "acq(v1) r(count) rel(v1) acq(v1) r(count) r(data) rel(v1)";
        assertSaid(VIOLATION, NONE, constructor, "acq(v1) w(count) w(data) rel(v1)");
    }
}
