// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * What the last numbers of one thread stood for, so that whoever writes the trace can tell later in which transaction a
 * number was: a ring, written by the thread, read by the writer. A number that has been overwritten is unknown.
 */
final class Units {

    private static final int MAX_SIZE = 1 << 12;

    /** A unit outside every transaction. */
    static final int OUTSIDE = 0;

    private volatile Ring ring = new Ring(16);

    private static final class Ring {
        final long[] numbers;
        final long[] firsts;
        final long[] pieces;
        final int[] methods;
        final int[] sites;

        Ring(int size) {
            numbers = new long[size];
            firsts = new long[size];
            pieces = new long[size];
            methods = new int[size];
            sites = new int[size];
            Arrays.fill(numbers, -1);
        }
    }

    /** What one number stood for; refilled by {@link Units#find}. */
    static final class Unit {
        /** The method of the transaction, or {@link #OUTSIDE}. */
        int method;

        int site;

        /** The number that the transaction began with. */
        long first;

        /** The number that it went on with after its last boundary before this number; {@link #first} if none. */
        long piece;
    }

    /** The thread's next number. The caller sees to it that this is visible before any word holds the number's epoch. */
    void add(long number, int method, int site, long first, long piece) {
        Ring now = ring;
        if (number >= now.numbers.length && now.numbers.length < MAX_SIZE) {
            now = grow(now);
        }
        int slot = (int) number & now.numbers.length - 1;
        now.numbers[slot] = -1;
        Memory.UNSAFE.storeFence();
        now.methods[slot] = method;
        now.sites[slot] = site;
        now.firsts[slot] = first;
        now.pieces[slot] = piece;
        Memory.UNSAFE.storeFence();
        now.numbers[slot] = number;
    }

    private Ring grow(Ring old) {
        Ring grown = new Ring(old.numbers.length * 4);
        for (int slot = 0; slot < old.numbers.length; slot++) {
            long number = old.numbers[slot];
            if (number >= 0) {
                int to = (int) number & grown.numbers.length - 1;
                grown.methods[to] = old.methods[slot];
                grown.sites[to] = old.sites[slot];
                grown.firsts[to] = old.firsts[slot];
                grown.pieces[to] = old.pieces[slot];
                grown.numbers[to] = number;
            }
        }
        ring = grown;
        return grown;
    }

    /** Whether the number is still known; if so, fills in what it stood for. */
    boolean find(long number, Unit unit) {
        Ring now = ring;
        int slot = (int) number & now.numbers.length - 1;
        if (now.numbers[slot] != number) {
            return false;
        }
        Memory.UNSAFE.loadFence();
        unit.method = now.methods[slot];
        unit.site = now.sites[slot];
        unit.first = now.firsts[slot];
        unit.piece = now.pieces[slot];
        Memory.UNSAFE.loadFence();
        return now.numbers[slot] == number;
    }
}
