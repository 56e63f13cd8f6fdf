// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.io.IOException;
import jdk.internal.access.SharedSecrets;

/** Turns recording on, with what the agent was asked for, and off again at the end of the program. */
public final class Recorder {

    /** Behind the program's own hooks, so that what they do is recorded too. */
    private static final int SHUTDOWN_SLOT = 9;

    static boolean accesses;
    static boolean filters = true;
    static boolean lockEdges = true;
    static boolean onlySplit;

    private static boolean inParts;

    static boolean wholeArrays;
    static int arrayLimit = Integer.MAX_VALUE;

    private static volatile boolean on;
    private static volatile Scribe scribe;

    private Recorder() {}

    /** What to record and where to: the agent's options, as plain values. */
    public static final class Settings {
        public String out = "";
        public boolean accesses = true;
        public boolean filters = true;
        public boolean lockEdges = true;
        public boolean onlySplit;
        public int budget = 300;
        public long maxTrace = Long.MAX_VALUE;
        public int arrayLimit = Integer.MAX_VALUE;
        public boolean packsLate;
        public boolean wholeArrays;
        public String mainClass = "";
        public boolean inParts;
    }

    /** Starts the thread that writes the trace. Until then, and after a failure, every probe does nothing. */
    public static void start(Settings settings) throws IOException {
        accesses = settings.accesses;
        filters = settings.filters;
        lockEdges = settings.lockEdges;
        onlySplit = settings.onlySplit;
        wholeArrays = settings.wholeArrays;
        arrayLimit = settings.arrayLimit;
        inParts = settings.inParts;
        Budget.set(settings.filters ? settings.budget : 0);
        scribe = new Scribe(settings);
        on = true;
        prepare();
        scribe.start();
        stopAtExit();
    }

    /**
     * Initializes what every probe needs. Whoever loads a class asks for its thread's state, to be left alone meanwhile. If two threads did that for the first
     * time, one of them initializing what the other one is loading, they would wait for each other for ever. And if classes of the JDK are observed with which
     * classes are loaded, their probes cannot wait for a class of ours to be loaded.
     */
    public static void prepare() {
        Threads.current();
        Stamps.next();
        LatestUnits unused = new LatestUnits();
        unused.lock(null);
        unused.unlock();
    }

    private static void stopAtExit() {
        Runnable stop = new Runnable() {
            @Override
            public void run() {
                stop();
            }
        };
        try {
            SharedSecrets.getJavaLangAccess().registerShutdownHook(SHUTDOWN_SLOT, true, stop);
        } catch (Throwable otherJdk) {
            Runtime.getRuntime().addShutdownHook(new Thread(null, stop, "unsplit-stop", 0, false));
        }
    }

    /** Writes what is left and ends the trace. Called once, at the end of the program. */
    public static void stop() {
        on = false;
        Scribe writer = scribe;
        if (writer != null && Thread.currentThread() != writer) {
            if (Deadlocked.mayBe()) {
                sayDeadlock(writer);
            }
            writer.finish();
        }
    }

    private static void sayDeadlock(Scribe writer) {
        String deadlock = Deadlocked.text();
        if (deadlock != null) {
            writer.notes().say("deadlock", deadlock);
        }
    }

    /** There is a trace for each part of the run, and none for the whole: see {@link Parts}. */
    static boolean inParts() {
        return inParts;
    }

    /** @param file where everything goes to from here on; null: nowhere */
    static void switchTo(String file) throws IOException {
        Scribe writer = scribe;
        if (!inParts || writer == null) {
            throw new IOException("this run is not recorded in parts");
        }
        writer.switchTo(file);
    }

    static boolean isOn() {
        return on;
    }

    /** Of who takes a lock nothing is written, neither the order nor the event. */
    static boolean ignoresLocks() {
        return !accesses && !lockEdges;
    }

    /** Without a thread that writes: tests do that themselves. */
    static void switchOn(boolean withAccesses, boolean withLockEdges, boolean ifOnlySplit) {
        accesses = withAccesses;
        lockEdges = withLockEdges;
        onlySplit = ifOnlySplit;
        on = true;
    }

    static void off() {
        on = false;
    }

    static void wakeWriter() {
        Scribe writer = scribe;
        if (writer != null) {
            writer.wake();
        }
    }

    /** From here on nothing is recorded; the report will say why. */
    static void giveUp(String why) {
        on = false;
        Scribe writer = scribe;
        if (writer != null) {
            writer.notes().say("stopped", why);
        }
    }
}
