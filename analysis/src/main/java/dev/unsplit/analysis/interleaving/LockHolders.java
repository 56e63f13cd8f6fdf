// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.tree.AccessTree;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import java.util.List;

/** Which threads of a few units hold which locks, and how. Threads, locks and kinds have small numbers here: an interleaving is tried event by event, thousands of times. */
final class LockHolders {

    /** So many kinds of blocks follow on each other. */
    private static final int KINDS = 1 + AccessTree.SHARED_BLOCK - AccessTree.BLOCK;

    private final int[] threads; // by unit
    private final int[][] holds; // by unit and event: lock and kind; nothing to look at for accesses
    private final boolean[][] held; // by thread, then lock and kind

    LockHolders(List<UnitEvents> units) {
        Int2IntOpenHashMap threadNumbers = new Int2IntOpenHashMap();
        Int2IntOpenHashMap lockNumbers = new Int2IntOpenHashMap();
        threads = new int[units.size()];
        holds = new int[units.size()][];
        for (int unit = 0; unit < threads.length; unit++) {
            UnitEvents of = units.get(unit);
            threads[unit] = numberOf(of.unit().thread(), threadNumbers);
            holds[unit] = new int[of.size()];
            for (int event = 0; event < of.size(); event++) {
                if (!of.isAccess(event)) {
                    holds[unit][event] =
                            KINDS * numberOf(of.operand(event), lockNumbers) + of.kind(event) - AccessTree.BLOCK;
                }
            }
        }
        held = new boolean[threadNumbers.size()][KINDS * lockNumbers.size()];
    }

    private static int numberOf(int key, Int2IntOpenHashMap numbers) {
        int next = numbers.size();
        int known = numbers.putIfAbsent(key, next);
        return numbers.size() > next ? next : known;
    }

    void clear() {
        for (boolean[] ofThread : held) {
            Arrays.fill(ofThread, false);
        }
    }

    /** Whether no other thread keeps this one from this acquire. */
    boolean allow(int unit, int event) {
        int hold = holds[unit][event];
        for (int thread = 0; thread < held.length; thread++) {
            if (thread != threads[unit] && keepsOut(held[thread], hold)) {
                return false;
            }
        }
        return true;
    }

    private boolean keepsOut(boolean[] ofThread, int hold) {
        int lock = hold - hold % KINDS;
        for (int kind = 0; kind < KINDS; kind++) {
            if (ofThread[lock + kind]
                    && AccessTree.excludes(AccessTree.BLOCK + kind, AccessTree.BLOCK + hold % KINDS)) {
                return true;
            }
        }
        return false;
    }

    void set(int unit, int event, boolean isHeld) {
        held[threads[unit]][holds[unit][event]] = isHeld;
    }
}
