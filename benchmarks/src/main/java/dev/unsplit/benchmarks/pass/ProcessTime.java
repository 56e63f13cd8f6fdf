// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * CPU time of all threads of this process, compiler and collector included. The JVM tells it in steps of 10 ms, too coarse for a pass that takes 60; Linux
 * tells of each thread in nanoseconds. Threads that end in the meantime are not counted then, but those of a pass live on.
 *
 * <p>What Linux tells of a thread that is running lags behind by up to one tick of its clock (4 ms), and the fastest of many passes would be the one where it lags most. So the thread
 * that asks, which is the one that runs, is asked about by the JVM, which knows exactly; those that sleep are told of exactly anyway.
 */
final class ProcessTime {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final Path THREADS = Path.of("/proc/self/task");
    private static final Path ASKING = Path.of("/proc/thread-self");
    private static final boolean IS_FINE = Files.exists(THREADS.resolveSibling("schedstat"))
            && Files.exists(ASKING)
            && ManagementFactory.getThreadMXBean().isCurrentThreadCpuTimeSupported();

    private ProcessTime() {}

    static long nanos() {
        return IS_FINE ? sumOfThreads() : SYSTEM.getProcessCpuTime();
    }

    private static long sumOfThreads() {
        long sum = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            Path asking = ASKING.toRealPath().getFileName();
            for (Path thread : threads) {
                sum += thread.endsWith(asking) ? 0 : ofThread(thread);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the threads of this process cannot be listed", e);
        }
        return sum;
    }

    private static long ofThread(Path thread) throws IOException {
        try {
            String text = Files.readString(thread.resolve("schedstat"));
            return Long.parseLong(text.substring(0, text.indexOf(' ')));
        } catch (NoSuchFileException ended) {
            return 0;
        }
    }
}
