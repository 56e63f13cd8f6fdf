// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

/** Raw memory, and the lock that every variable carries in the sign bit of one of its shadow's longs. */
final class Memory {

    static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private static final long LOCKED = Long.MIN_VALUE;
    private static final int SPINS = 100;

    private Memory() {}

    /** Locks the long at this place; what it holds besides is unchanged. Never called while another one is locked. */
    static void lock(Object base, long offset) {
        int spins = 0;
        while (true) {
            long value = UNSAFE.getLongVolatile(base, offset);
            if (value >= 0 && UNSAFE.compareAndSetLong(base, offset, value, value | LOCKED)) {
                return;
            }
            if (++spins > SPINS) {
                Thread.yield(); // its owner may be waiting for this very processor
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /** Release order: what was done under the lock is seen by whoever locks next. */
    @ForceInline
    static void unlock(Object base, long offset) {
        UNSAFE.putLongRelease(base, offset, UNSAFE.getLong(base, offset) & ~LOCKED);
    }
}
