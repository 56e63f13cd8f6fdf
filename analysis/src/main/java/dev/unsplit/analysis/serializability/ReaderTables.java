// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The last reads of variables that many threads read.
 *
 * <pre>
 *   lone table:    for one variable, a narrow word for each slot; becomes a shared one when a neighbour has many
 *                  readers, too
 *   shared table:  for eight neighbouring variables, a row of narrow words for each slot:
 *                  | slot 0: v0 v1 … v7 | slot 1: v0 v1 … v7 | …
 *   hashed table:  by slot, wide words (see {@link Epochs}), for a variable that a slot from 64 on has read, or a
 *                  transaction or site that has no narrow word
 * </pre>
 *
 * A narrow word is half as long as a wide one: the slot is known by the place, and twenty bits for the number and twelve
 * for the site do for the first million transactions of a thread.
 *
 * <p>Variables with neighbouring numbers are mostly fields of one object, and who reads one of them reads others: a row
 * is half as long as a cache line, so that a thread that reads an object again fetches one or two lines of it, and not one
 * for each field. A lone table has at most 64 words and a shared one more: that tells them apart.
 */
final class ReaderTables {

    private static final int GROUP_BITS = 3;
    private static final int GROUP_MASK = (1 << GROUP_BITS) - 1;
    private static final int FIRST_SLOTS = 16;
    private static final int MOST_SLOTS = 64;
    private static final int HASHED = 1 << 30; // numbers from here on are of hashed tables

    private static final int FEW = 2048;

    private static final int SITE_BITS = 12;
    private static final int SITE_MASK = (1 << SITE_BITS) - 1;
    private static final int NUMBER_BITS = 32 - SITE_BITS;

    private final NumberedTables<int[]> direct = new NumberedTables<>(new int[8][], () -> new int[FIRST_SLOTS]);
    private final NumberedTables<long[]> hashed = new NumberedTables<>(new long[8][], () -> new long[4 * FIRST_SLOTS]);

    /** Tables by number; a number that is no longer used is given out again, with its memory. */
    private static final class NumberedTables<T> {
        private final Supplier<T> maker;
        private T[] words;
        private int[] used = new int[8]; // by how many variables, or how many words of it
        private int count;
        private int[] free = new int[8];
        private int freeCount;

        NumberedTables(T[] words, Supplier<T> maker) {
            this.words = words;
            this.maker = maker;
        }

        int take() {
            if (freeCount > 0) {
                return free[--freeCount];
            }
            if (count == words.length) {
                words = Arrays.copyOf(words, count * 2);
                used = Arrays.copyOf(used, count * 2);
            }
            words[count] = maker.get();
            return count++;
        }

        void giveBack(int table) {
            used[table] = 0;
            if (freeCount == free.length) {
                free = Arrays.copyOf(free, freeCount * 2);
            }
            free[freeCount++] = table;
        }
    }

    /** A transaction and a site in a narrow word; 0 if they do not fit. */
    static int narrow(long number, int site) {
        return (number >>> NUMBER_BITS | site >>> SITE_BITS) == 0 ? (int) number << SITE_BITS | site : 0;
    }

    private static int narrow(long word, Epochs epochs) {
        return narrow(epochs.numberOf(word), epochs.siteOf(word));
    }

    private static long wide(int narrow, int slot, Epochs epochs) {
        return narrow == 0 ? 0 : epochs.pack(slot, narrow >>> SITE_BITS) | epochs.site(narrow & SITE_MASK);
    }

    /** The first of the variables that may share a table with this one. */
    static int firstOfGroup(int variable) {
        return variable & ~GROUP_MASK;
    }

    static int groupSize() {
        return 1 << GROUP_BITS;
    }

    /** Whether the place of a slot in this table is known without a search: in a lone or shared one. */
    static boolean isDirect(int table) {
        return table < HASHED;
    }

    /** Few enough to be in the cache, in all likelihood. */
    boolean areFew() {
        return direct.count <= FEW && hashed.count == 0;
    }

    /** A table for a variable of whose group none has one yet. */
    int make() {
        int table = direct.take();
        direct.used[table] = 1;
        return table;
    }

    /** Uses the table of a neighbour for one more variable. */
    int share(int table, int neighbour) {
        if (isLone(direct.words[table])) {
            direct.words[table] = widened(direct.words[table], neighbour);
        }
        direct.used[table]++;
        return table;
    }

    private static int[] widened(int[] lone, int variable) {
        int[] words = new int[lone.length << GROUP_BITS];
        for (int slot = 0; slot < lone.length; slot++) {
            words[at(words, slot, variable)] = lone[slot];
        }
        return words;
    }

    /** Whether the table was made for several variables. */
    boolean hasNeighbours(int table) {
        return isDirect(table) && !isLone(direct.words[table]);
    }

    private static boolean isLone(int[] words) {
        return words.length <= MOST_SLOTS;
    }

    private static int slots(int[] words) {
        return isLone(words) ? words.length : words.length >> GROUP_BITS;
    }

    /** Where the word of a slot is in a lone or shared table. */
    static int at(int[] words, int slot, int variable) {
        return isLone(words) ? slot : slot << GROUP_BITS | variable & GROUP_MASK;
    }

    /** Looks at the word of a slot, only to have it in the cache. */
    int touch(int table, int slot, int variable) {
        if (!isDirect(table)) {
            return 0;
        }
        int[] words = direct.words[table];
        int at = at(words, slot, variable);
        return at < words.length ? words[at] : 0;
    }

    /** The words of a lone or shared table that has room for this slot; else null. */
    int @Nullable [] directWith(int table, int slot) {
        if (!isDirect(table)) {
            return null;
        }
        int[] words = direct.words[table];
        return slot < slots(words) ? words : null;
    }

    /** Puts the word of a slot into the table of a variable. Returns the number of its table from now on. */
    int put(int table, int slot, int variable, long word, Epochs epochs) {
        int narrow = slot < MOST_SLOTS ? narrow(word, epochs) : 0;
        int where = isDirect(table) && narrow == 0 ? moveToHashed(table, variable, epochs) : table;
        if (isDirect(where)) {
            putDirect(where, slot, variable, narrow);
        } else {
            putHashed(where - HASHED, slot, word, epochs);
        }
        return where;
    }

    private void putDirect(int table, int slot, int variable, int word) {
        int[] words = direct.words[table];
        if (slot >= slots(words)) {
            words = Arrays.copyOf(words, (Integer.highestOneBit(slot) << 1) * (words.length / slots(words)));
            direct.words[table] = words;
        }
        words[at(words, slot, variable)] = word;
    }

    private int moveToHashed(int table, int variable, Epochs epochs) {
        int larger = hashed.take();
        int[] words = direct.words[table];
        for (int slot = 0; slot < slots(words); slot++) {
            long word = wide(words[at(words, slot, variable)], slot, epochs);
            if (word != 0) {
                putHashed(larger, slot, word, epochs);
            }
        }
        clear(table, variable);
        free(table);
        return HASHED + larger;
    }

    private void putHashed(int table, int slot, long word, Epochs epochs) {
        if (hashed.used[table] * 2 >= hashed.words[table].length) {
            enlarge(table, epochs);
        }
        long[] words = hashed.words[table];
        int mask = words.length - 1;
        int at = slot & mask;
        while (words[at] != 0 && epochs.slotOf(words[at]) != slot) {
            at = (at + 1) & mask;
        }
        if (words[at] == 0) {
            hashed.used[table]++;
        }
        words[at] = word;
    }

    private void enlarge(int table, Epochs epochs) {
        long[] old = hashed.words[table];
        hashed.words[table] = new long[old.length * 2];
        hashed.used[table] = 0;
        for (long word : old) {
            if (word != 0) {
                putHashed(table, epochs.slotOf(word), word, epochs);
            }
        }
    }

    /** Forgets the reads of a variable; returns how many there were. */
    int clear(int table, int variable) {
        return isDirect(table) ? clearDirect(direct.words[table], variable) : clearHashed(table - HASHED);
    }

    private static int clearDirect(int[] words, int variable) {
        int cleared = 0;
        for (int slot = 0; slot < slots(words); slot++) {
            int at = at(words, slot, variable);
            cleared += words[at] != 0 ? 1 : 0;
            words[at] = 0;
        }
        return cleared;
    }

    private int clearHashed(int table) {
        int cleared = hashed.used[table];
        Arrays.fill(hashed.words[table], 0);
        hashed.used[table] = 0;
        return cleared;
    }

    /** A variable whose reads were forgotten no longer uses its table. */
    void free(int table) {
        if (!isDirect(table)) {
            hashed.giveBack(table - HASHED);
        } else if (--direct.used[table] == 0) {
            if (!isLone(direct.words[table])) {
                direct.words[table] = new int[FIRST_SLOTS]; // or many would stay large for one variable each
            }
            direct.giveBack(table);
        }
    }

    /** Copies the words of a variable, with zeros between them, to the beginning of an array; returns how many. */
    int copy(int table, int variable, long[] target, Epochs epochs) {
        return isDirect(table)
                ? copyDirect(direct.words[table], variable, target, epochs)
                : copyHashed(hashed.words[table - HASHED], target);
    }

    private static int copyDirect(int[] words, int variable, long[] target, Epochs epochs) {
        int count = slots(words);
        for (int slot = 0; slot < count; slot++) {
            target[slot] = wide(words[at(words, slot, variable)], slot, epochs);
        }
        return count;
    }

    private static int copyHashed(long[] words, long[] target) {
        System.arraycopy(words, 0, target, 0, words.length);
        return words.length;
    }

    /** How many words {@link #copy} will copy. */
    int size(int table) {
        return isDirect(table) ? slots(direct.words[table]) : hashed.words[table - HASHED].length;
    }

    /** Changes the layout of all wide words. */
    void repack(Epochs from, Epochs to) {
        for (int table = 0; table < hashed.count; table++) {
            from.repack(hashed.words[table], to);
        }
    }

    long bytes() {
        long bytes = 0;
        for (int table = 0; table < direct.count; table++) {
            bytes += direct.words[table].length * (long) Integer.BYTES;
        }
        for (int table = 0; table < hashed.count; table++) {
            bytes += hashed.words[table].length * (long) Long.BYTES;
        }
        return bytes;
    }
}
