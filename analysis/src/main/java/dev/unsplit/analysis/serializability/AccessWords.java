// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import java.util.Arrays;

/**
 * What is remembered of each variable (or lock): the last write, and the last read of each thread since, one word each
 * (see {@link Epochs}).
 *
 * <pre>
 *   two words for each variable:   [ last write | reader ]                        16 bytes
 *   three more, in a page of their own once a variable of that page has a second reader:
 *                                  [ reader | reader | reader ]                   24 bytes
 *   more than four readers:        the word of the first reader is the complement of the number of a table with one
 *                                  word for each thread that read
 * </pre>
 *
 * Most variables never get a second reader between two writes, so most accesses touch one cache line. Everything is
 * in pages, so that growing copies nothing and wastes nothing.
 */
final class AccessWords {

    static final int PAGE_BITS = 12;
    static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    private static final int INLINE_EXTRA = 3;
    private static final int LARGEST_DIRECT = 64;
    private static final long[] NO_PAGE = {};

    private final long[] inline = new long[1 + INLINE_EXTRA];

    @SuppressWarnings("UnusedVariable")
    private long touched; // never looked at: it keeps the loops that touch memory from being optimised away

    private Epochs epochs;
    private long[][] pages = {};
    private long[][] extraPages = {};
    private long[][] tables = new long[8][]; // 0 is free
    private int[] tableSizes = new int[8]; // of hashed tables
    private int tableCount;
    private int[] freeTables = new int[8];
    private int freeTableCount;

    AccessWords(Epochs epochs) {
        this.epochs = epochs;
    }

    /** The page with the two words of this variable, the write first; they start at {@link #at}. */
    long[] page(int variable) {
        int index = variable >>> PAGE_BITS;
        if (index < pages.length && pages[index] != NO_PAGE) {
            return pages[index];
        }
        return newPage(index);
    }

    static int at(int variable) {
        return (variable & PAGE_MASK) << 1;
    }

    private long[] newPage(int index) {
        pages = grown(pages, index);
        pages[index] = new long[2 << PAGE_BITS];
        return pages[index];
    }

    private static long[][] grown(long[][] pages, int index) {
        if (index < pages.length) {
            return pages;
        }
        long[][] grown = Arrays.copyOf(pages, Math.max(index + 1, pages.length * 2));
        Arrays.fill(grown, pages.length, grown.length, NO_PAGE);
        return grown;
    }

    /**
     * Gets what is remembered of these variables into the cache, readers beyond the first too: the loads do not wait for
     * each other.
     *
     * @param threads which of them accesses each variable
     * @param slots of a thread, or the complement, where it has one
     */
    void touch(int[] threads, int[] slots, int[] variables, int count) {
        long all = 0;
        for (int index = 0; index < count; index++) {
            all ^= page(variables[index])[at(variables[index]) + 1];
        }
        for (int index = 0; index < count; index++) {
            long reader = page(variables[index])[at(variables[index]) + 1];
            if (reader < 0) {
                int slot = threads[index] < slots.length ? slots[threads[index]] : 0;
                all ^= touchTable((int) ~reader, slot ^ slot >> 31);
            } else {
                all ^= touchExtra(variables[index]);
            }
        }
        touched = all;
    }

    /** Where the slot is in the table does not depend on the length, so that neither load waits for the other. */
    private long touchTable(int table, int slot) {
        long[] words = tables[table];
        return slot < words.length ? words[slot] : 0;
    }

    /** A write asks for more readers, and mostly finds that there are none. */
    private long touchExtra(int variable) {
        int index = variable >>> PAGE_BITS;
        return index < extraPages.length && extraPages[index] != NO_PAGE
                ? extraPages[index][(variable & PAGE_MASK) * INLINE_EXTRA]
                : 0;
    }

    /** Remembers a read by a thread other than that of the reader word, which is in use. */
    void addReader(int variable, long word) {
        long[] page = page(variable);
        int at = at(variable) + 1;
        if (page[at] < 0) {
            putIntoTable((int) ~page[at], word);
            return;
        }
        long[] extra = extraPage(variable);
        int from = (variable & PAGE_MASK) * INLINE_EXTRA;
        int slot = epochs.slotOf(word);
        for (int index = from; index < from + INLINE_EXTRA; index++) {
            if (extra[index] == 0 || epochs.slotOf(extra[index]) == slot) {
                extra[index] = word;
                return;
            }
        }
        int table = newTable();
        putIntoTable(table, page[at]);
        for (int index = from; index < from + INLINE_EXTRA; index++) {
            putIntoTable(table, extra[index]);
            extra[index] = 0;
        }
        putIntoTable(table, word);
        page[at] = ~table;
    }

    /**
     * Replaces what is remembered of an earlier read by the same thread, if that is found at once; returns whether it
     * was.
     */
    boolean renewReader(long readerWord, int slot, long word) {
        if (readerWord > 0) {
            return false;
        }
        long[] words = tables[(int) ~readerWord];
        if (slot >= words.length || words.length > LARGEST_DIRECT || words[slot] == 0) {
            return false;
        }
        words[slot] = word;
        return true;
    }

    /** Whether this variable may have more readers than the one in its reader word. */
    boolean hasMoreReaders(int variable, long readerWord) {
        if (readerWord < 0) {
            return true;
        }
        int index = variable >>> PAGE_BITS;
        return index < extraPages.length
                && extraPages[index] != NO_PAGE
                && extraPages[index][(variable & PAGE_MASK) * INLINE_EXTRA] != 0;
    }

    /** The words of all readers, and zeros between them, in an array that is good until the next call. */
    long[] readers(int variable) {
        long readerWord = page(variable)[at(variable) + 1];
        if (readerWord < 0) {
            return tables[(int) ~readerWord];
        }
        inline[0] = readerWord;
        System.arraycopy(extraPage(variable), (variable & PAGE_MASK) * INLINE_EXTRA, inline, 1, INLINE_EXTRA);
        return inline;
    }

    /** Forgets all readers of a variable. */
    void clearReaders(int variable) {
        long[] page = page(variable);
        int at = at(variable) + 1;
        if (page[at] < 0) {
            freeTable((int) ~page[at]);
        } else {
            int index = variable >>> PAGE_BITS;
            if (index < extraPages.length && extraPages[index] != NO_PAGE) {
                int from = (variable & PAGE_MASK) * INLINE_EXTRA;
                Arrays.fill(extraPages[index], from, from + INLINE_EXTRA, 0);
            }
        }
        page[at] = 0;
    }

    private long[] extraPage(int variable) {
        int index = variable >>> PAGE_BITS;
        extraPages = grown(extraPages, index);
        if (extraPages[index] == NO_PAGE) {
            extraPages[index] = new long[INLINE_EXTRA << PAGE_BITS];
        }
        return extraPages[index];
    }

    private int newTable() {
        if (freeTableCount > 0) {
            return freeTables[--freeTableCount];
        }
        if (tableCount == tables.length) {
            tables = Arrays.copyOf(tables, tableCount * 2);
            tableSizes = Arrays.copyOf(tableSizes, tableCount * 2);
        }
        tables[tableCount] = new long[16];
        return tableCount++;
    }

    private void freeTable(int table) {
        Arrays.fill(tables[table], 0);
        tableSizes[table] = 0;
        if (freeTableCount == freeTables.length) {
            freeTables = Arrays.copyOf(freeTables, freeTableCount * 2);
        }
        freeTables[freeTableCount++] = table;
    }

    /** A small table has a word for each slot, so that the hot path looks nothing up; a large one is hashed. */
    private void putIntoTable(int table, long word) {
        long[] words = tables[table];
        int slot = epochs.slotOf(word);
        if (slot < words.length && words.length <= LARGEST_DIRECT) {
            words[slot] = word;
        } else if (slot < LARGEST_DIRECT && words.length <= LARGEST_DIRECT) {
            tables[table] = Arrays.copyOf(words, Math.max(words.length * 2, Integer.highestOneBit(slot) * 2));
            tables[table][slot] = word;
        } else {
            putIntoHashedTable(table, word);
        }
    }

    private void putIntoHashedTable(int table, long word) {
        if (tables[table].length <= LARGEST_DIRECT || tableSizes[table] * 2 >= tables[table].length) {
            rehash(table);
        }
        long[] words = tables[table];
        int slot = epochs.slotOf(word);
        int mask = words.length - 1;
        int at = slot & mask;
        while (words[at] != 0 && epochs.slotOf(words[at]) != slot) {
            at = (at + 1) & mask;
        }
        if (words[at] == 0) {
            tableSizes[table]++;
        }
        words[at] = word;
    }

    private void rehash(int table) {
        long[] old = tables[table];
        tables[table] = new long[Math.max(old.length, LARGEST_DIRECT) * 2];
        tableSizes[table] = 0;
        for (long word : old) {
            if (word != 0) {
                putIntoHashedTable(table, word);
            }
        }
    }

    /** Changes the layout of all words. */
    void repack(Epochs target) {
        for (long[][] words : new long[][][] {pages, extraPages}) {
            for (long[] page : words) {
                repack(page, target);
            }
        }
        for (int table = 0; table < tableCount; table++) {
            repack(tables[table], target);
        }
        repack(inline, target); // somebody may be in the middle of it
        epochs = target;
    }

    private void repack(long[] words, Epochs target) {
        for (int index = 0; index < words.length; index++) {
            if (words[index] > 0) {
                words[index] = epochs.repack(words[index], target);
            }
        }
    }

    /** Bytes that all this takes, for the benchmark that compares it with the number of variables. */
    long bytes() {
        long bytes = 0;
        for (long[][] words : new long[][][] {pages, extraPages, tables}) {
            for (long[] page : words) {
                bytes += page == null ? 0 : page.length * 8L;
            }
        }
        return bytes;
    }
}
