// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.io.IOException;

/**
 * A run that is recorded part by part, each into a trace of its own: a test that a door runs in this JVM, say. Threads are observed all the time, so whatever
 * lives on from one part to the next is known; only where it is written to changes. There is one part at a time, and all threads are in it.
 */
public final class Parts {

    private Parts() {}

    /** Is this JVM recorded part by part, and not as a whole? */
    public static boolean areWanted() {
        return Recorder.inParts();
    }

    /** From here on everything goes into this file. The thread that calls this is taken for one that just starts: its first method is no transaction. */
    public static void begin(String file) throws IOException {
        Recorder.switchTo(file);
        Threads.current().beginPart();
    }

    /** The file is complete when this returns. */
    public static void end() throws IOException {
        GivingWay.never();
        Recorder.switchTo(null);
    }

    /** Until the end of the part, threads give way to others now and then. */
    public static void vary(long seed) {
        GivingWay.seeded(seed);
    }
}
