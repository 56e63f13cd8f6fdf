// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this process takes of the machine's memory. */
final class Heap {

    private Heap() {}

    /** Bytes of the heap that are in use, after a full collection. */
    static long live() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** The most bytes of real memory that the whole process had so far; 0 where the system does not say. */
    static long peakOfProcess() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return 0;
        }
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
            }
        }
        return 0;
    }
}
