// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.analysis.prediction.Reading;
import dev.unsplit.analysis.tree.UnitCollector;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.List;

/**
 * The run as it would have been if a method had followed the advice to hold a lock from one access to the other: releases of it in between are left out, and so are the
 * acquires that then find it held. Where the method does not come to the second access, the lock is held to its end. Only locks and hand-overs are passed on.
 *
 * <p>Where the method takes a read lock of it, it takes the write lock here, even if the advice is to hold the read lock: who waits for a read lock may wait for somebody who waits
 * for the write lock.
 */
final class HeldThroughout extends SplitWatch {

    private static final class Kept {
        private final int lock; // from the first access on
        private boolean owed; // it is free in the run, and not in ours

        Kept(int lock) {
            this.lock = lock;
        }
    }

    private final String lockName;
    private final LockRoles roles;
    private final EventHandler next;
    private final Int2ObjectOpenHashMap<Kept> kept = new Int2ObjectOpenHashMap<>(); // by thread
    private final Int2ObjectOpenHashMap<Int2IntOpenHashMap> asWriter =
            new Int2ObjectOpenHashMap<>(); // by thread: how often it has taken a read lock as a writer

    HeldThroughout(
            List<SplitPlaces> splits,
            String lockName,
            LockRoles roles,
            Reading reading,
            SymbolTexts texts,
            UnitCollector next) {
        super(splits, reading, texts);
        this.lockName = lockName;
        this.roles = roles;
        this.next = next;
    }

    @Override
    void access(Part part, int split, int thread, int variable, boolean isUpdate, boolean isVolatile) {
        if (part == Part.LEFT) {
            letGo(thread);
            thread(thread).held().asWriter().forEach(lock -> {
                if (roles.name(lock).equals(lockName)) {
                    kept.put(thread, new Kept(lock));
                }
            });
        } else if (part == Part.BACK) {
            letGo(thread);
        }
    }

    /** From here on it is as it was in the run. */
    private void letGo(int thread) {
        Kept own = kept.remove(thread);
        if (own != null && own.owed) {
            next.release(thread, own.lock, 0);
        }
    }

    @Override
    void written(
            int thread,
            int variable,
            int site,
            boolean isUpdate) {} // where it is written is one of its ends, if that matters

    @Override
    void transactionEnds(int thread) {
        letGo(thread);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        super.acquire(thread, lock, site);
        Kept own = kept.get(thread);
        if (own != null && own.owed && own.lock == lock) {
            own.owed = false;
        } else {
            next.acquire(thread, lock, site);
        }
    }

    @Override
    public void release(int thread, int lock, int site) {
        boolean free = leave(thread, lock);
        Kept own = kept.get(thread);
        if (own != null && free && own.lock == lock) {
            own.owed = true;
        } else {
            next.release(thread, lock, site);
        }
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        if (roles.name(lock).equals(lockName) && isInSplitMethod(thread)) {
            asWriter.computeIfAbsent(thread, any -> new Int2IntOpenHashMap()).addTo(lock, 1);
            acquire(thread, lock, site);
        } else {
            next.acquireShared(thread, lock, site);
        }
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        Int2IntOpenHashMap own = asWriter.get(thread);
        if (own != null && own.get(lock) > 0) {
            own.addTo(lock, -1);
            release(thread, lock, site);
        } else {
            next.releaseShared(thread, lock, site);
        }
    }

    @Override
    public void begin(int thread, int method, int site) {
        super.begin(thread, method, site);
        next.begin(thread, method, site);
    }

    @Override
    public void end(int thread, int method, int site) {
        super.end(thread, method, site);
        next.end(thread, method, site);
    }

    @Override
    public void boundary(int thread, int site) {
        super.boundary(thread, site);
        next.boundary(thread, site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        next.fork(thread, child, site);
    }

    @Override
    public void join(int thread, int child, int site) {
        next.join(thread, child, site);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        next.barrier(thread, lock, site);
    }

    @Override
    public void send(int thread, int lock, int site) {
        next.send(thread, lock, site);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        next.receive(thread, lock, site);
    }

    @Override
    public void number(int thread, long number) {
        next.number(thread, number);
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        next.edge(thread, fromThread, fromNumber, kind, operand, fromSite, site);
    }

    @Override
    public void endOfTrace() {
        next.endOfTrace();
    }
}
