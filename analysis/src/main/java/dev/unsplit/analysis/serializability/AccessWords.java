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
 *   more than four readers:        the word of the first reader is the complement of the number of one of the
 *                                  {@link ReaderTables}
 * </pre>
 *
 * Most variables never get a second reader between two writes, so most accesses touch one cache line. Everything is
 * in pages, so that growing copies nothing and wastes nothing.
 */
final class AccessWords {

    static final int PAGE_BITS = 12;
    static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    private static final int INLINE_EXTRA = 3;
    private static final long[] NO_PAGE = {};

    private final long[] inline = new long[1 + INLINE_EXTRA];

    @SuppressWarnings("UnusedVariable")
    private long touched; // never looked at: it keeps the loops that touch memory from being optimised away

    private Epochs epochs;
    private long[][] pages = {};
    private long[][] extraPages = {};
    private final ReaderTables tables = new ReaderTables();

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
                all ^= tables.touch((int) ~reader, slot ^ slot >> 31);
            } else {
                all ^= touchExtra(variables[index]);
            }
        }
        touched = all;
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
            page[at] = put((int) ~page[at], word);
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
        long reader = put(tables.make(), page[at]);
        for (int index = from; index < from + INLINE_EXTRA; index++) {
            reader = put((int) ~reader, extra[index]);
            extra[index] = 0;
        }
        page[at] = put((int) ~reader, word);
    }

    /** Puts the word of a reader into a table, and returns the one that then stands for all of them. */
    private long put(int table, long word) {
        return ~tables.put(table, epochs.slotOf(word), word, epochs);
    }

    /**
     * Replaces what is remembered of an earlier read by the same thread, if that is found at once; returns whether it
     * was.
     */
    boolean renewReader(long readerWord, int slot, long word) {
        return readerWord < 0 && tables.renew((int) ~readerWord, slot, word);
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
            return tables.words((int) ~readerWord);
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
            tables.free((int) ~page[at]);
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

    /** Changes the layout of all words. */
    void repack(Epochs target) {
        for (long[][] words : new long[][][] {pages, extraPages}) {
            for (long[] page : words) {
                epochs.repackAll(page, target);
            }
        }
        tables.repack(epochs, target);
        epochs.repackAll(inline, target); // somebody may be in the middle of it
        epochs = target;
    }

    /** Bytes that all this takes, for the benchmark that compares it with the number of variables. */
    long bytes() {
        long bytes = tables.bytes();
        for (long[][] words : new long[][][] {pages, extraPages}) {
            for (long[] page : words) {
                bytes += page.length * (long) Long.BYTES;
            }
        }
        return bytes;
    }
}
