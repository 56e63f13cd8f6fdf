// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

import java.util.Arrays;

/**
 * The numbers that names have in the file: those of a table count from 0 in the order of their definitions, which is
 * the order in which they are first asked for here.
 */
final class FileNumbers {

    private final Table[] tables = new Table[UstFormat.NAME_TABLES];

    private static final class Table {
        /** By the number at the source, the number in the file plus one, or 0. */
        int[] numbers = new int[16];

        /** By the number in the file less {@link #firstPending}, the number at the source. */
        int[] pending = new int[16];

        int firstPending;
        int size;

        int add(int symbol) {
            if (symbol >= numbers.length) {
                numbers = Arrays.copyOf(numbers, Math.max(symbol + 1, numbers.length * 2));
            }
            if (size - firstPending == pending.length) {
                pending = Arrays.copyOf(pending, pending.length * 2);
            }
            pending[size - firstPending] = symbol;
            numbers[symbol] = size + 1;
            return size++;
        }
    }

    FileNumbers() {
        for (int table = 0; table < tables.length; table++) {
            tables[table] = new Table();
        }
        Table sites = tables[UstFormat.SITES];
        sites.add(0); // unknown in every trace, never defined
        sites.firstPending = UstFormat.PREDEFINED_SITES;
    }

    int of(int table, int symbol) {
        int[] numbers = tables[table].numbers;
        return symbol < numbers.length && numbers[symbol] != 0 ? numbers[symbol] - 1 : tables[table].add(symbol);
    }

    /** How many numbers were given out since the last {@link #forgetPending}. */
    int pendingCount(int table) {
        return tables[table].size - tables[table].firstPending;
    }

    /** The number in the symbols of a name whose definition is due. */
    int pending(int table, int index) {
        return tables[table].pending[index];
    }

    void forgetPending() {
        for (Table table : tables) {
            table.firstPending = table.size;
        }
    }
}
