// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProcessTimeTest {

    private static final int TRIES = 20;
    private static final int ENOUGH = 16; // a thread of the JVM may end meanwhile, and takes its time with it
    private static final int STEPS = 200_000;

    @Test
    void process_has_spent_at_least_what_this_thread_has_spent() {
        long kept = IntStream.range(0, TRIES)
                .filter(any -> isAtLeastThatOfThisThread())
                .count();
        assertThat(kept).isGreaterThanOrEqualTo(ENOUGH);
    }

    private static boolean isAtLeastThatOfThisThread() {
        long process = -ProcessTime.nanos();
        long thread = -ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        double sum = 0;
        for (int step = 0; step < STEPS; step++) {
            sum += Math.sin(step);
        }
        thread += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        process += ProcessTime.nanos();
        return process >= thread && !Double.isNaN(sum);
    }
}
