// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.analysis.graph.StrongComponents;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.BitSet;

/**
 * Which locks are acquired inside which, in short: only the last of the locks that a thread holds is remembered with the one it acquires, since the others come
 * before that one anyway. Enough to see which locks could be on a cycle; in a program that orders its locks there are none.
 */
final class LockNesting {

    private static final int FEW = 1 << 13;
    private static final int BITS = 6; // a word has so many bits, as a power of two

    /** By outer lock, so many words for the inner ones, a bit for each: quicker than a set of pairs, and small as long as all numbers are. */
    private long[] inner = {};

    private int width; // of inner, in words
    private final LongOpenHashSet pairs = new LongOpenHashSet(); // outer and inner lock, of the others
    private int locks; // more than all in pairs

    void acquire(HeldLocks held, int lock) {
        if (held.size() > 0) {
            add(held.lock(held.size() - 1), lock);
        }
    }

    void add(int outer, int lock) {
        int largest = Math.max(outer, lock);
        if (largest >= locks) {
            locks = largest + 1;
            widen();
        }
        if (largest < FEW) {
            inner[outer * width + (lock >>> BITS)] |= 1L << lock; // its last bits count
        } else {
            pairs.add((long) outer << 32 | lock);
        }
    }

    /** Makes room for as many locks as there are. */
    private void widen() {
        int before = width;
        while (width < FEW >>> BITS && width << BITS < locks) {
            width = Math.max(1, 2 * width);
        }
        if (width > before) {
            long[] narrow = inner;
            inner = new long[width * width << BITS];
            for (int outer = 0; outer < before << BITS; outer++) {
                System.arraycopy(narrow, outer * before, inner, outer * width, before);
            }
        }
    }

    private interface Pairs {
        void take(int outer, int lock);
    }

    private void forEachPair(Pairs taker) {
        for (int outer = 0; outer < width << BITS; outer++) {
            for (int at = 0; at < width; at++) {
                for (long bits = inner[outer * width + at]; bits != 0; bits &= bits - 1) {
                    taker.take(outer, (at << BITS) + Long.numberOfTrailingZeros(bits));
                }
            }
        }
        pairs.forEach(pair -> taker.take((int) (pair >>> 32), (int) pair));
    }

    /** By lock: those with the same number are on a cycle, so to speak. Locks that were never nested can be missing. */
    int[] components() {
        int[] start = new int[locks + 1];
        forEachPair((outer, lock) -> start[outer + 1]++);
        for (int at = 1; at < start.length; at++) {
            start[at] += start[at - 1];
        }
        int[] place = start.clone();
        int[] locksInside = new int[start[locks]];
        forEachPair((outer, lock) -> locksInside[place[outer]++] = lock);
        return StrongComponents.of(start, locksInside);
    }

    /** The locks that could be on a cycle with others. */
    BitSet onCycles() {
        return inSameComponent(components());
    }

    /** The locks whose component has others. */
    static BitSet inSameComponent(int[] components) {
        BitSet seen = new BitSet();
        BitSet several = new BitSet(); // components
        for (int component : components) {
            if (seen.get(component)) {
                several.set(component);
            }
            seen.set(component);
        }
        BitSet onCycles = new BitSet();
        for (int lock = 0; lock < components.length; lock++) {
            onCycles.set(lock, several.get(components[lock]));
        }
        return onCycles;
    }
}
