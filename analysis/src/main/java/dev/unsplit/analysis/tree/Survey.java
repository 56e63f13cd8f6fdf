// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import dev.unsplit.trace.EventHandler;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What a first reading of a trace finds out, so that the next one can leave out most of it: which variables several threads access, which of these
 * no lock protects, and which locks could be on a cycle.
 */
public final class Survey implements EventHandler {

    private static final HeldLocks NOTHING = new HeldLocks();

    private final SharedVariables shared = new SharedVariables();
    private final Protectors protectors = new Protectors();
    private final LockNesting nesting = new LockNesting();
    private @Nullable HeldLocks[] held = new @Nullable HeldLocks[16]; // by thread, of those that hold something
    private @Nullable HeldLocks spare;

    /** Variables that several threads access. */
    public BitSet accessed() {
        return shared.accessed();
    }

    /** Variables that several threads access, and one of them writes. */
    public BitSet contended() {
        return shared.contended();
    }

    /** Those of the contended variables that no lock protects: none that all accesses hold, and writes hold exclusively. */
    public BitSet unprotected() {
        BitSet unprotected = shared.contended();
        for (int variable = unprotected.nextSetBit(0); variable >= 0; variable = unprotected.nextSetBit(variable + 1)) {
            if (protectors.exist(variable)) {
                unprotected.clear(variable);
            }
        }
        return unprotected;
    }

    /** By lock: only acquisitions that hold a lock with the same number can be on a cycle. */
    public int[] lockComponents() {
        return nesting.components();
    }

    /** What the thread holds: to be looked at, and not changed. */
    private HeldLocks held(int thread) {
        HeldLocks known = thread < held.length ? held[thread] : null;
        return known == null ? NOTHING : known;
    }

    /** The same for a thread that is about to hold something: most tasks of a large run never are. */
    private HeldLocks holder(int thread) {
        if (thread >= held.length) {
            held = Arrays.copyOf(held, Math.max(thread + 1, 2 * held.length));
        }
        HeldLocks known = held[thread];
        if (known == null) {
            known = spare == null ? new HeldLocks() : spare;
            spare = null;
            held[thread] = known;
        }
        return known;
    }

    @Override
    public void read(int thread, int variable, int site) {
        shared.read(thread, variable);
        protectors.access(variable, false, held(thread));
    }

    @Override
    public void write(int thread, int variable, int site) {
        shared.write(thread, variable);
        protectors.access(variable, true, held(thread));
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        acquire(thread, AccessTree.BLOCK, lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        acquire(thread, AccessTree.SHARED_BLOCK, lock, site);
    }

    private void acquire(int thread, int kind, int lock, int site) {
        HeldLocks locks = holder(thread);
        if (!locks.acquireAgain(kind, lock)) {
            nesting.acquire(locks, lock);
            locks.acquire(kind, lock, site);
        }
    }

    @Override
    public void release(int thread, int lock, int site) {
        letGo(thread, AccessTree.BLOCK, lock);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        letGo(thread, AccessTree.SHARED_BLOCK, lock);
    }

    private void letGo(int thread, int kind, int lock) {
        HeldLocks locks = holder(thread);
        locks.release(kind, lock);
        if (locks.size() == 0) {
            held[thread] = null;
            spare = locks;
        }
    }
}
