// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.lockorder;

import dev.unsplit.analysis.tree.LockOrder;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;

/**
 * The acquisitions that can be on a cycle: somebody holds what they want, somebody wants what they hold, and those are candidates
 * themselves. The others are taken away one after the other; whoever needed one is looked at again. That is linear in the number of
 * acquisitions and held locks.
 */
final class Candidates {

    private static final IntArrayList NOBODY = new IntArrayList();

    private final LockOrder order;
    private final BitSet left = new BitSet();
    private final IntArrayList toLookAt = new IntArrayList();

    // by lock
    private final Int2ObjectOpenHashMap<IntArrayList> holders = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<IntArrayList> wanters = new Int2ObjectOpenHashMap<>();
    private final Int2IntOpenHashMap holdersLeft = new Int2IntOpenHashMap();
    private final Int2IntOpenHashMap wantersLeft = new Int2IntOpenHashMap();

    Candidates(LockOrder order) {
        this.order = order;
        holders.defaultReturnValue(NOBODY);
        wanters.defaultReturnValue(NOBODY);
        for (int acquisition = 0; acquisition < order.size(); acquisition++) {
            add(acquisition);
        }
        while (!toLookAt.isEmpty()) {
            lookAt(toLookAt.popInt());
        }
    }

    /** All of them. */
    BitSet left() {
        return left;
    }

    private void add(int acquisition) {
        left.set(acquisition);
        toLookAt.add(acquisition);
        add(wanters, wantersLeft, order.lock(acquisition), acquisition);
        for (int lock : held(acquisition)) {
            add(holders, holdersLeft, lock, acquisition);
        }
    }

    private static void add(
            Int2ObjectOpenHashMap<IntArrayList> lists, Int2IntOpenHashMap counts, int lock, int acquisition) {
        lists.computeIfAbsent(lock, unknown -> new IntArrayList()).add(acquisition);
        counts.addTo(lock, 1);
    }

    private void lookAt(int acquisition) {
        if (left.get(acquisition) && !canBeOnCycle(acquisition)) {
            left.clear(acquisition);
            if (wantersLeft.addTo(order.lock(acquisition), -1) == 1) {
                toLookAt.addAll(holders.get(order.lock(acquisition)));
            }
            for (int lock : held(acquisition)) {
                if (holdersLeft.addTo(lock, -1) == 1) {
                    toLookAt.addAll(wanters.get(lock));
                }
            }
        }
    }

    private boolean canBeOnCycle(int acquisition) {
        return holdersLeft.get(order.lock(acquisition)) > 0 && isAnyWanted(held(acquisition));
    }

    private boolean isAnyWanted(int[] locks) {
        for (int lock : locks) {
            if (wantersLeft.get(lock) > 0) {
                return true;
            }
        }
        return false;
    }

    private int[] held(int acquisition) {
        return order.lockSets().locks(order.held(acquisition));
    }
}
