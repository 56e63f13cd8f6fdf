// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import java.util.Arrays;

/**
 * Tables of the readers of variables with many of them, one word for each thread that read (see {@link Epochs}).
 *
 * <pre>
 *   small:   in a page, a word for each slot:   | slot 0 | slot 1 | … | slot 0 | slot 1 | …
 *   hashed:  an array of its own, for a table with a slot from 64 on
 * </pre>
 *
 * The hot path is a thread that reads again. It knows where its word is in a small table without looking at anything of
 * that table, since all of them are equally wide; so it touches one cache line. When a slot turns up for which they are
 * too narrow, all of them are made wider, which happens a few times in a run.
 */
final class ReaderTables {

    private static final int PAGE_BITS = 8; // tables in a page
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
    private static final int WIDTH_STEP = 8; // slots
    private static final int WIDEST = 64;
    private static final int HASHED = 1 << 30; // from this number on tables are hashed

    private final FreeNumbers small = new FreeNumbers();
    private long[][] pages = {};
    private int width = WIDTH_STEP;

    private final FreeNumbers hashed = new FreeNumbers();
    private long[][] hashedTables = {};
    private int[] hashedSizes = {};

    private long[] copy = {};

    /** Gives out numbers from 0 on, those first that came back. */
    private static final class FreeNumbers {
        private int[] free = new int[8];
        private int freeCount;
        private int used;

        int take() {
            return freeCount > 0 ? free[--freeCount] : used++;
        }

        void giveBack(int number) {
            if (freeCount == free.length) {
                free = Arrays.copyOf(free, freeCount * 2);
            }
            free[freeCount++] = number;
        }
    }

    /** A new table without readers. */
    int make() {
        int table = small.take();
        int page = table >>> PAGE_BITS;
        if (page == pages.length) {
            pages = Arrays.copyOf(pages, Math.max(4, page * 2));
        }
        if (pages[page] == null) {
            pages[page] = new long[width << PAGE_BITS];
        }
        return table;
    }

    /** Forgets a table. */
    void free(int table) {
        if (table < HASHED) {
            int from = at(table);
            Arrays.fill(pages[table >>> PAGE_BITS], from, from + width, 0);
            small.giveBack(table);
        } else {
            Arrays.fill(hashedTables[table - HASHED], 0);
            hashedSizes[table - HASHED] = 0;
            hashed.giveBack(table - HASHED);
        }
    }

    private int at(int table) {
        return (table & PAGE_MASK) * width;
    }

    /** Looks at the word of a slot, only to have it in the cache. */
    long touch(int table, int slot) {
        return table < HASHED && slot < width ? pages[table >>> PAGE_BITS][at(table) + slot] : 0;
    }

    /** Replaces the word of a slot if there is one and it is found at once; returns whether it was. */
    boolean renew(int table, int slot, long word) {
        if (table >= HASHED || slot >= width) {
            return false;
        }
        long[] page = pages[table >>> PAGE_BITS];
        int at = at(table) + slot;
        if (page[at] == 0) {
            return false;
        }
        page[at] = word;
        return true;
    }

    /** Puts the word of a slot into a table. Returns the number of the table from now on. */
    int put(int table, int slot, long word, Epochs epochs) {
        if (table >= HASHED) {
            putIntoHashed(table - HASHED, slot, word, epochs);
            return table;
        }
        if (slot >= WIDEST) {
            int larger = hash(table, epochs);
            putIntoHashed(larger - HASHED, slot, word, epochs);
            return larger;
        }
        if (slot >= width) {
            widen((slot | WIDTH_STEP - 1) + 1);
        }
        pages[table >>> PAGE_BITS][at(table) + slot] = word;
        return table;
    }

    private void widen(int newWidth) {
        for (int page = 0; page < pages.length && pages[page] != null; page++) {
            long[] wider = new long[newWidth << PAGE_BITS];
            for (int table = 0; table <= PAGE_MASK; table++) {
                System.arraycopy(pages[page], table * width, wider, table * newWidth, width);
            }
            pages[page] = wider;
        }
        width = newWidth;
    }

    private int hash(int table, Epochs epochs) {
        int number = hashed.take();
        if (number == hashedTables.length) {
            hashedTables = Arrays.copyOf(hashedTables, Math.max(4, number * 2));
            hashedSizes = Arrays.copyOf(hashedSizes, hashedTables.length);
        }
        if (hashedTables[number] == null) {
            hashedTables[number] = new long[2 * WIDEST];
        }
        putAllIntoHashed(number, words(table), epochs);
        free(table);
        return HASHED + number;
    }

    private void putAllIntoHashed(int number, long[] words, Epochs epochs) {
        for (long word : words) {
            if (word != 0) {
                putIntoHashed(number, epochs.slotOf(word), word, epochs);
            }
        }
    }

    private void putIntoHashed(int number, int slot, long word, Epochs epochs) {
        if (hashedSizes[number] * 2 >= hashedTables[number].length) {
            enlarge(number, epochs);
        }
        long[] words = hashedTables[number];
        int mask = words.length - 1;
        int at = slot & mask;
        while (words[at] != 0 && epochs.slotOf(words[at]) != slot) {
            at = (at + 1) & mask;
        }
        if (words[at] == 0) {
            hashedSizes[number]++;
        }
        words[at] = word;
    }

    private void enlarge(int number, Epochs epochs) {
        long[] old = hashedTables[number];
        hashedTables[number] = new long[old.length * 2];
        hashedSizes[number] = 0;
        putAllIntoHashed(number, old, epochs);
    }

    /** The words of a table, and zeros between them, in an array that is good until the next call. */
    long[] words(int table) {
        if (table >= HASHED) {
            return hashedTables[table - HASHED];
        }
        if (copy.length != width) {
            copy = new long[width];
        }
        System.arraycopy(pages[table >>> PAGE_BITS], at(table), copy, 0, width);
        return copy;
    }

    /** Changes the layout of all words. */
    void repack(Epochs from, Epochs to) {
        for (long[][] all : new long[][][] {pages, hashedTables, {copy}}) { // somebody may be in the middle of the copy
            for (long[] words : all) {
                if (words != null) {
                    from.repackAll(words, to);
                }
            }
        }
    }

    /** Bytes that all this takes. */
    long bytes() {
        long bytes = 0;
        for (long[][] all : new long[][][] {pages, hashedTables}) {
            for (long[] words : all) {
                bytes += words == null ? 0 : words.length * (long) Long.BYTES;
            }
        }
        return bytes;
    }
}
