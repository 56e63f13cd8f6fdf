// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import java.util.Arrays;

/** The nodes of many trees in few large arrays: what the collector moves around are then not a million small ones. */
final class NodeStore {

    private static final int CHUNK = 1 << 18;

    private int[] chunk = new int[0];
    private int used;

    /** A copy of the tree in this range. */
    AccessTree tree(int[] nodes, int from, int size, int hash) {
        if (size > CHUNK / 4) {
            return new AccessTree(Arrays.copyOfRange(nodes, from, from + size), 0, size, hash);
        }
        if (used + size > chunk.length) {
            chunk = new int[Math.min(CHUNK, Math.max(size, 2 * chunk.length))];
            used = 0;
        }
        System.arraycopy(nodes, from, chunk, used, size);
        used += size;
        return new AccessTree(chunk, used - size, size, hash);
    }
}
