// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

/** Wall time, and CPU time of all threads of the process: compiler and collector are part of the price. */
final class Stopwatch {

    private long wall;
    private long cpu;

    void start() {
        wall -= System.nanoTime();
        cpu -= ProcessTime.nanos();
    }

    void stop() {
        wall += System.nanoTime();
        cpu += ProcessTime.nanos();
    }

    double wallSeconds() {
        return wall / 1e9;
    }

    double cpuSeconds() {
        return cpu / 1e9;
    }
}
