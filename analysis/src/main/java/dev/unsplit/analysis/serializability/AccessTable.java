// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.clock.TransactionClocks;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * What AeroDrome remembers of each variable (its last write, and the last read of each thread since) or of each lock (the
 * last releases by writers, and by readers). Both are two places, {@link #FIRST} and {@link #SECOND}, for accesses of one
 * thread or of several.
 *
 * <p>Breaks with the general style for speed: there may be millions of variables, and most of them are only ever touched
 * by one thread at a time. So a row is three words in one array, without an object:
 *
 * <pre>
 *   first place    0: nothing    above 0: handle of a transaction    below 0: key of a table of several
 *   second place   likewise
 *   sites          of the first place (upper half) and of the second (lower half), while they hold a handle
 * </pre>
 */
final class AccessTable {

    static final int FIRST = 0;
    static final int SECOND = 1;
    private static final int SITES = 2;
    private static final int ROW = 3;

    private static final long NOBODY = TransactionClocks.NOBODY;
    private static final long LOWER_HALF = 0xFFFFFFFFL;

    private final TransactionClocks clocks;
    private final LongPredicate isLive;
    private long[] rows = new long[ROW * 64];

    private LastAccesses[] tables = new LastAccesses[16];
    private int tableCount;
    private final IntArrayList unusedTables = new IntArrayList();

    AccessTable(TransactionClocks clocks) {
        this.clocks = clocks;
        this.isLive = clocks::isLive;
    }

    /** Where the row of a variable or lock starts. */
    int row(int index) {
        int row = index * ROW;
        if (row >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(row + ROW, rows.length * 2));
        }
        return row;
    }

    long get(int row, int place) {
        return rows[row + place];
    }

    int site(int row, int place) {
        long sites = rows[row + SITES];
        return (int) (place == FIRST ? sites >>> 32 : sites);
    }

    /** The table behind a negative word. */
    LastAccesses several(long word) {
        return tables[(int) ~word];
    }

    /** Forgets what a place holds. */
    void clear(int row, int place) {
        long word = rows[row + place];
        if (word > 0) {
            clocks.release(word);
        } else if (word < 0) {
            LastAccesses table = several(word);
            for (int at = 0; at < table.size(); at++) {
                clocks.release(table.unit(at));
            }
            table.clear();
            unusedTables.push((int) ~word);
        }
        rows[row + place] = NOBODY;
    }

    /** Remembers an access of a thread beside those of other threads that still matter. */
    void add(int row, int place, int thread, long unit, int site) {
        long word = rows[row + place];
        if (word < 0) {
            addToTable(several(word), thread, unit, site);
        } else if (word == unit) {
            setSite(row, place, site);
        } else if (!clocks.isLive(word) || clocks.thread(word) == thread) {
            clocks.retain(unit);
            clocks.release(word);
            rows[row + place] = unit;
            setSite(row, place, site);
        } else {
            long key = newTable();
            several(key).put(clocks.thread(word), word, site(row, place), isLive);
            addToTable(several(key), thread, unit, site);
            rows[row + place] = key;
        }
    }

    private void addToTable(LastAccesses table, int thread, long unit, int site) {
        long old = table.put(thread, unit, site, isLive);
        if (old != unit) {
            clocks.retain(unit);
            clocks.release(old);
        }
    }

    private void setSite(int row, int place, int site) {
        long sites = rows[row + SITES];
        rows[row + SITES] = place == FIRST
                ? ((long) site << 32) | (sites & LOWER_HALF)
                : (sites & ~LOWER_HALF) | (site & LOWER_HALF);
    }

    private long newTable() {
        if (!unusedTables.isEmpty()) {
            return ~(long) unusedTables.popInt();
        }
        if (tableCount == tables.length) {
            tables = Arrays.copyOf(tables, tableCount * 2);
        }
        tables[tableCount] = new LastAccesses();
        return ~(long) tableCount++;
    }
}
