// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * Numbers from 0 on, with what each is to be called, until somebody has taken that: pages of a fixed size, each of which goes when all of its names were taken.
 * Numbers are asked for where something is about to be written, so that no page stays for long. Not for several threads at once.
 */
final class PendingNames {

    private static final int PAGE_BITS = 8;

    private Page[] pages = new Page[16];
    private int size;

    /** A name is an object and a number that together tell how to make a text. */
    private static final class Page {
        final Object[] names = new Object[1 << PAGE_BITS];
        final long[] keys = new long[1 << PAGE_BITS];
        int left = 1 << PAGE_BITS; // that were not taken
    }

    int add(Object name, long key) {
        int number = size++;
        if (number >> PAGE_BITS == pages.length) {
            pages = Arrays.copyOf(pages, pages.length * 2);
        }
        int at = at(number);
        if (at == 0) {
            pages[number >> PAGE_BITS] = new Page();
        }
        Page page = page(number);
        page.names[at] = name;
        page.keys[at] = key;
        return number;
    }

    Object name(int number) {
        return page(number).names[at(number)];
    }

    long key(int number) {
        return page(number).keys[at(number)];
    }

    /** Nobody will ask for this one again. */
    void forget(int number) {
        Page page = page(number);
        page.names[at(number)] = null;
        if (--page.left == 0) {
            pages[number >> PAGE_BITS] = null;
        }
    }

    /** How many are left: for tests. */
    int pages() {
        int count = 0;
        for (Page page : pages) {
            count += page == null ? 0 : 1;
        }
        return count;
    }

    private Page page(int number) {
        return pages[number >> PAGE_BITS];
    }

    private static int at(int number) {
        return number & (1 << PAGE_BITS) - 1;
    }
}
