// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** Names that wait to be looked up together; see {@link Names#intern(byte[], NameBatch)}. */
public final class NameBatch {

    final int[] from;
    final int[] length;
    final int[] kind; // as in the slots of Names
    final long[] word;
    final int[] number;
    private int size;

    public NameBatch(int capacity) {
        from = new int[capacity];
        length = new int[capacity];
        kind = new int[capacity];
        word = new long[capacity];
        number = new int[capacity];
    }

    /** Without a branch, since no processor could predict the condition; there must be room in either case. */
    public void addIf(boolean condition, int nameFrom, int nameLength) {
        from[size] = nameFrom;
        length[size] = nameLength;
        size += condition ? 1 : 0;
    }

    public int size() {
        return size;
    }

    /** The number that this name of the batch got. */
    public int number(int name) {
        return number[name];
    }

    /** The numbers that the names of the batch got, as many as it has names. */
    public int[] numbers() {
        return number;
    }

    public void clear() {
        size = 0;
    }
}
