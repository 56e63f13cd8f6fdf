// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Which locks protect a variable, or another lock: every access holds them, and every write holds them exclusively. Most variables have one soon, or none; as long as
 * there are several candidates, they are in a list of all such.
 */
final class Protectors {

    private static final int UNSEEN = 0;
    private static final int NONE = -1;
    private static final int FIRST_LIST = -2;

    private int[] known = new int[1024]; // by variable: lock + 1, or FIRST_LIST - place of a list
    private final IntArrayList lists = new IntArrayList(); // each with its length before it

    void access(int variable, boolean writes, HeldLocks held) {
        if (variable >= known.length) {
            known = Arrays.copyOf(known, Math.max(variable + 1, 2 * known.length));
        }
        int now = known[variable];
        if (now > 0) {
            if (!protects(held, now - 1, writes)) {
                known[variable] = NONE;
            }
        } else if (now != NONE) {
            known[variable] = now == UNSEEN ? first(held, writes) : restOf(FIRST_LIST - now, held, writes);
        }
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

    /** Whether some lock protects a variable that was accessed. */
    boolean exist(int variable) {
        return known[variable] != NONE;
    }
}
