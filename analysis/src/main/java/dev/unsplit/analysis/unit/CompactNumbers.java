// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A number for each thread, at first 0. A run may have millions of tasks, and the numbers of a task stay small: those take a byte, and only threads
 * that are near one with a large number take a long.
 */
public final class CompactNumbers {

    private static final int PAGE_BITS = 6;
    private static final int PAGE = 1 << PAGE_BITS;

    private byte[] @Nullable [] narrow = new byte[1][];
    private long[] @Nullable [] wide = new long[1][]; // in place of the narrow page

    public long get(int thread) {
        int page = thread >>> PAGE_BITS;
        if (page >= narrow.length) {
            return 0;
        }
        long[] large = wide[page];
        if (large != null) {
            return large[thread & PAGE - 1];
        }
        byte[] small = narrow[page];
        return small == null ? 0 : small[thread & PAGE - 1];
    }

    public void set(int thread, long number) {
        int page = thread >>> PAGE_BITS;
        ensure(page);
        if (wide[page] == null && number != (byte) number) {
            widen(page);
        }
        long[] large = wide[page];
        if (large != null) {
            large[thread & PAGE - 1] = number;
        } else {
            narrow(page)[thread & PAGE - 1] = (byte) number;
        }
    }

    private byte[] narrow(int page) {
        byte[] known = narrow[page];
        if (known == null) {
            known = new byte[PAGE];
            narrow[page] = known;
        }
        return known;
    }

    private void widen(int page) {
        byte[] small = narrow(page);
        long[] large = new long[PAGE];
        for (int at = 0; at < PAGE; at++) {
            large[at] = small[at];
        }
        wide[page] = large;
        narrow[page] = null;
    }

    private void ensure(int page) {
        if (page >= narrow.length) {
            int length = Math.max(page + 1, 2 * narrow.length);
            narrow = Arrays.copyOf(narrow, length);
            wide = Arrays.copyOf(wide, length);
        }
    }
}
