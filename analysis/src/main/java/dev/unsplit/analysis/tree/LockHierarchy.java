// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.trace.EventHandler;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;

/**
 * An order of all locks of a run in which each comes before those that are acquired while it is held. Locks that are acquired in both orders, or on a longer cycle, have no order among them.
 */
public final class LockHierarchy implements EventHandler {

    private final LockNesting nesting = new LockNesting();
    private final Int2ObjectOpenHashMap<HeldLocks> held = new Int2ObjectOpenHashMap<>(); // by thread that holds some
    private int[] components = {}; // by lock, the innermost first; those that were never nested can be missing

    private void take(int kind, int thread, int lock, int site) {
        HeldLocks own = held.computeIfAbsent(thread, any -> new HeldLocks());
        if (!own.acquireAgain(kind, lock)) {
            nesting.acquire(own, lock);
            own.acquire(kind, lock, site);
        }
    }

    private void giveBack(int kind, int thread, int lock) {
        HeldLocks own = held.get(thread);
        if (own != null) {
            own.release(kind, lock);
            if (own.size() == 0) {
                held.remove(thread);
            }
        }
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        take(AccessTree.BLOCK, thread, lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        giveBack(AccessTree.BLOCK, thread, lock);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        take(AccessTree.SHARED_BLOCK, thread, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        giveBack(AccessTree.SHARED_BLOCK, thread, lock);
    }

    @Override
    public void endOfTrace() {
        components = nesting.components();
    }

    /** Of a lock and one behind it less than 0; of locks that were never nested, in some order that stays the same; 0 if they are on one cycle. */
    public int compare(int lock, int other) {
        boolean isKnown = lock < components.length;
        boolean isOtherKnown = other < components.length;
        if (isKnown && isOtherKnown) {
            return Integer.compare(components[other], components[lock]);
        }
        return isKnown == isOtherKnown ? Integer.compare(lock, other) : isKnown ? -1 : 1;
    }
}
