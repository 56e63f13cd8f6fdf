// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.analysis.unit.AnalysisInfo;
import dev.unsplit.trace.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionWordsTest {

    @Test
    void analysis_that_exists_is_none_of_a_later_release() {
        assertThat(OptionWords.allAnalyses())
                .extracting(AnalysisInfo::id)
                .doesNotContainAnyElementsOf(OptionWords.LATER_ANALYSES);
    }

    @Test
    void each_analysis_is_chosen_once_and_in_the_order_given() {
        assertThat(OptionWords.analyses("velodrome, race,frontier,velodrome,race"))
                .isEqualTo(new ChosenAnalyses(List.of("velodrome", "frontier"), List.of("race")));
    }

    @Test
    void nothing_but_analyses_of_a_later_release_is_refused() {
        assertThatThrownBy(() -> OptionWords.analyses("race"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--analysis: race is not available yet; expected frontier, ");
    }

    @Test
    void choice_reads_like_a_sentence() {
        assertThat(OptionWords.choice(List.of("a"))).isEqualTo("a");
        assertThat(OptionWords.choice(List.of("a", "b", "c"))).isEqualTo("a, b or c");
    }
}
