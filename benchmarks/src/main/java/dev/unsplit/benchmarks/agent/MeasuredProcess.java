// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.agent;

import dev.unsplit.benchmarks.CommandCost;
import dev.unsplit.benchmarks.kernel.KernelRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs a command that runs a kernel, and finds out what it took. */
final class MeasuredProcess {

    private MeasuredProcess() {}

    /** @throws IOException if it fails, with the reason in one line */
    static Measurement run(List<String> command, Path output, Path errors, boolean withAnalysis, Path trace)
            throws IOException {
        CommandCost cost = CommandCost.of(command, output, errors);
        String[] printed = printed(cost.exitStatus(), output, errors);
        return new Measurement(
                cost.wallSeconds(),
                cost.cpuSeconds(),
                Double.parseDouble(printed[1]),
                Long.parseLong(printed[2]) << 10,
                withAnalysis ? cost.peakBytes() : 0,
                Files.exists(trace) ? Files.size(trace) : 0);
    }

    /** The figures that the kernel has printed; without them it has failed. */
    private static String[] printed(int exit, Path output, Path errors) throws IOException {
        for (String line : Files.readAllLines(output)) {
            if (exit == 0 && line.startsWith(KernelRun.MARK)) {
                return line.substring(KernelRun.MARK.length()).split(" ");
            }
        }
        List<String> lines = Files.readAllLines(errors);
        throw new IOException("failed: " + (lines.isEmpty() ? "exit status " + exit : lines.get(0)));
    }
}
