// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.tree.AccessTree;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * The nests of blocks that threads are in, each with a number: 0 is outside every block, and a block makes of the context around
 * it another one. There are few of them in a program, so the question whether two threads can be in two contexts at the same
 * time is answered once for each two.
 */
final class LockContexts {

    static final int OUTSIDE = 0;

    private static final int NEW = -1;
    private static final int NO = 0;
    private static final int YES = 1;

    // by context
    private final IntArrayList outer = new IntArrayList();
    private final IntArrayList locks = new IntArrayList();
    private final IntArrayList kinds = new IntArrayList();

    private final Long2IntOpenHashMap inner = new Long2IntOpenHashMap(); // by outer context, lock and kind
    private final Long2IntOpenHashMap answers = new Long2IntOpenHashMap(); // by two contexts

    LockContexts() {
        inner.defaultReturnValue(NEW);
        answers.defaultReturnValue(NEW);
        add(OUTSIDE, -1, AccessTree.ROOT);
    }

    /** The context in a block with this lock. */
    int inside(int context, int lock, int kind) {
        long key = (long) context << 33 | (long) lock << 1 | (kind == AccessTree.BLOCK ? 1 : 0);
        int known = inner.get(key);
        if (known == NEW) {
            known = add(context, lock, kind);
            inner.put(key, known);
        }
        return known;
    }

    private int add(int context, int lock, int kind) {
        outer.add(context);
        locks.add(lock);
        kinds.add(kind);
        return outer.size() - 1;
    }

    /** The contexts of the nodes of a tree: of a block that inside it. */
    int[] of(AccessTree tree) {
        int[] contexts = new int[tree.size()];
        for (int node = 1; node < contexts.length; node++) {
            int around = contexts[tree.parent(node)];
            contexts[node] = tree.isBlock(node) ? inside(around, tree.operand(node), tree.kind(node)) : around;
        }
        return contexts;
    }

    /** The context around the innermost block of this one. */
    int outer(int context) {
        return outer.getInt(context);
    }

    int lock(int context) {
        return locks.getInt(context);
    }

    /** Whether two threads cannot be in these contexts at the same time. */
    boolean exclude(int one, int other) {
        if (one == OUTSIDE || other == OUTSIDE) {
            return false;
        }
        long key = (long) Math.min(one, other) << 32 | Math.max(one, other);
        int answer = answers.get(key);
        if (answer == NEW) {
            answer = haveExcludingLocks(one, other) ? YES : NO;
            answers.put(key, answer);
        }
        return answer == YES;
    }

    private boolean haveExcludingLocks(int one, int other) {
        for (int at = one; at != OUTSIDE; at = outer(at)) {
            if (keepsOut(other, lock(at), kinds.getInt(at))) {
                return true;
            }
        }
        return false;
    }

    /** Whether who is in this context keeps others from holding that lock. */
    boolean keepsOut(int context, int lock, int kind) {
        for (int at = context; at != OUTSIDE; at = outer(at)) {
            if (lock(at) == lock && AccessTree.excludes(kinds.getInt(at), kind)) {
                return true;
            }
        }
        return false;
    }
}
