// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.Printable;
import dev.unsplit.pipeline.ModelRun;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What a command reads from and writes to. */
record Streams(InputStream in, StandardOutput out, PrintStream err) {

    /** Set by the launcher if standard error is a terminal; Java itself cannot tell. */
    private static final String TERMINAL = "unsplit.terminal";

    /** For commands that are looked at and not run. */
    static final Streams NONE = new Streams(
            InputStream.nullInputStream(),
            new StandardOutput(OutputStream.nullOutputStream()),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));

    /** Tells the user something, in one line. */
    void complain(String message) {
        err.println("unsplit: " + Printable.of(message.strip().replaceAll("\\s*\\R\\s*", "; ")));
    }

    /** @param about a trace or an option */
    void warn(String about, String message) {
        complain("warning: " + about + ": " + message);
    }

    /** Only someone who looks at a terminal wants to see progress. */
    ProgressDisplay progress() {
        return Boolean.getBoolean(TERMINAL) ? new ProgressBars(err) : ProgressDisplay.NONE;
    }

    /** The same for the search through the states of a model. */
    SearchLine searchLine(ModelRun run) {
        return new SearchLine(err, run, Boolean.getBoolean(TERMINAL));
    }
}
