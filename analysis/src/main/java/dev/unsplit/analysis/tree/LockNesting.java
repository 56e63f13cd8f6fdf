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

    private static final int RECENT = 1 << 12;

    private final LongOpenHashSet pairs = new LongOpenHashSet(); // outer and inner lock
    private final long[] recent = new long[RECENT]; // pair + 1, that was added before
    private int locks; // more than all in pairs

    void acquire(HeldLocks held, int lock) {
        if (held.size() > 0) {
            add(held.lock(held.size() - 1), lock);
        }
    }

    void add(int outer, int lock) {
        long pair = (long) outer << 32 | lock;
        int slot = (int) (pair * 0x9E3779B97F4A7C15L >>> 52);
        if (recent[slot] != pair + 1) {
            recent[slot] = pair + 1;
            if (pairs.add(pair)) {
                locks = Math.max(locks, Math.max(outer, lock) + 1);
            }
        }
    }

    /** By lock: those with the same number are on a cycle, so to speak. Locks that were never nested can be missing. */
    int[] components() {
        int[] start = new int[locks + 1];
        pairs.forEach(pair -> start[(int) (pair >>> 32) + 1]++);
        for (int at = 1; at < start.length; at++) {
            start[at] += start[at - 1];
        }
        int[] place = start.clone();
        int[] inner = new int[pairs.size()];
        pairs.forEach(pair -> inner[place[(int) (pair >>> 32)]++] = (int) pair);
        return StrongComponents.of(start, inner);
    }

    /** The locks that could be on a cycle with others. */
    BitSet onCycles() {
        int[] components = components();
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
