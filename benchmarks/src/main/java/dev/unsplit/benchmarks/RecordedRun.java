// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import dev.unsplit.benchmarks.kernel.KernelRun;
import dev.unsplit.benchmarks.kernel.Kernels;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A run of a kernel that the real agent recorded, in a temporary file. */
record RecordedRun(Kernels kernel, Path path) implements Closeable {

    /** One iteration, with the default options of the command. */
    static RecordedRun of(Kernels kernel, Path home) throws IOException {
        Path path = Files.createTempFile("unsplit-" + kernel.id() + "-", ".ust");
        Files.delete(path);
        List<String> command = List.of(
                home.resolve("unsplit").toString(),
                "record",
                "-o",
                path.toString(),
                "--",
                "java",
                "-cp",
                System.getProperty("java.class.path"),
                KernelRun.class.getName(),
                kernel.id(),
                "1");
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            int status = process.waitFor();
            if (status != 0) {
                throw new IOException("'" + String.join(" ", command) + "' ended with status " + status);
            }
        } catch (InterruptedException e) {
            process.destroy();
            throw new IOException("interrupted", e);
        }
        return new RecordedRun(kernel, path);
    }

    String name() {
        return path.toString();
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
