// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/** All different trees, numbered. One that is known is found again without being made. */
final class TreeTable {

    private final List<AccessTree> trees = new ArrayList<>();
    private final NodeStore nodes = new NodeStore();
    private int[] slots = new int[64]; // number + 1
    private final IntArrayList hashes = new IntArrayList(); // by number: most others are told apart by them

    AccessTree get(int number) {
        return trees.get(number);
    }

    int number(TreeBuilder builder) {
        int hash = builder.hash();
        int slot = first(hash);
        while (slots[slot] != 0) {
            int number = slots[slot] - 1;
            if (hashes.getInt(number) == hash && builder.builds(trees.get(number), hash)) {
                return number;
            }
            slot = next(slot);
        }
        trees.add(builder.tree(hash, nodes));
        hashes.add(hash);
        slots[slot] = trees.size();
        if (2 * trees.size() > slots.length) {
            grow();
        }
        return trees.size() - 1;
    }

    private void grow() {
        slots = new int[2 * slots.length];
        for (int number = 0; number < trees.size(); number++) {
            int slot = first(hashes.getInt(number));
            while (slots[slot] != 0) {
                slot = next(slot);
            }
            slots[slot] = number + 1;
        }
    }

    private int first(int hash) {
        return (hash * 0x9E3779B1 >>> 7) & slots.length - 1;
    }

    private int next(int slot) {
        return slot + 1 & slots.length - 1;
    }
}
