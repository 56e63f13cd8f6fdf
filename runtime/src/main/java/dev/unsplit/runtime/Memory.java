// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/** Raw memory, and the lock that every variable carries in the sign bit of one of its shadow's ints. */
final class Memory {

    static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Where the elements of a {@code long[]} begin. */
    static final long FIRST_LONG = arrayBase("ARRAY_LONG_BASE_OFFSET");

    /** Where the elements of an {@code int[]} begin. */
    static final long FIRST_INT = arrayBase("ARRAY_INT_BASE_OFFSET");

    private static final int LOCKED = Integer.MIN_VALUE;
    private static final int SPINS = 100;
    static final int MAX_SPINS = 100_000;

    private Memory() {}

    /** By reflection, since these are ints in old JDKs and longs in new ones. */
    private static long arrayBase(String constant) {
        try {
            return Unsafe.class.getField(constant).getLong(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Locks the int at this place; what it holds besides is unchanged. It is held for the time of one access, so whoever
     * has waited very long has met a lock that nobody will release, and goes on without: the program must not hang.
     */
    static void lock(Object base, long offset) {
        // A mere read of what another core has written would fetch it twice: to be read, and then to be written.
        int value = UNSAFE.getAndAddInt(base, offset, 0);
        for (int spins = 0; spins < MAX_SPINS; spins++) {
            if (value >= 0 && UNSAFE.compareAndSetInt(base, offset, value, value | LOCKED)) {
                return;
            }
            if (spins > SPINS) {
                Thread.yield(); // its owner may be waiting for this very processor
            } else {
                Thread.onSpinWait();
            }
            value = UNSAFE.getIntVolatile(base, offset);
        }
        NotSeen.count(NotSeen.ORDER_LOST);
    }

    /** Release order: what was done under the lock is seen by whoever locks next. */
    @ForceInline
    static void unlock(Object base, long offset) {
        UNSAFE.putIntRelease(base, offset, UNSAFE.getInt(base, offset) & ~LOCKED);
    }
}
