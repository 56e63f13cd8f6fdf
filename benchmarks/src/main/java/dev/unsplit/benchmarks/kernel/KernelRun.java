// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The program that is measured: one kernel, some iterations, and what the last of them took. */
public final class KernelRun {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Iterations that are left out of what is printed, if there are more: the JVM compiles. */
    private static final int WARM_UP = 2;

    /** Begins the line that this program prints. */
    public static final String MARK = "iteration ";

    private KernelRun() {}

    /**
     * Name of the kernel and number of iterations. Prints wall and CPU seconds of one iteration after warm-up, and the most
     * real memory that the process has had, in kilobytes.
     */
    public static void main(String[] arguments) throws IOException {
        Kernel kernel = Kernels.named(arguments[0]).make();
        int iterations = Integer.parseInt(arguments[1]);
        int warmUp = Math.min(WARM_UP, iterations - 1);
        long wall = 0;
        long cpu = 0;
        for (int iteration = 0; iteration < iterations; iteration++) {
            if (iteration == warmUp) {
                wall = System.nanoTime();
                cpu = SYSTEM.getProcessCpuTime();
            }
            kernel.compute();
            if (!kernel.isRight()) {
                throw new IllegalStateException("wrong result in iteration " + iteration);
            }
        }
        double measured = (iterations - warmUp) * 1e9;
        System.out.println(String.format(
                Locale.ROOT,
                "%s%.6f %.6f %d",
                MARK,
                (System.nanoTime() - wall) / measured,
                (SYSTEM.getProcessCpuTime() - cpu) / measured,
                peakKilobytes()));
    }

    private static long peakKilobytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        return 0;
    }
}
