// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import java.util.Arrays;
import java.util.function.LongPredicate;

/** The last access (or release) of each of a few threads: the unit that it was part of, and its site. */
final class LastAccesses {

    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};

    private int[] threads = NO_INTS; // many stay empty
    private long[] units = NO_LONGS;
    private int[] sites = NO_INTS;
    private int size;

    int size() {
        return size;
    }

    int thread(int at) {
        return threads[at];
    }

    long unit(int at) {
        return units[at];
    }

    int site(int at) {
        return sites[at];
    }

    void clear() {
        size = 0;
    }

    /**
     * Replaces what was known of a thread. Units that are no longer live make room before memory is taken.
     *
     * @return the unit that was replaced, or 0
     */
    long put(int thread, long unit, int site, LongPredicate isLive) {
        int at = indexOf(thread);
        long old = 0;
        if (at < size) {
            old = units[at];
        } else {
            at = append(isLive);
            threads[at] = thread;
        }
        units[at] = unit;
        sites[at] = site;
        return old;
    }

    private int indexOf(int thread) {
        int at = 0;
        while (at < size && threads[at] != thread) {
            at++;
        }
        return at;
    }

    private int append(LongPredicate isLive) {
        if (size == threads.length) {
            keepOnly(isLive);
            if (size >= threads.length / 2) {
                int length = Math.max(1, threads.length * 2);
                threads = Arrays.copyOf(threads, length);
                units = Arrays.copyOf(units, length);
                sites = Arrays.copyOf(sites, length);
            }
        }
        return size++;
    }

    private void keepOnly(LongPredicate isLive) {
        int kept = 0;
        for (int at = 0; at < size; at++) {
            if (isLive.test(units[at])) {
                threads[kept] = threads[at];
                units[kept] = units[at];
                sites[kept++] = sites[at];
            }
        }
        size = kept;
    }
}
