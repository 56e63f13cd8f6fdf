// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/**
 * A lock of the recorder's own tables, which is held for a few instructions and never while the program's code runs.
 *
 * <p>It is no monitor: a virtual thread that waits for a monitor gives up its carrier, in the middle of a record and perhaps behind
 * a hundred thousand others, while everybody waits for what it has locked. Nobody gives up anything here. A thread that holds this lock is
 * running, or was set aside by the operating system, so it is the operating system that a long wait gives way to. Like a monitor it may be
 * locked again by the thread that holds it: whatever is done under it may load a class, which asks for the thread's state.
 */
public class SpinLock {

    private static final long OWNER = Memory.UNSAFE.objectFieldOffset(SpinLock.class, "owner");
    private static final Class<?> VIRTUAL_THREAD = virtualThread();

    private static final int SPINS = 100;
    private static final int MANY_SPINS = 1 << 20;
    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final long PAUSE_NANOS = 20_000L;

    private volatile Thread owner;
    private int depth;

    private static Class<?> virtualThread() {
        try {
            return Class.forName("java.lang.VirtualThread", false, null);
        } catch (ClassNotFoundException olderJdk) {
            return null;
        }
    }

    public final void lock() {
        Thread me = Thread.currentThread();
        if (Memory.UNSAFE.compareAndSetReference(this, OWNER, null, me)) {
            return; // first, since most locks are free: a look at the owner would fetch it from another core only to be
            // read
        }
        if (owner == me) {
            depth++;
        } else {
            waitFor(me);
        }
    }

    /** Whoever has waited very long has met a lock that nobody will release. The program must not hang: recording ends. */
    private void waitFor(Thread me) {
        long start = System.nanoTime();
        // Both many and long: a process may have been stopped for a while, a machine may be slow
        for (long spins = 0; spins < MANY_SPINS || System.nanoTime() - start < PATIENCE_NANOS; spins++) {
            if (owner == null && Memory.UNSAFE.compareAndSetReference(this, OWNER, null, me)) {
                return;
            }
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                giveWay(me);
            }
        }
        Recorder.giveUp("the recorder waited for itself");
    }

    /** Not {@code Thread.yield} in a virtual thread, which would put it behind all others: its carrier has to wait. */
    private static void giveWay(Thread me) {
        if (isVirtual(me)) {
            Memory.UNSAFE.park(false, PAUSE_NANOS);
        } else {
            Thread.yield();
        }
    }

    static boolean isVirtual(Thread thread) {
        return thread.getClass() == VIRTUAL_THREAD;
    }

    public final void unlock() {
        if (owner != Thread.currentThread()) {
            return; // it had waited in vain
        }
        if (depth > 0) {
            depth--;
        } else {
            Memory.UNSAFE.putReferenceRelease(this, OWNER, null);
        }
    }
}
