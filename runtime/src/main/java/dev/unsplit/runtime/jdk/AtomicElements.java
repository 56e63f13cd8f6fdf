// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import jdk.internal.vm.annotation.Hidden;

/** Locks an element of an AtomicIntegerArray or its kin, until {@link Events#done}; an index out of bounds is left to the real method. */
final class AtomicElements {

    private AtomicElements() {}

    @Hidden
    static void lock(AtomicIntegerArray array, int index, ThreadState ts) {
        lock(array, index, array.length(), ts);
    }

    @Hidden
    static void lock(AtomicLongArray array, int index, ThreadState ts) {
        lock(array, index, array.length(), ts);
    }

    @Hidden
    static void lock(AtomicReferenceArray<?> array, int index, ThreadState ts) {
        lock(array, index, array.length(), ts);
    }

    private static void lock(Object array, int index, int length, ThreadState ts) {
        if (index >= 0 && index < length) Events.lockElement(array, index, ts);
        else Events.lockNothing(ts);
    }
}
