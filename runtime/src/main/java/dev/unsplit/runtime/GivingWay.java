// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Varies the schedule: while it is switched on, threads give way to others at some of their probes. Which ones is drawn from a seed, for each thread by itself: the
 * choice at a thread's n-th such probe depends on the seed, on the thread's place in the order in which threads were made, and on n.
 *
 * <p>Threads come here where a probe has something new to tell ({@link ThreadState#isQuiet}), which is no place for one more question: {@link Backlog} is told to
 * look large meanwhile. Such probes hold a lock of the program all too often, so code that is woven for parts also comes here
 * before it enters a monitor or calls something.
 */
final class GivingWay {

    /** Of the times: then for so long that others can do a whole transaction, however busy the machine is. */
    private static final int LONG_ONE_IN = 4;

    private static final long LONG_NANOS = 1_000_000;

    /** A thread that has a million probes is to come to its end. */
    private static final int LAST_LONG = 4_000;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static volatile boolean on;
    private static long seed;
    private static int oneIn; // of the probes
    private static int firstThread; // those made later are counted from here

    private GivingWay() {}

    static void seeded(long newSeed) {
        seed = newSeed;
        oneIn = 2 << (int) (mixed(newSeed) & 3); // some runs need few changes of thread, others many
        firstThread = Threads.made();
        Threads.current().draws = 0;
        if (!on) {
            on = true;
            Backlog.lookLarge(true);
        }
    }

    static void never() {
        if (on) {
            on = false;
            Backlog.lookLarge(false);
        }
    }

    @ForceInline
    static boolean isOn() {
        return on;
    }

    /** Nothing of ours may be locked here. */
    @DontInline
    static void perhaps(ThreadState ts) {
        if (ts.saysNothing()) {
            return;
        }
        int stream = Math.max(0, ts.id - firstThread + 1);
        long drawn = drawn(seed, stream, ts.draws++);
        if (Math.floorMod((int) drawn, oneIn) == 0) {
            giveWay((drawn >>> 32) % LONG_ONE_IN == 0 && ts.draws < LAST_LONG);
        }
    }

    private static void giveWay(boolean isLong) {
        if (isLong) {
            Rest.rest(LONG_NANOS);
        } else {
            Thread.yield();
        }
    }

    /** @param stream of which thread */
    static long drawn(long seed, int stream, int draw) {
        return mixed(mixed(seed + stream * GOLDEN) + draw * GOLDEN);
    }

    /** All bits of the result depend on all bits of the argument. */
    private static long mixed(long value) {
        long first = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        long second = (first ^ first >>> 27) * 0x94D049BB133111EBL;
        return second ^ second >>> 31;
    }
}
