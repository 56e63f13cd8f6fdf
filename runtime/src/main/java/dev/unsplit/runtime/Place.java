// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

/**
 * Where the shadow of a variable is in the objects of one class, and the short way through the automaton of {@link Variables}.
 *
 * <p>For the JIT compiler the field that woven code names is a constant, and so, once it is found, is its place: what is left of
 * a probe is a look at a word of known offset. No call is made on this way, so an object that never leaves a method
 * need not be made at all, in spite of its probes.
 */
final class Place {

    private static final long HIGH = 0xFFFFFFFF00000000L;

    // The compiler takes no null and no 0 for constant, so these are neither.
    private static final int IN_OBJECTS = 1;
    private static final int IN_CLASS = 2;

    @Stable
    final Class<?> declaring;

    @Stable
    private final int kind;

    @Stable
    private final Object base; // of a static field

    @Stable
    long value; // 0 if unknown

    @Stable
    long word;

    @Stable
    long writeSite; // its sign bit is the variable's lock

    @Stable
    long accessSite;

    @Stable
    long readers;

    @Stable
    boolean isWoven; // it has a shadow

    Place other; // the class of the same name of another loader

    /** @param base of a static field, what its offset counts from; else null */
    Place(Class<?> declaring, Object base) {
        this.declaring = declaring;
        this.kind = base == null ? IN_OBJECTS : IN_CLASS;
        this.base = base;
    }

    /** Whether this is the place for this object; of a static field, for its class or one below it. Not for null. */
    @ForceInline
    boolean covers(Object o) {
        return kind == IN_OBJECTS ? declaring.isInstance(o) : declaring.isAssignableFrom((Class<?>) o);
    }

    @ForceInline
    Object baseOf(Object o) {
        return kind == IN_OBJECTS ? o : base;
    }

    /** A read that says nothing new, or nothing but the epoch: true if that was all, false if nothing was done. */
    @ForceInline
    boolean readQuickly(Object at, int site, ThreadState ts) {
        long now = Memory.UNSAFE.getLong(at, word);
        int last = (int) now;
        int epoch = (int) ts.both;
        if (last == epoch) {
            return true;
        }
        if (ts.isQuicklyMine(last)) {
            Memory.UNSAFE.putLong(at, word, now & HIGH | epoch);
            Memory.UNSAFE.putInt(at, accessSite, site);
            return true;
        }
        return last < 0 ? ts.renew(last, site) : ts.hasQuicklySeen(last) && takeOver(at, site, ts);
    }

    /**
     * Another thread accessed the variable last, and wrote it last or this one did; this one comes after all that. So there is no edge and nobody to
     * remember, and what {@link Variables#readLocked} would do is little. The value need not be compared: nothing is told of the read.
     */
    @DontInline
    private boolean takeOver(Object at, int site, ThreadState ts) {
        int lock = Memory.UNSAFE.getInt(at, writeSite);
        if (lock < 0 || !Memory.UNSAFE.compareAndSetInt(at, writeSite, lock, lock | Integer.MIN_VALUE)) {
            return false;
        }
        long now = Memory.UNSAFE.getLong(at, word);
        boolean comesAfterAll = ts.hasQuicklySeen((int) now) && ts.comesQuicklyAfter((int) (now >>> 32));
        if (comesAfterAll) {
            ts.comesAfterOthers();
            Memory.UNSAFE.putInt(at, accessSite, site);
            Memory.UNSAFE.putLong(at, word, now & HIGH | ts.epoch);
        }
        Memory.UNSAFE.putIntRelease(at, writeSite, lock);
        return comesAfterAll;
    }

    /** The same for a write. A variable that nobody accessed comes first: of a new object the compiler knows that. */
    @ForceInline
    boolean writeQuickly(Object at, int site, ThreadState ts) {
        long now = Memory.UNSAFE.getLong(at, word);
        long both = ts.both;
        if (now == 0 ? both == 0 : now == both) {
            return true;
        }
        if (now == 0 ? !ts.quick : !ts.isQuicklyMine((int) now)) {
            return false;
        }
        Memory.UNSAFE.putInt(at, writeSite, site);
        Memory.UNSAFE.putInt(at, accessSite, site);
        Memory.UNSAFE.putLong(at, word, both);
        return true;
    }

    /** A read of what this thread accessed last, at a site of which nothing is written any more: see {@link ThreadState#isSilentAt}. False if nothing was done. */
    boolean readSilently(Object at, int site, ThreadState ts) {
        long now = Memory.UNSAFE.getLong(at, word);
        if (!ts.isOfRun((int) now) || !ts.isSilentAt(site)) {
            return false;
        }
        Memory.UNSAFE.putLong(at, word, now & HIGH | ts.epoch);
        Memory.UNSAFE.putInt(at, accessSite, site);
        return true;
    }

    /** The same for a write. */
    boolean writeSilently(Object at, int site, ThreadState ts) {
        if (!ts.isOfRun((int) Memory.UNSAFE.getLong(at, word)) || !ts.isSilentAt(site)) {
            return false;
        }
        Memory.UNSAFE.putInt(at, writeSite, site);
        Memory.UNSAFE.putInt(at, accessSite, site);
        Memory.UNSAFE.putLong(at, word, ts.both);
        return true;
    }
}
