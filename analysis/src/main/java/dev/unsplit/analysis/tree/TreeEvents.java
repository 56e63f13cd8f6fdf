// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** What a unit did, one event behind the other: {@code node} begins a block or accesses a variable, {@code ~node} ends a block. */
public final class TreeEvents {

    private TreeEvents() {}

    public static int[] of(AccessTree tree) {
        IntArrayList events = new IntArrayList(2 * tree.size());
        int open = 0;
        for (int node = 1; node < tree.size(); node++) {
            open = closeUpTo(tree.parent(node), open, tree, events);
            events.add(node);
            open = tree.isBlock(node) ? node : open;
        }
        closeUpTo(0, open, tree, events);
        return events.toIntArray();
    }

    private static int closeUpTo(int ancestor, int open, AccessTree tree, IntArrayList events) {
        int at = open;
        while (at != ancestor) {
            events.add(~at);
            at = tree.parent(at);
        }
        return at;
    }

    public static boolean isRelease(int event) {
        return event < 0;
    }

    public static int node(int event) {
        return event < 0 ? ~event : event;
    }
}
