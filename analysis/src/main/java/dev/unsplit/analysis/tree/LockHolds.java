// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * When a unit really held its locks. Blocks of a tree are nested; where locks are not, the block of a lock ends with the one around it, and another one of the same lock goes on with it. All of these are one <em>hold</em>, from the
 * acquire at the first to the release behind the last.
 *
 * <p>Of blocks that are left out because there were two like them, nothing is known. So a lock that is held on counts as held until its next block, whichever it is: a schedule that allows for that
 * is one in any case.
 */
public final class LockHolds {

    private static final int NONE = 0; // the root is no block

    private final AccessTree tree;
    private final int[] beginning; // by block: the first of the same hold
    private final int[] next; // by block: the next of the same hold, or NONE

    public LockHolds(AccessTree tree) {
        this.tree = tree;
        this.beginning = new int[tree.size()];
        this.next = new int[tree.size()];
        Long2IntOpenHashMap last = new Long2IntOpenHashMap(); // by kind and lock: the last block so far, or NONE
        for (int node = 1; node < tree.size(); node++) {
            if (tree.isBlock(node)) {
                int before = last.put((long) tree.kind(node) << 32 | tree.operand(node), node);
                beginning[node] = beginning(node, before);
            }
        }
    }

    private int beginning(int block, int before) {
        if (before == NONE || !tree.isHeldOn(before)) {
            return block;
        }
        next[before] = block;
        return beginning[before];
    }

    /**
     * What the unit did, one event behind the other: {@code node} acquires a lock or accesses a variable, {@code ~node} releases the lock that was acquired there. Locks that are held on, with nothing done in them any more, are
     * released behind that which was around them; among themselves they are in no particular order.
     */
    public int[] events() {
        IntArrayList events = new IntArrayList(2 * tree.size());
        IntArrayList heldOn = new IntArrayList(); // releases to come
        for (int event : TreeEvents.of(tree)) {
            int node = TreeEvents.node(event);
            if (TreeEvents.isRelease(event)) {
                release(node, events, heldOn);
            } else {
                events.addAll(heldOn);
                heldOn.clear();
                if (tree.isAccess(node) || beginning[node] == node) {
                    events.add(event);
                }
            }
        }
        events.addAll(heldOn);
        return events.toIntArray();
    }

    private void release(int block, IntArrayList events, IntArrayList heldOn) {
        if (next[block] == NONE) {
            (tree.isHeldOn(block) ? heldOn : events).add(~beginning[block]);
        }
    }
}
