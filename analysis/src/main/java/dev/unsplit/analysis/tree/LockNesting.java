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

    private final BitSet[] inner =
            new BitSet[FEW]; // by outer lock: quicker than a set of pairs, as long as both numbers are small
    private final LongOpenHashSet pairs = new LongOpenHashSet(); // outer and inner lock, of the others
    private int locks; // more than all in pairs

    void acquire(HeldLocks held, int lock) {
        if (held.size() > 0) {
            add(held.lock(held.size() - 1), lock);
        }
    }

    void add(int outer, int lock) {
        locks = Math.max(locks, Math.max(outer, lock) + 1);
        if (outer < FEW && lock < FEW) {
            if (inner[outer] == null) {
                inner[outer] = new BitSet();
            }
            inner[outer].set(lock);
        } else {
            pairs.add((long) outer << 32 | lock);
        }
    }

    private interface Pairs {
        void take(int outer, int lock);
    }

    private void forEachPair(Pairs taker) {
        for (int outer = 0; outer < FEW; outer++) {
            for (int lock = next(outer, 0); lock >= 0; lock = next(outer, lock + 1)) {
                taker.take(outer, lock);
            }
        }
        pairs.forEach(pair -> taker.take((int) (pair >>> 32), (int) pair));
    }

    private int next(int outer, int from) {
        return inner[outer] == null ? -1 : inner[outer].nextSetBit(from);
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
