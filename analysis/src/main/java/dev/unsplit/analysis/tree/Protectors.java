// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Which locks protect a variable, or another lock: every access holds them, and every write holds them exclusively. Most variables have one soon, or none; as long as
 * there are several candidates, they are in a list of all such.
 *
 * <p>What is known of a variable is one number, which whoever asks keeps where it keeps the rest: lock + 1, or {@link #NONE}, or {@code FIRST_LIST} - place of a list.
 */
final class Protectors {

    /** Of a variable that was not accessed so far. */
    static final int UNSEEN = 0;
    /** No lock protects it. */
    static final int NONE = -1;

    private static final int FIRST_LIST = -2;

    private final IntArrayList lists = new IntArrayList(); // each with its length before it

    /** What is known after one more access. */
    int after(int known, boolean writes, HeldLocks held) {
        if (known > 0) {
            return protects(held, known - 1, writes) ? known : NONE;
        }
        if (known == NONE) {
            return NONE;
        }
        return known == UNSEEN ? first(held, writes) : restOf(FIRST_LIST - known, held, writes);
    }

    /** Something of what is known, to have it in the cache. */
    int touch(int known) {
        return known > FIRST_LIST ? known : lists.getInt(FIRST_LIST - known);
    }

    private int first(HeldLocks held, boolean writes) {
        int list = lists.size();
        lists.add(0);
        for (int at = 0; at < held.size(); at++) {
            if (!writes || held.kind(at) == AccessTree.BLOCK) {
                lists.add(held.lock(at));
            }
        }
        int known = known(list, lists.size() - list - 1);
        if (known >= NONE) {
            lists.size(list); // one candidate needs no list
        }
        return known;
    }

    private int restOf(int list, HeldLocks held, boolean writes) {
        int left = 0;
        for (int at = 1; at <= lists.getInt(list); at++) {
            int lock = lists.getInt(list + at);
            if (protects(held, lock, writes)) {
                lists.set(list + ++left, lock);
            }
        }
        return known(list, left);
    }

    /** What is known of a variable with this list of so many candidates. */
    private int known(int list, int size) {
        lists.set(list, size);
        return size > 1 ? FIRST_LIST - list : size == 1 ? lists.getInt(list + 1) + 1 : NONE;
    }

    private static boolean protects(HeldLocks held, int lock, boolean writes) {
        return writes ? held.find(AccessTree.BLOCK, lock) != HeldLocks.NONE : held.holds(lock);
    }
}
