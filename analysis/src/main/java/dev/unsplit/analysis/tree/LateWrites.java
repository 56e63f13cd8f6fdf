// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import org.jspecify.annotations.Nullable;

/** For each variable the write that was left out last inside one open node of a tree: it may be the last write of all. */
final class LateWrites {

    /** A write that was left out. */
    static final class Late {
        /** The number that it, or its block, would have. */
        int node;
        /** The nodes of the block that was left out with it; null if it stood by itself. */
        int @Nullable [] block;

        int kind;
        int site;

        boolean isInSameBlock(@Nullable Late other) {
            return other != null && block != null && block == other.block && node == other.node;
        }
    }

    private static final int[] NOTHING = {};

    private final Int2ObjectLinkedOpenHashMap<Late> byVariable = new Int2ObjectLinkedOpenHashMap<>();

    boolean isEmpty() {
        return byVariable.isEmpty();
    }

    void leftOut(int variable, int node, int kind, int site) {
        Late late = latest(variable, node);
        late.block = null;
        late.kind = kind;
        late.site = site;
    }

    void leftOutBlock(int variable, int node, int[] block) {
        latest(variable, node).block = block;
    }

    private Late latest(int variable, int node) {
        Late late = byVariable.getAndMoveToLast(variable);
        if (late == null) {
            late = new Late();
            byVariable.put(variable, late);
        }
        late.node = node;
        return late;
    }

    /** The block that was left out last, if nothing was since. */
    int[] block() {
        int[] block = byVariable.isEmpty() ? null : byVariable.get(byVariable.lastIntKey()).block;
        return block == null ? NOTHING : block;
    }

    /** The variable of the latest one. */
    int lastVariable() {
        return byVariable.lastIntKey();
    }

    Late removeLast() {
        return byVariable.removeLast();
    }
}
