// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a command took.
 *
 * <p>The CPU time is that by which the kernel's account of <em>our</em> children grows when the command has ended: it includes
 * everything that the command waited for in turn, so no process is missed. Nothing else may be started meanwhile.
 *
 * @param exitStatus of the command
 * @param wallSeconds from its start to its end
 * @param cpuSeconds of the command and all processes that it started
 * @param peakBytes the most real memory that its own process was seen to have had
 */
public record CommandCost(int exitStatus, double wallSeconds, double cpuSeconds, long peakBytes) {

    private static final int LIMIT_SECONDS = 600;
    private static final int POLL_MILLISECONDS = 20;
    private static final double TICKS_PER_SECOND = 100;

    /** Positions in /proc/self/stat, counted from behind the name of the program. */
    private static final int CHILDREN_USER = 13;

    private static final int CHILDREN_SYSTEM = 14;

    /** @throws IOException if it cannot be started, or does not end */
    public static CommandCost of(List<String> command, Path output, Path errors) throws IOException {
        long wall = System.nanoTime();
        double cpu = childrenSeconds();
        Process process = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        long memory = watch(process);
        double wallSeconds = (System.nanoTime() - wall) / 1e9;
        return new CommandCost(process.exitValue(), wallSeconds, childrenSeconds() - cpu, memory);
    }

    /** Waits for the end, and returns the most memory that was seen. */
    private static long watch(Process process) throws IOException {
        long memory = 0;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        try {
            while (!process.waitFor(POLL_MILLISECONDS, TimeUnit.MILLISECONDS)) {
                memory = Math.max(memory, peakMemory(process.pid()));
                if (System.nanoTime() > end) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly().waitFor();
                    throw new IOException("> " + LIMIT_SECONDS + " s");
                }
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
        return memory;
    }

    private static long peakMemory(long pid) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status"))) {
                if (line.startsWith("VmHWM:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
                }
            }
        } catch (IOException e) {
            return 0; // it has just ended
        }
        return 0;
    }

    private static double childrenSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM])) / TICKS_PER_SECOND;
    }
}
