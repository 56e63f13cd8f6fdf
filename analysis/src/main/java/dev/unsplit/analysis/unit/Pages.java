// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Something for each number: of a thread, say. There may be millions of numbers, of which few have something at a time, or all the same, so the table is cut into pages: one that has nothing left in it
 * is dropped, and one that is full of the same is that alone.
 *
 * <pre>
 *   pages    | null         | T | null | T ... | T        |
 *              nothing        PAGE entries       PAGE times the same
 * </pre>
 */
public final class Pages<T> {

    private static final int PAGE_BITS = 6;
    private static final int PAGE = 1 << PAGE_BITS;

    private @Nullable Object[] @Nullable [] pages = new @Nullable Object[4][];
    private byte[] used = new byte[4]; // entries of each page that are not null
    private @Nullable Object @Nullable [] spare; // an empty page

    @SuppressWarnings("unchecked") // nothing else is put in
    public @Nullable T get(int number) {
        int page = number >>> PAGE_BITS;
        @Nullable Object[] entries = page < pages.length ? pages[page] : null;
        return entries == null ? null : (T) entries[entries.length == 1 ? 0 : number & PAGE - 1];
    }

    public void put(int number, T value) {
        @Nullable Object[] entries = page(number >>> PAGE_BITS);
        if (entries.length == 1) {
            if (entries[0] == value) {
                return;
            }
            entries = spread(number >>> PAGE_BITS);
        }
        boolean isNew = entries[number & PAGE - 1] == null;
        entries[number & PAGE - 1] = value;
        if (isNew && ++used[number >>> PAGE_BITS] == PAGE) {
            joinIfSame(number >>> PAGE_BITS);
        }
    }

    public void remove(int number) {
        if (get(number) == null) {
            return;
        }
        int page = number >>> PAGE_BITS;
        @Nullable Object[] entries = page(page);
        if (entries.length == 1) {
            entries = spread(page);
        }
        entries[number & PAGE - 1] = null;
        if (--used[page] == 0) {
            pages[page] = null;
            spare = entries;
        }
    }

    /** Goes through all numbers that have something, the lowest first; what it has may be removed meanwhile. */
    public void forEach(IntConsumer number) {
        for (int page = 0; page < pages.length; page++) {
            for (int at = page << PAGE_BITS; pages[page] != null && at < page + 1 << PAGE_BITS; at++) {
                if (get(at) != null) {
                    number.accept(at);
                }
            }
        }
    }

    private @Nullable Object[] page(int page) {
        if (page >= pages.length) {
            int length = Math.max(page + 1, 2 * pages.length);
            pages = Arrays.copyOf(pages, length);
            used = Arrays.copyOf(used, length);
        }
        @Nullable Object[] known = pages[page];
        if (known == null) {
            known = spare != null ? spare : new @Nullable Object[PAGE];
            spare = null;
            pages[page] = known;
        }
        return known;
    }

    private @Nullable Object[] spread(int page) {
        @Nullable Object[] entries = new @Nullable Object[PAGE];
        Arrays.fill(entries, page(page)[0]);
        pages[page] = entries;
        return entries;
    }

    private void joinIfSame(int page) {
        @Nullable Object[] entries = page(page);
        for (@Nullable Object entry : entries) {
            if (entry != entries[0]) {
                return;
            }
        }
        pages[page] = new @Nullable Object[] {entries[0]};
    }
}
