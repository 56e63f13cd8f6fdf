// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.lang.reflect.Array;

/**
 * What methods of java.util.Arrays read and write. A range that is wrong, or an array that is null, is left to the real method. The
 * program's code may run inside of that (comparisons, functions), so nothing stays locked.
 */
final class ArrayRanges {

    private ArrayRanges() {}

    /** Told before the method is called. */
    static void writing(Object array, int from, int to, int site, ThreadState ts) {
        if (array != null && 0 <= from && from < to && to <= Array.getLength(array)) {
            Events.writeRange(array, from, to, site, ts);
            Events.done(ts);
        }
    }

    static void writing(Object array, int site, ThreadState ts) {
        writing(array, 0, length(array), site, ts);
    }

    /** Told afterwards, as far as the array has such elements. */
    static void read(Object array, int from, int to, int site, ThreadState ts) {
        int end = Math.min(to, length(array));
        if (from >= 0 && from < end) Events.readRange(array, from, end, site, ts);
    }

    static void read(Object array, int site, ThreadState ts) {
        read(array, 0, length(array), site, ts);
    }

    static void readStart(Object array, int to, int site, ThreadState ts) {
        read(array, 0, to, site, ts);
    }

    private static int length(Object array) {
        return array == null ? 0 : Array.getLength(array);
    }
}
