// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** Turns recording on, with what the agent was asked for, and off again at the end of the program. */
public final class Recorder {

    private Recorder() {}

    /** What to record and where to: the agent's options, as plain values. */
    public static final class Settings {
        public String out = "";
        public boolean accesses = true;
        public boolean filters = true;
        public int budget = 300;
        public long maxTrace = Long.MAX_VALUE;
        public int arrayLimit = Integer.MAX_VALUE;
        public boolean wholeArrays;
        public String mainClass = "";
    }

    /** Starts the thread that writes the trace. Until then, and after a failure, every probe does nothing. */
    public static void start(Settings settings) {}

    /** Writes what is left and ends the trace. Called once, by a hook at the end of the program. */
    public static void stop() {}
}
