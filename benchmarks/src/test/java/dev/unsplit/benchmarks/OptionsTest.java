// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.benchmarks.Options.Rows;
import dev.unsplit.benchmarks.shape.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {

    @Test
    void without_options_every_shape_is_measured_on_one_and_ten_million_events() {
        Options options = Options.parse(List.of());
        assertThat(options.events()).containsExactly(1_000_000L, 10_000_000L);
        assertThat(options.shapes()).isEqualTo(Shape.ofTable());
        assertThat(options.repetitions()).isEqualTo(5);
        assertThat(options.isComplete()).isTrue();
    }

    @Test
    void lengths_and_shapes_can_be_chosen() {
        Options options = Options.parse(List.of("--events", "5000,2M", "--shapes", "hot,long"));
        assertThat(options.events()).containsExactly(5_000L, 2_000_000L);
        assertThat(options.shapes()).containsExactly(Shape.HOT, Shape.LONG);
    }

    @Test
    void results_of_a_part_are_not_kept() {
        Options options = Options.parse(List.of("--prediction", "--rows", "growth"));
        assertThat(options.rows()).containsExactly(Rows.GROWTH);
        assertThat(options.isComplete()).isFalse();
        assertThat(Options.parse(List.of("--prediction")).rows()).containsExactly(Rows.values());
        assertThat(Options.parse(List.of("--shapes", "hot")).isComplete()).isFalse();
        assertThat(Options.parse(List.of("--quick")).isComplete()).isFalse();
        Options one = Options.parse(List.of("--prediction", "--analyses", "race"));
        assertThat(one.analyses()).containsExactly("race");
        assertThat(one.isComplete()).isFalse();
    }

    @Test
    void what_is_unknown_is_refused() {
        assertThatThrownBy(() -> Options.parse(List.of("--rows", "short"))).hasMessage("there are no rows 'short'");
        assertThatThrownBy(() -> Options.parse(List.of("--analyses", "races")))
                .hasMessage("there is no predictive analysis 'races'");
        assertThatThrownBy(() -> Options.parse(List.of("--fast"))).hasMessage("unknown option --fast");
    }
}
