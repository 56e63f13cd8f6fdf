// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.model;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many cores other processes used while something was measured: two cores are only two if nobody else is on them. */
final class Company {

    private static final double TICKS = 100; // in a second, as /proc/stat counts
    private static final int FIRST_IDLE = 4; // of its columns
    private static final int LAST_IDLE = 5;
    private static final int LAST = 8;

    private final long start = System.nanoTime();
    private final double allAtStart = allSeconds();
    private final double ownAtStart = ownSeconds();

    double cores() {
        double others = allSeconds() - allAtStart - (ownSeconds() - ownAtStart);
        return Math.max(0, others / ((System.nanoTime() - start) / 1e9));
    }

    /** What all cores did that was not waiting. */
    private static double allSeconds() {
        try {
            String[] columns = Files.readAllLines(Path.of("/proc/stat")).get(0).split("\\s+");
            double ticks = 0;
            for (int column = 1; column <= LAST; column++) {
                ticks += column == FIRST_IDLE || column == LAST_IDLE ? 0 : Long.parseLong(columns[column]);
            }
            return ticks / TICKS;
        } catch (IOException e) {
            return 0; // not on this system: then nothing is known of others
        }
    }

    private static double ownSeconds() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime() / 1e9
                : 0;
    }
}
