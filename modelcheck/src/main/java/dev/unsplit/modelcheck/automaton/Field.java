// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

/**
 * Where a variable lies in a packed state, which is an array of longs: a few bits of one of them, holding the value minus the least one. All bits zero is the least value, so
 * that a new state is all zeros. Read and written in place: nothing is ever unpacked.
 */
public final class Field {

    private final String name;
    private final int low;
    private final int high;
    private final int bits;
    private int word;
    private int shift;
    private long mask;

    Field(String name, int low, int high) {
        this.name = name;
        this.low = low;
        this.high = high;
        this.bits = Integer.SIZE - Integer.numberOfLeadingZeros(high - low);
    }

    static Field bool(String name) {
        return new Field(name, 0, 1);
    }

    void place(int newWord, int newShift) {
        word = newWord;
        shift = newShift;
        mask = ((1L << bits) - 1) << newShift;
    }

    public int get(long[] state) {
        return low + (int) ((state[word] & mask) >>> shift);
    }

    /** @param value within the range */
    public void set(long[] state, int value) {
        state[word] = state[word] & ~mask | (long) (value - low) << shift;
    }

    /** Sets the least value. */
    public void clear(long[] state) {
        state[word] &= ~mask;
    }

    public String name() {
        return name;
    }

    public int low() {
        return low;
    }

    public int high() {
        return high;
    }

    public int bits() {
        return bits;
    }

    boolean holds(int value) {
        return value >= low && value <= high;
    }
}
