// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A command that has not ended yet, and the files that its output goes to. */
record Running(Process process, Path out, Path err) {

    void awaitError(String text) throws Exception {
        while (!Files.readString(err).contains(text)) {
            assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
            Thread.sleep(20);
        }
    }

    Ran ended() throws Exception {
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
        return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
