// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of each variable (or lock): the last write, and the last read of each thread since, one word each
 * (see {@link Epochs}), or in a table where there are many.
 *
 * <pre>
 *   two words for each variable:   [ last write | reader ]                        16 bytes
 *   three more, in a page of their own once a variable of that page has a second reader:
 *                                  [ reader | reader | reader ]                   24 bytes
 *                                  the word of the first reader is then marked
 *   more than four readers:        the word of the first reader is the complement of the number of a table
 *                                  (see {@link ReaderTables})
 * </pre>
 *
 * Most variables never get a second reader between two writes, so most accesses touch one cache line. Everything is
 * in pages, so that growing copies nothing and wastes nothing.
 */
final class AccessWords {

    static final int PAGE_BITS = 12;
    static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

    private static final int INLINE_EXTRA = 3;
    private static final int PAGES_IN_CACHE = 16;
    private static final int EMPTY = 1 << 29; // in the number of a table: nobody has read since the last write
    private static final long[] NO_PAGE = {};

    private long[] found = new long[16]; // readers of the variable that was asked about last

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

    /** Whether this reader word says that nobody has read since the last write. */
    static boolean isOfNobody(long readerWord) {
        return readerWord == 0 || (readerWord < 0 && (~readerWord & EMPTY) != 0);
    }

    private static int table(long readerWord) {
        return (int) ~readerWord & ~EMPTY;
    }

    /**
     * Gets what is remembered of these variables into the cache, readers beyond the first too: the loads do not wait for
     * each other. What is small enough to be there anyway is left alone.
     *
     * @param threads which of them accesses each variable
     * @param slots of a thread, or the complement, where it has one
     */
    void touch(int[] threads, int[] slots, int[] variables, int count) {
        if (pages.length <= PAGES_IN_CACHE && tables.areFew()) {
            return;
        }
        long all = 0;
        for (int index = 0; index < count; index++) {
            long reader = page(variables[index])[at(variables[index]) + 1];
            if (reader < 0) {
                int slot = threads[index] < slots.length ? slots[threads[index]] : 0;
                all ^= tables.touch(table(reader), slot ^ slot >> 31, variables[index]);
            } else if (reader >= Epochs.MARK) {
                all ^= touchExtra(variables[index]);
            }
        }
        touched = all;
    }

    private long touchExtra(int variable) {
        return extraPages[variable >>> PAGE_BITS][(variable & PAGE_MASK) * INLINE_EXTRA];
    }

    /** Remembers a read of a variable that somebody has read since the last write. */
    void addReader(int variable, long word) {
        long[] page = page(variable);
        int at = at(variable) + 1;
        if (page[at] < 0) {
            page[at] = ~put(table(page[at]), variable, word);
        } else if (epochs.slotOf(page[at] & ~Epochs.MARK) == epochs.slotOf(word)) {
            page[at] = page[at] & Epochs.MARK | word;
        } else if (addExtra(variable, word)) {
            page[at] |= Epochs.MARK;
        } else {
            page[at] = ~toTable(variable, page[at] & ~Epochs.MARK, word);
        }
    }

    private boolean addExtra(int variable, long word) {
        long[] extra = extraPage(variable);
        int from = (variable & PAGE_MASK) * INLINE_EXTRA;
        int slot = epochs.slotOf(word);
        for (int index = from; index < from + INLINE_EXTRA; index++) {
            if (extra[index] == 0 || epochs.slotOf(extra[index]) == slot) {
                extra[index] = word;
                return true;
            }
        }
        return false;
    }

    private int toTable(int variable, long first, long last) {
        int table = put(tableOfGroup(variable), variable, first);
        long[] extra = extraPage(variable);
        int from = (variable & PAGE_MASK) * INLINE_EXTRA;
        for (int index = from; index < from + INLINE_EXTRA; index++) {
            table = put(table, variable, extra[index]);
            extra[index] = 0;
        }
        return put(table, variable, last);
    }

    private int put(int table, int variable, long word) {
        return tables.put(table, epochs.slotOf(word), variable, word, epochs);
    }

    /** The table that a neighbour has, or a new one. */
    private int tableOfGroup(int variable) {
        int first = ReaderTables.firstOfGroup(variable);
        long[] page = page(first); // that of the whole group
        for (int neighbour = first; neighbour < first + ReaderTables.groupSize(); neighbour++) {
            long reader = page[at(neighbour) + 1];
            if (reader < 0 && ReaderTables.isDirect(table(reader))) {
                return tables.share(table(reader), neighbour);
            }
        }
        return tables.make();
    }

    /** The table that this reader word stands for, if the slot has its place in it, which {@link ReaderTables#at} tells; else null. */
    int @Nullable [] tableOfMany(long readerWord, int slot) {
        return readerWord < 0 ? tables.directWith(table(readerWord), slot) : null;
    }

    /** What a reader word that stands for a table is when somebody has read. */
    static long ofSomebody(long readerWord) {
        return readerWord | EMPTY;
    }

    /** Whether a variable with this reader word has more readers than one. */
    static boolean isOfMany(long readerWord) {
        return readerWord < 0 || readerWord >= Epochs.MARK;
    }

    /** Finds all readers of a variable; returns how many words {@link #found} has then, zeros among them. */
    int findReaders(int variable) {
        long readerWord = page(variable)[at(variable) + 1];
        if (readerWord < 0) {
            int table = table(readerWord);
            if (found.length < tables.size(table)) {
                found = new long[tables.size(table)];
            }
            return tables.copy(table, variable, found, epochs);
        }
        found[0] = readerWord & ~Epochs.MARK;
        if (found[0] == readerWord) {
            return 1;
        }
        System.arraycopy(extraPage(variable), (variable & PAGE_MASK) * INLINE_EXTRA, found, 1, INLINE_EXTRA);
        return 1 + INLINE_EXTRA;
    }

    /** A word of {@link #findReaders}, good until the next call; 0 for none. */
    long found(int index) {
        return found[index];
    }

    /**
     * Forgets all readers of a variable. A table that it shares stays if it was of use: whoever read an object between the last
     * two writes will mostly read it again before the next.
     */
    void clearReaders(int variable) {
        long[] page = page(variable);
        int at = at(variable) + 1;
        if (page[at] < 0) {
            int table = table(page[at]);
            boolean wasOfUse = tables.clear(table, variable) > 1 + INLINE_EXTRA && tables.hasNeighbours(table);
            page[at] = wasOfUse ? ~(table | EMPTY) : 0;
            if (page[at] == 0) {
                tables.free(table);
            }
            return;
        }
        if (page[at] >= Epochs.MARK) {
            int from = (variable & PAGE_MASK) * INLINE_EXTRA;
            Arrays.fill(extraPage(variable), from, from + INLINE_EXTRA, 0);
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
                epochs.repack(page, target);
            }
        }
        tables.repack(epochs, target);
        epochs.repack(found, target); // somebody may be in the middle of it
        epochs = target;
    }

    /** Bytes that all this takes, for the benchmark that compares it with the number of variables. */
    long bytes() {
        long bytes = tables.bytes();
        for (long[][] words : new long[][][] {pages, extraPages}) {
            for (long[] page : words) {
                bytes += page.length * 8L;
            }
        }
        return bytes;
    }
}
