// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command that has not ended yet, and the files that its output goes to. Nothing of it is left when this is closed. */
record Running(Process process, Path out, Path err) implements AutoCloseable {

    private static final int INTERRUPT = 2;

    void awaitError(String text) throws Exception {
        while (!Files.readString(err).contains(text)) {
            assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
            Thread.sleep(20);
        }
    }

    void signal(String name) throws IOException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    }

    /** Who starts the tests in the background of a script has interrupts ignored, and all processes that they start inherit that. */
    static void mustNotIgnoreInterrupts() throws IOException {
        Path status = Path.of("/proc/self/status");
        boolean ignores = Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .map(line -> new BigInteger(
                                line.substring(line.indexOf(':') + 1).strip(), 16))
                        .anyMatch(signals -> signals.testBit(INTERRUPT - 1));
        assumeTrue(!ignores, "skipped: the tests were started with interrupts ignored");
    }

    Ran ended() throws IOException, InterruptedException {
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("it ends").isTrue();
        return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    @Override
    public void close() {
        end(process);
    }

    /** With all that it started. */
    static void end(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }
}
