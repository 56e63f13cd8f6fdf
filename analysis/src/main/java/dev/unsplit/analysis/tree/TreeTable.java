// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * All different trees, numbered. One that is known is found again without being made.
 *
 * <pre>
 *   slots[n]  hash &lt;&lt; 32 | number + 1; 0 if it is free
 * </pre>
 *
 * The hash is beside the number, as most trees are told apart by it: of hundreds of thousands none is in the cache.
 */
final class TreeTable {

    private static final long FREE = 0;
    private static final int IN_CACHE = 1 << 12; // so few are there anyway

    private final List<AccessTree> trees = new ArrayList<>();
    private final NodeStore nodes = new NodeStore();
    private long[] slots = new long[64];

    @SuppressWarnings("UnusedVariable")
    private long touched; // never looked at: it keeps the loop that touches memory from being optimised away

    AccessTree get(int number) {
        return trees.get(number);
    }

    int size() {
        return trees.size();
    }

    /** Brings what is known of trees with these hashes into the cache, all at once. */
    void touch(int[] hashes, int count) {
        long all = 0;
        for (int at = 0; at < count && slots.length > IN_CACHE; at++) {
            all ^= slots[first(hashes[at])];
        }
        touched = all;
    }

    /** Of the tree in this range of nodes, which is copied if it is new. */
    int number(int[] ofNodes, int from, int length, int hash) {
        int slot = first(hash);
        while (slots[slot] != FREE) {
            if (hash(slot) == hash && trees.get(number(slot)).equals(ofNodes, from, length, hash)) {
                return number(slot);
            }
            slot = next(slot);
        }
        trees.add(nodes.tree(ofNodes, from, length, hash));
        slots[slot] = (long) hash << 32 | trees.size();
        if (2 * trees.size() > slots.length) {
            grow();
        }
        return trees.size() - 1;
    }

    private void grow() {
        long[] known = slots;
        slots = new long[2 * known.length];
        for (long entry : known) {
            if (entry != FREE) {
                put(entry);
            }
        }
    }

    private void put(long entry) {
        int slot = first((int) (entry >>> 32));
        while (slots[slot] != FREE) {
            slot = next(slot);
        }
        slots[slot] = entry;
    }

    private int hash(int slot) {
        return (int) (slots[slot] >>> 32);
    }

    private int number(int slot) {
        return (int) slots[slot] - 1;
    }

    private int first(int hash) {
        return (hash * 0x9E3779B1 >>> 7) & slots.length - 1;
    }

    private int next(int slot) {
        return slot + 1 & slots.length - 1;
    }
}
