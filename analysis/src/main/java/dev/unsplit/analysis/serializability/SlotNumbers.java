// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import java.util.Arrays;

/**
 * A number for each slot, most of them absent: one row of a table in which a column stands for a thread.
 *
 * <p>Most programs have few threads, so the first 64 columns are an array; the others come in pages, made when one of
 * their numbers is first set. Clearing costs what was set, not the number of columns.
 */
final class SlotNumbers {

    private static final int PAGE = 64;
    private static final long[][] NO_PAGES = {};

    private final long absent;
    private final long[] first = new long[PAGE];
    private long[][] pages = NO_PAGES; // page k holds the columns from 64 (k + 1) on
    private int[] present = new int[4];
    private int size;

    SlotNumbers(long absent) {
        this.absent = absent;
        Arrays.fill(first, absent);
    }

    long get(int slot) {
        return slot < PAGE ? first[slot] : getFromPage(slot);
    }

    /** Sets the number of a slot; returns whether it had none. */
    boolean set(int slot, long number) {
        long old;
        if (slot < PAGE) {
            old = first[slot];
            first[slot] = number;
        } else {
            long[] page = page(slot);
            old = page[slot % PAGE];
            page[slot % PAGE] = number;
        }
        if (old != absent) {
            return false;
        }
        if (size == present.length) {
            present = Arrays.copyOf(present, size * 2);
        }
        present[size++] = slot;
        return true;
    }

    /** How many slots have a number. */
    int size() {
        return size;
    }

    /** The slots that have a number, in the order in which they got it. */
    int slot(int index) {
        return present[index];
    }

    void clear() {
        for (int index = 0; index < size; index++) {
            int slot = present[index];
            if (slot < PAGE) {
                first[slot] = absent;
            } else {
                page(slot)[slot % PAGE] = absent;
            }
        }
        size = 0;
    }

    private long getFromPage(int slot) {
        int index = slot / PAGE - 1;
        return index < pages.length && pages[index] != null ? pages[index][slot % PAGE] : absent;
    }

    private long[] page(int slot) {
        int index = slot / PAGE - 1;
        if (index >= pages.length) {
            pages = Arrays.copyOf(pages, index + 1);
        }
        if (pages[index] == null) {
            pages[index] = new long[PAGE];
            Arrays.fill(pages[index], absent);
        }
        return pages[index];
    }
}
