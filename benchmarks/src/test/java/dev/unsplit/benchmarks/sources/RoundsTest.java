// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.sources;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.benchmarks.CommandCost;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RoundsTest {

    @Test
    void what_is_added_is_the_median_of_the_ratios_within_rounds() {
        Rounds rounds = new Rounds();
        rounds.add(cpu(10), cpu(12)); // +20 %
        rounds.add(cpu(20), cpu(26)); // +30 %, while the machine was slow
        rounds.add(cpu(10), cpu(20)); // +100 %
        assertThat(rounds.added(CommandCost::cpuSeconds)).isCloseTo(30, Offset.offset(1e-9));
        assertThat(rounds.plain(CommandCost::cpuSeconds)).isEqualTo(10);
        assertThat(rounds.checked(CommandCost::cpuSeconds)).isEqualTo(20);
    }

    private static CommandCost cpu(double seconds) {
        return new CommandCost(0, seconds, seconds, 1);
    }
}
