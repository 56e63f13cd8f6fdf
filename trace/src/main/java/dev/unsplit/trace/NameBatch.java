// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/** Names that wait to be looked up together; see {@link Names#intern(byte[], NameBatch)}. */
public final class NameBatch {

    private final long[] bytes; // of each name: its length << 32 | where it starts
    final int[] kind; // as in the slots of Names
    final long[] word;
    final int[] slot; // where the search starts
    final int[] number;
    final int[] missed; // names that were not found where the search started
    private int size;

    public NameBatch(int capacity) {
        bytes = new long[capacity];
        kind = new int[capacity];
        word = new long[capacity];
        slot = new int[capacity];
        number = new int[capacity];
        missed = new int[capacity];
    }

    /** Without a branch, since no processor could predict the condition; there must be room in either case. */
    public void addIf(boolean condition, int nameFrom, int nameLength) {
        bytes[size] = (long) nameLength << 32 | nameFrom;
        size += condition ? 1 : 0;
    }

    int from(int name) {
        return (int) bytes[name];
    }

    int length(int name) {
        return (int) (bytes[name] >>> 32);
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
