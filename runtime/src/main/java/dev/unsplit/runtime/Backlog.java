// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import jdk.internal.vm.annotation.Contended;

/** How much was recorded and not yet written. When it is too much the program waits: nothing is lost silently. */
final class Backlog {

    /** A program with a small heap needs most of it itself. */
    private static final long MAX_LONGS =
            Math.min(4L << 20, Runtime.getRuntime().maxMemory() / 8 / Long.BYTES);

    private static final long OFFSET = Memory.UNSAFE.objectFieldOffset(Backlog.class, "longs");
    private static final Backlog ALL = new Backlog();

    @Contended // all threads read it
    @SuppressWarnings("UnusedVariable") // through its offset
    private volatile long longs;

    private Backlog() {}

    static void add(int count) {
        Memory.UNSAFE.getAndAddLong(ALL, OFFSET, count);
    }

    static void remove(int count) {
        Memory.UNSAFE.getAndAddLong(ALL, OFFSET, -count);
    }

    static boolean isLarge() {
        return ALL.longs > MAX_LONGS / 4;
    }

    /** Called by the observed threads where they hold no lock of ours. */
    static void waitForRoom() {
        while (ALL.longs > MAX_LONGS && Recorder.isOn()) {
            Recorder.wakeWriter();
            Thread.yield();
        }
    }
}
