// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.analysis.unit.AnalysisInfo;
import dev.unsplit.trace.UsageException;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionWordsTest {

    @Test
    void each_analysis_is_chosen_once_and_in_the_order_given() {
        assertThat(OptionWords.analyses("velodrome, race,frontier,velodrome,race"))
                .containsExactly("velodrome", "race", "frontier");
    }

    @Test
    void every_analysis_of_the_contract_exists() {
        assertThat(OptionWords.allAnalyses())
                .extracting(AnalysisInfo::id)
                .containsExactlyInAnyOrder(
                        "frontier",
                        "aerodrome",
                        "velodrome",
                        "conflict-graph",
                        "summarized-conflict-graph",
                        "commit-node-conflict",
                        "commit-node-view",
                        "block-pairs",
                        "block",
                        "reduction",
                        "reduction-online",
                        "race",
                        "race-lockset",
                        "deadlock",
                        "view-consistency");
    }

    @Test
    void colours_are_for_terminals_that_have_them() {
        Map<String, String> xterm = Map.of("TERM", "xterm-256color");
        assertThat(OptionWords.colours("auto", true, xterm)).isTrue();
        assertThat(OptionWords.colours("auto", false, xterm)).isFalse();
        assertThat(OptionWords.colours("auto", true, Map.of("TERM", "dumb"))).isFalse();
        assertThat(OptionWords.colours("auto", true, Map.of())).isFalse();
        assertThat(OptionWords.colours("auto", true, Map.of("TERM", "xterm", "NO_COLOR", "1")))
                .isFalse();
        assertThat(OptionWords.colours("always", false, Map.of("NO_COLOR", "1")))
                .isTrue();
        assertThat(OptionWords.colours("never", true, xterm)).isFalse();
        assertThatThrownBy(() -> OptionWords.colours("blue", true, xterm))
                .isInstanceOf(UsageException.class)
                .hasMessage("--color: expected auto, always or never, found 'blue'");
    }

    @Test
    void sources_are_separated_as_paths_or_by_commas(@TempDir Path directory) {
        String name = directory.toString();
        assertThat(OptionWords.sources("--sources", name + "," + name + File.pathSeparator + name))
                .containsExactly(directory, directory, directory);
        assertThatThrownBy(() -> OptionWords.sources("--sources", name + "/none"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--sources: " + name + "/none: expected a directory with sources, or a source file");
        assertThatThrownBy(() -> OptionWords.sources("--sources", name + ",")).isInstanceOf(UsageException.class);
    }

    @Test
    void choice_reads_like_a_sentence() {
        assertThat(OptionWords.choice(List.of("a"))).isEqualTo("a");
        assertThat(OptionWords.choice(List.of("a", "b", "c"))).isEqualTo("a, b or c");
    }

    @Test
    void sizes_have_units() {
        assertThat(OptionWords.bytes("--max-trace", "17")).isEqualTo(17);
        assertThat(OptionWords.bytes("--max-trace", "3k")).isEqualTo(3 << 10);
        assertThat(OptionWords.bytes("--max-trace", "20M")).isEqualTo(20 << 20);
        assertThat(OptionWords.bytes("--max-trace", "3G")).isEqualTo(3L << 30);
        assertThat(OptionWords.bytes("--max-trace", "9000000000000000000G")).isEqualTo(Long.MAX_VALUE);
        for (String kilo : List.of("4k", "4K", "4kB", "4KB", "4kb", "4KiB", "4Kib")) {
            assertThat(OptionWords.bytes("--max-trace", kilo)).isEqualTo(4 << 10);
        }
        assertThat(OptionWords.bytes("--max-trace", "20m")).isEqualTo(20 << 20);
        assertThat(OptionWords.bytes("--max-trace", "3gb")).isEqualTo(3L << 30);
        for (String wrong : List.of("", "M", "-1", "1T", "1 M", "1ki", "1B", "99999999999999999999")) {
            assertThatThrownBy(() -> OptionWords.bytes("--max-trace", wrong))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--max-trace: expected a size such as 1000000, 500k, 20M or 3G");
        }
    }

    @Test
    void seconds_may_have_parts() {
        assertThat(OptionWords.seconds("--timeout", "90")).isEqualTo(Duration.ofSeconds(90));
        assertThat(OptionWords.seconds("--timeout", "0.0001")).isEqualTo(Duration.ofMillis(1));
        for (String wrong : List.of("", "0", "-1", "1s", "1e30", "NaN")) {
            assertThatThrownBy(() -> OptionWords.seconds("--timeout", wrong))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--timeout: expected a number of seconds above 0");
        }
    }

    @Test
    void names_are_separated_by_commas() {
        assertThat(OptionWords.names("--jdk", "a, b.C")).containsExactly("a", "b.C");
        assertThatThrownBy(() -> OptionWords.names("--jdk", "a,"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--jdk: expected names, separated by commas, found 'a,'");
    }
}
