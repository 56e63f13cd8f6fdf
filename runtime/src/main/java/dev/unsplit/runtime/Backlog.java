// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import jdk.internal.vm.annotation.Contended;

/** How much was recorded and not yet written. When it is too much the program waits: nothing is lost silently. */
final class Backlog {

    /** A program with a small heap needs most of it itself. */
    private static final long MAX_LONGS =
            Math.min(4L << 20, Runtime.getRuntime().maxMemory() / 8 / Long.BYTES);

    private static final int FEW_TURNS = 10;
    private static final long REST_NANOS = 1_000_000;

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

    /** Or so it seems: then whoever asks comes to {@link #waitForRoom}, which costs those nothing who never come there. */
    static void lookLarge(boolean now) {
        int more = (int) (MAX_LONGS / 4 + 1);
        add(now ? more : -more);
    }

    /**
     * Called by the observed threads where they hold no lock of ours. The writer has to work through much before there is room again, and needs a processor
     * for that, so whoever has waited a little sleeps.
     */
    static void waitForRoom() {
        if (GivingWay.isOn()) {
            GivingWay.perhaps(Threads.current());
        }
        for (int turn = 0; ALL.longs > MAX_LONGS && Recorder.isOn(); turn++) {
            Recorder.wakeWriter();
            Thread.yield();
            if (turn >= FEW_TURNS) {
                Rest.rest(REST_NANOS);
            }
        }
    }
}
