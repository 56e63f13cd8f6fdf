// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import org.jspecify.annotations.Nullable;

/**
 * Where the standard output of an observed program goes: directly to where that of this process goes, or through this
 * process, byte by byte, so that it is known whether the last line is complete.
 */
public final class ProgramOutput {

    private static final long PATIENCE_MILLIS = 2000;

    private final @Nullable OutputStream passedOnTo;
    private @Nullable Thread passing;
    private volatile boolean inLine;

    private ProgramOutput(@Nullable OutputStream passedOnTo) {
        this.passedOnTo = passedOnTo;
    }

    /** The program writes to the same place as this process, and finds the same terminal there. */
    public static ProgramOutput inherited() {
        return new ProgramOutput(null);
    }

    public static ProgramOutput passedOnTo(OutputStream out) {
        return new ProgramOutput(out);
    }

    Redirect redirect() {
        return passedOnTo == null ? Redirect.INHERIT : Redirect.PIPE;
    }

    void follow(InputStream fromProgram) {
        OutputStream to = passedOnTo;
        if (to != null) {
            passing = new Thread(() -> passOn(fromProgram, to), "output");
            passing.setDaemon(true);
            passing.start();
        }
    }

    /** If nobody reads it any more, the program is told as it would be without us: its next write fails. */
    private void passOn(InputStream from, OutputStream to) {
        byte[] bytes = new byte[1 << 13];
        try (from) {
            for (int count = from.read(bytes); count >= 0; count = from.read(bytes)) {
                to.write(bytes, 0, count);
                to.flush();
                inLine = bytes[count - 1] != '\n';
            }
        } catch (IOException e) {
            // the end of the one is the end of the other
        }
    }

    /** The program has ended: gets what is still on its way, unless somebody else keeps the way open. */
    void finish() throws InterruptedException {
        if (passing != null) {
            passing.join(PATIENCE_MILLIS);
        }
    }

    /** Whether the program is known to have left a line without its end. */
    public boolean isInLine() {
        return inLine;
    }
}
