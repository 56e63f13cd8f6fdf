// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SourceOptionsTest {

    @Test
    void without_options_every_library_is_measured_and_results_are_kept() {
        SourceOptions options = SourceOptions.parse(List.of());
        assertThat(options.libraries()).containsExactly(Library.values());
        assertThat(options.isComplete()).isTrue();
    }

    @Test
    void a_part_is_not_kept() {
        SourceOptions some = SourceOptions.parse(List.of("--libraries", "guava,h2"));
        assertThat(some.libraries()).containsExactly(Library.GUAVA, Library.H2);
        assertThat(some.isComplete()).isFalse();
        assertThat(SourceOptions.parse(List.of("--repetitions", "1")).isComplete())
                .isFalse();
    }

    @Test
    void what_is_unknown_is_refused() {
        assertThatThrownBy(() -> SourceOptions.parse(List.of("--fast"))).hasMessage("unknown option --fast");
        assertThatThrownBy(() -> SourceOptions.parse(List.of("--libraries", "chess")))
                .hasMessage("unknown library chess");
        assertThatThrownBy(() -> SourceOptions.parse(List.of("--libraries"))).hasMessage("--libraries needs a value");
        assertThatThrownBy(() -> SourceOptions.parse(List.of("--repetitions", "0")))
                .hasMessage("--repetitions needs a number from 1 to 99, found 0");
    }

    @Test
    void modules_and_versions_for_newer_java_are_left_out() {
        assertThat(FetchedLibrary.isSource("a/B.java")).isTrue();
        assertThat(FetchedLibrary.isSource("module-info.java")).isFalse();
        assertThat(FetchedLibrary.isSource("META-INF/versions/21/a/B.java")).isFalse();
        assertThat(FetchedLibrary.isSource("a/b.txt")).isFalse();
    }
}
