// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.benchmarks.kernel.Kernels;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentOptionsTest {

    @Test
    void without_options_everything_is_measured_and_kept() {
        AgentOptions options = AgentOptions.parse(List.of());
        assertThat(options.kernels()).containsExactly(Kernels.values());
        assertThat(options.ways()).containsExactly(Way.values());
        assertThat(options.iterations()).isEqualTo(12);
        assertThat(options.repetitions()).isEqualTo(1);
        assertThat(options.isComplete()).isTrue();
    }

    @Test
    void a_part_is_measured_beside_the_bare_program_and_not_kept() {
        AgentOptions options =
                AgentOptions.parse(List.of("--kernels", "sor,bank", "--ways", "probes", "--iterations", "2"));
        assertThat(options.kernels()).containsExactly(Kernels.SOR, Kernels.BANK);
        assertThat(options.ways()).containsExactly(Way.BARE, Way.PROBES);
        assertThat(options.iterations()).isEqualTo(2);
        assertThat(options.isComplete()).isFalse();
    }

    @Test
    void what_is_unknown_is_refused() {
        assertThatThrownBy(() -> AgentOptions.parse(List.of("--fast"))).hasMessage("unknown option --fast");
        assertThatThrownBy(() -> AgentOptions.parse(List.of("--kernels", "chess")))
                .hasMessage("unknown kernel chess");
        assertThatThrownBy(() -> AgentOptions.parse(List.of("--ways", "own"))).hasMessage("unknown way own");
        assertThatThrownBy(() -> AgentOptions.parse(List.of("--ways"))).hasMessage("--ways needs a value");
    }
}
