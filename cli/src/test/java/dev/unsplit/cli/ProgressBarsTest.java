// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProgressBarsTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void many_small_traces_have_a_bar_too() throws InterruptedException {
        try (ProgressBars bars = new ProgressBars(new PrintStream(err, true, UTF_8))) {
            for (int trace = 1; err.size() == 0; trace++) { // until there is a bar
                bars.opened("trace" + trace, 100, () -> 50);
                Thread.sleep(50);
                bars.closed();
            }
        }
        assertThat(err.toString(UTF_8)).contains("trace");
    }

    @Test
    void short_work_has_none() {
        try (ProgressBars bars = new ProgressBars(new PrintStream(err, true, UTF_8))) {
            bars.opened("trace", 100, () -> 50);
        }
        assertThat(err.size()).isZero();
    }
}
