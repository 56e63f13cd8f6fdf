// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Wall time, and CPU time of all threads of the process: compiler and collector are part of the price. */
final class Stopwatch {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private long wall;
    private long cpu;

    void start() {
        wall -= System.nanoTime();
        cpu -= SYSTEM.getProcessCpuTime();
    }

    void stop() {
        wall += System.nanoTime();
        cpu += SYSTEM.getProcessCpuTime();
    }

    double wallSeconds() {
        return wall / 1e9;
    }

    double cpuSeconds() {
        return cpu / 1e9;
    }
}
