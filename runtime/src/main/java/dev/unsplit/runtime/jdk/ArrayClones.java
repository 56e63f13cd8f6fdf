// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.lang.reflect.Array;
import jdk.internal.vm.annotation.Hidden;

/** The clone of an array, which is no method of any class: a read of all elements. */
public final class ArrayClones {

    private ArrayClones() {}

    @Hidden
    public static Object clone(Object array, int site, ThreadState ts) {
        Object clone = copy(array);
        int length = Array.getLength(array);
        if (length > 0) Events.readRange(array, 0, length, site, ts);
        return clone;
    }

    @Hidden
    private static Object copy(Object array) {
        if (array instanceof Object[] objects) return objects.clone();
        if (array instanceof int[] ints) return ints.clone();
        if (array instanceof byte[] bytes) return bytes.clone();
        if (array instanceof char[] chars) return chars.clone();
        if (array instanceof long[] longs) return longs.clone();
        if (array instanceof double[] doubles) return doubles.clone();
        if (array instanceof float[] floats) return floats.clone();
        if (array instanceof short[] shorts) return shorts.clone();
        return ((boolean[]) array).clone();
    }
}
