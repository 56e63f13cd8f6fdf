// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.agent;

/**
 * What one run of a kernel took.
 *
 * @param wallSeconds from the start of the command to its end
 * @param cpuSeconds of the command and all processes that it started, JVM start, compiler, collector and recorder included
 * @param iterationCpuSeconds of one iteration after warm-up, in the process of the program alone
 * @param programBytes the most real memory that the process of the program has had
 * @param analysisBytes that of the command, if there was one; 0 otherwise
 * @param traceBytes size of the trace, if it was left behind; 0 otherwise
 */
record Measurement(
        double wallSeconds,
        double cpuSeconds,
        double iterationCpuSeconds,
        long programBytes,
        long analysisBytes,
        long traceBytes) {}
