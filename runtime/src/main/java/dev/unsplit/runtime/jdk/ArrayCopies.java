// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.lang.reflect.Array;
import jdk.internal.vm.annotation.Hidden;

/** System.arraycopy: a read of one range and a write of another. */
public final class ArrayCopies {

    public static final Class<?> OWNER = System.class;

    private ArrayCopies() {}

    @Hidden
    public static void arraycopy(
            Object from, int fromIndex, Object to, int toIndex, int length, int site, ThreadState ts) {
        boolean isTold = has(from, fromIndex, length) && has(to, toIndex, length) && length > 0;
        if (isTold) Events.writeRange(to, toIndex, toIndex + length, site, ts);
        try {
            System.arraycopy(from, fromIndex, to, toIndex, length);
        } finally {
            if (isTold) Events.done(ts);
        }
        if (isTold) Events.readRange(from, fromIndex, fromIndex + length, site, ts);
    }

    /** What is wrong is left to the real method. */
    private static boolean has(Object array, int index, int length) {
        return array != null
                && array.getClass().isArray()
                && index >= 0
                && length >= 0
                && length <= Array.getLength(array) - index;
    }
}
