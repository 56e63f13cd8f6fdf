// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.AccessTree;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;

/**
 * The blocks around an access, from the outermost to the innermost, as a number: 0 is none, and each further block makes another context of
 * the one around it. What two contexts have in common is found once for each pair.
 */
final class LockContexts {

    /** Two contexts without a lock that keeps one out of the other. */
    static final long NOTHING_IN_COMMON = -1;

    private static final int UNKNOWN = -1;
    private static final long NOT_COMPARED = -2;

    private final IntArrayList parents = new IntArrayList();
    private final IntArrayList locks = new IntArrayList();
    private final IntArrayList kinds = new IntArrayList();
    private final IntArrayList depths = new IntArrayList();
    private final Long2IntOpenHashMap inner = new Long2IntOpenHashMap();
    private final Long2LongOpenHashMap compared = new Long2LongOpenHashMap();

    LockContexts() {
        inner.defaultReturnValue(UNKNOWN);
        compared.defaultReturnValue(NOT_COMPARED);
        add(0, 0, AccessTree.ROOT, 0);
    }

    /** The context inside a block of this lock. */
    int within(int context, int lock, int kind) {
        long key = (long) context << 32 | (long) lock << 1 & 0xFFFFFFFFL | (kind == AccessTree.BLOCK ? 1 : 0);
        int known = inner.get(key);
        if (known == UNKNOWN) {
            known = parents.size();
            add(context, lock, kind, depths.getInt(context) + 1);
            inner.put(key, known);
        }
        return known;
    }

    private void add(int parent, int lock, int kind, int depth) {
        parents.add(parent);
        locks.add(lock);
        kinds.add(kind);
        depths.add(depth);
    }

    /**
     * The outermost block of the first context whose lock keeps out the second, and the outermost block of the second one for that lock: their
     * depths, that of the first in the high half.
     */
    long common(int one, int other) {
        if (one == 0 || other == 0) {
            return NOTHING_IN_COMMON;
        }
        long key = (long) one << 32 | other;
        long known = compared.get(key);
        if (known == NOT_COMPARED) {
            known = compare(one, other);
            compared.put(key, known);
        }
        return known;
    }

    static int first(long common) {
        return (int) (common >>> 32);
    }

    static int second(long common) {
        return (int) common;
    }

    private long compare(int one, int other) {
        long outermost = NOTHING_IN_COMMON;
        for (int at = one; at != 0; at = parents.getInt(at)) {
            int depth = outermostExcluded(at, other);
            if (depth > 0) {
                outermost = (long) depths.getInt(at) << 32 | depth;
            }
        }
        return outermost;
    }

    private int outermostExcluded(int block, int other) {
        int depth = 0;
        for (int at = other; at != 0; at = parents.getInt(at)) {
            if (locks.getInt(at) == locks.getInt(block) && AccessTree.excludes(kinds.getInt(at), kinds.getInt(block))) {
                depth = depths.getInt(at);
            }
        }
        return depth;
    }
}
