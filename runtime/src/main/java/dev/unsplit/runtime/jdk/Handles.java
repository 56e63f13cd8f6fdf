// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;

/**
 * Accesses through VarHandle and Field. What such a call does depends on the class that makes it (its types, its rights), so the weaver
 * wraps it in a method of that class, which calls {@code lock} before, {@code tell} after it, and {@code Events.done} in any case.
 */
public final class Handles {

    /** What an access does, as the weaver knows it from the method's name. */
    public static final int READ = 0;

    public static final int WRITE = 1;
    public static final int UPDATE = 2;

    private Handles() {}

    /** A field: of the object, or a static one if that is null. */
    public static void lock(VarHandle handle, Object o, ThreadState ts) {
        UpdatedFields.lock(handle, o, ts);
    }

    /** An element of an array; an index out of bounds is left to the handle. */
    public static void lock(VarHandle handle, Object array, int index, ThreadState ts) {
        boolean isArray = array != null && array.getClass().isArray();
        boolean isElement = isArray
                && handle != null
                && handle.varType() == array.getClass().getComponentType();
        if (isElement && index >= 0 && index < Array.getLength(array)) {
            Events.lockElement(array, index, ts);
            return;
        }
        Events.lockNothing(ts);
        if (handle != null && array != null && !isElement) Events.notSeen(Events.REFLECTION);
    }

    /** A field by reflection. Its first access may initialize a class, which runs code of the program: then nothing is locked. */
    public static void lock(Field field, Object o, ThreadState ts) {
        if (field == null || Internals.isInitialized(field.getDeclaringClass())) {
            UpdatedFields.lock(field, o, ts);
            return;
        }
        Events.lockNothing(ts);
        Events.notSeen(Events.REFLECTION);
    }

    public static void tell(int what, int site, ThreadState ts) {
        if (what == READ) Events.read(site, ts);
        else if (what == WRITE) Events.write(site, ts);
        else Events.update(site, ts);
    }

    /** A compare-and-exchange succeeded if it found what was expected. */
    public static void tellExchange(int found, int expected, int site, ThreadState ts) {
        Swap.tell(found, expected, site, ts);
    }

    public static void tellExchange(long found, long expected, int site, ThreadState ts) {
        Swap.tell(found, expected, site, ts);
    }

    public static void tellExchange(Object found, Object expected, int site, ThreadState ts) {
        Swap.tell(found, expected, site, ts);
    }

    /** A compare-and-set that succeeded, or not. */
    public static void tell(boolean isSet, int site, ThreadState ts) {
        Swap.tell(isSet, site, ts);
    }
}
