// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.BitSet;

/**
 * The nests of blocks that threads are in, each with a number: 0 is outside every block, and a block makes of the context around
 * it another one. Nests are rarely deeper than three, so that two of them are compared faster than a table of such pairs is searched.
 *
 * <pre>
 *   blocks[n]  context around it &lt;&lt; 32 | lock &lt;&lt; 1 | whether the lock is held exclusively
 * </pre>
 *
 * There may be millions: what is known of one is in one place, as that may not be in the cache.
 */
public final class LockContexts {

    public static final int OUTSIDE = 0;

    /** Two contexts that can be entered at the same time. */
    public static final long NOTHING_IN_COMMON = -1;

    private static final int NEW = -1;
    private static final long NO_BLOCK = 0;

    // by context
    private final LongArrayList blocks = new LongArrayList(); // the innermost one
    private final IntArrayList depths = new IntArrayList();

    private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap(); // by block

    public LockContexts() {
        numbers.defaultReturnValue(NEW);
        blocks.add(NO_BLOCK);
        depths.add(0);
    }

    /** The context in a block with this lock. */
    public int inside(int context, int lock, int kind) {
        long block = (long) context << 32 | (long) lock << 1 | (kind == AccessTree.BLOCK ? 1 : 0);
        int known = numbers.putIfAbsent(block, blocks.size());
        if (known != NEW) {
            return known;
        }
        blocks.add(block);
        depths.add(depths.getInt(context) + 1);
        return blocks.size() - 1;
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
        return (int) (blocks.getLong(context) >>> 32);
    }

    /** The lock of the innermost block. */
    public int lock(int context) {
        return (int) blocks.getLong(context) >>> 1;
    }

    /** Whether the innermost block holds its lock exclusively. */
    public boolean isExclusive(int context) {
        return (blocks.getLong(context) & 1) != 0;
    }

    private int kind(int context) {
        return isExclusive(context) ? AccessTree.BLOCK : AccessTree.SHARED_BLOCK;
    }

    /** How many blocks are around one in this context. */
    public int depth(int context) {
        return depths.getInt(context);
    }

    /** The locks that could be nested one way in one context and the other way in another. */
    public BitSet locksNestedBothWays() {
        LockNesting nesting = new LockNesting();
        for (int context = 1; context < blocks.size(); context++) {
            if (outer(context) != OUTSIDE) {
                nesting.add(lock(outer(context)), lock(context));
            }
        }
        return nesting.onCycles();
    }

    /** Whether two threads cannot be in these contexts at the same time. */
    public boolean exclude(int one, int other) {
        for (int at = one; at != OUTSIDE; at = outer(at)) {
            if (keepsOut(other, lock(at), kind(at))) {
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
        for (int at = one; at != OUTSIDE; at = outer(at)) {
            int block = outermostExcluding(other, lock(at), kind(at));
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
        for (int at = context; at != OUTSIDE; at = outer(at)) {
            if (lock(at) == lock && AccessTree.excludes(kind(at), kind)) {
                outermost = at;
            }
        }
        return outermost;
    }
}
