// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.BitSet;

/**
 * The nests of blocks that threads are in, each with a number: 0 is outside every block, and a block makes of the context around
 * it another one. Nests are rarely deeper than three, so that two of them are compared faster than a table of such pairs is searched.
 */
public final class LockContexts {

    public static final int OUTSIDE = 0;

    /** Two contexts that can be entered at the same time. */
    public static final long NOTHING_IN_COMMON = -1;

    private static final int NEW = -1;

    // by context
    private final IntArrayList outer = new IntArrayList();
    private final IntArrayList locks = new IntArrayList();
    private final IntArrayList kinds = new IntArrayList();
    private final IntArrayList depths = new IntArrayList();

    private final Long2IntOpenHashMap inner = new Long2IntOpenHashMap(); // by outer context, lock and kind

    public LockContexts() {
        inner.defaultReturnValue(NEW);
        add(OUTSIDE, -1, AccessTree.ROOT, 0);
    }

    /** The context in a block with this lock. */
    public int inside(int context, int lock, int kind) {
        long key = (long) context << 32 | (long) lock << 1 & 0xFFFFFFFFL | (kind == AccessTree.BLOCK ? 1 : 0);
        int known = inner.get(key);
        if (known == NEW) {
            known = outer.size();
            add(context, lock, kind, depths.getInt(context) + 1);
            inner.put(key, known);
        }
        return known;
    }

    private void add(int context, int lock, int kind, int depth) {
        outer.add(context);
        locks.add(lock);
        kinds.add(kind);
        depths.add(depth);
    }

    /** The contexts of the nodes of a tree: of a block that inside it. */
    public int[] of(AccessTree tree) {
        int[] contexts = new int[tree.size()];
        for (int node = 1; node < contexts.length; node++) {
            int around = contexts[tree.parent(node)];
            contexts[node] = tree.isBlock(node) ? inside(around, tree.operand(node), tree.kind(node)) : around;
        }
        return contexts;
    }

    /** The context around the innermost block of this one. */
    public int outer(int context) {
        return outer.getInt(context);
    }

    /** The lock of the innermost block. */
    public int lock(int context) {
        return locks.getInt(context);
    }

    /** Whether the innermost block holds its lock exclusively. */
    public boolean isExclusive(int context) {
        return kinds.getInt(context) == AccessTree.BLOCK;
    }

    /** How many blocks are around one in this context. */
    public int depth(int context) {
        return depths.getInt(context);
    }

    /** The locks that could be nested one way in one context and the other way in another. */
    public BitSet locksNestedBothWays() {
        LockNesting nesting = new LockNesting();
        for (int context = 1; context < outer.size(); context++) {
            if (outer.getInt(context) != OUTSIDE) {
                nesting.add(locks.getInt(outer.getInt(context)), locks.getInt(context));
            }
        }
        return nesting.onCycles();
    }

    /** Whether two threads cannot be in these contexts at the same time. */
    public boolean exclude(int one, int other) {
        for (int at = one; at != OUTSIDE; at = outer.getInt(at)) {
            if (keepsOut(other, locks.getInt(at), kinds.getInt(at))) {
                return true;
            }
        }
        return false;
    }

    /** Whether who is in this context keeps others from holding that lock. */
    public boolean keepsOut(int context, int lock, int kind) {
        return outermostExcluding(context, lock, kind) != OUTSIDE;
    }

    /**
     * The outermost block of the first context whose lock keeps out the second, and the outermost block of the second one for that lock: their
     * depths, that of the first in the high half.
     */
    public long common(int one, int other) {
        long outermost = NOTHING_IN_COMMON;
        for (int at = one; at != OUTSIDE; at = outer.getInt(at)) {
            int block = outermostExcluding(other, locks.getInt(at), kinds.getInt(at));
            if (block != OUTSIDE) {
                outermost = (long) depths.getInt(at) << 32 | depths.getInt(block);
            }
        }
        return outermost;
    }

    public static int first(long common) {
        return (int) (common >>> 32);
    }

    public static int second(long common) {
        return (int) common;
    }

    private int outermostExcluding(int context, int lock, int kind) {
        int outermost = OUTSIDE;
        for (int at = context; at != OUTSIDE; at = outer.getInt(at)) {
            if (locks.getInt(at) == lock && AccessTree.excludes(kinds.getInt(at), kind)) {
                outermost = at;
            }
        }
        return outermost;
    }
}
