// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

import dev.unsplit.analysis.reduction.OnlineBreak.Action;
import dev.unsplit.analysis.reduction.OnlineBreak.Mark;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import org.jspecify.annotations.Nullable;

/**
 * How far one thread has come in the pattern {@code (R + Acq A* Rel)* N? (L + Acq A* Rel)*} of its transaction. Whether a block
 * counts is not known before something that is not idle is accessed in it: only then its acquire breaks the pattern, if it
 * came too late.
 */
final class OnlinePattern {

    private static final int NONE = -1;

    // states of locks that are held
    private static final int BOTH_MOVER = 1;
    private static final int BUSY = 2; // something that is not idle was accessed
    private static final int LATE = 4; // acquired behind the commit point

    // locks that are held, in the order of acquisition
    private final IntArrayList locks = new IntArrayList();
    private final IntArrayList kinds = new IntArrayList();
    private final IntArrayList holds = new IntArrayList();
    private final IntArrayList sites = new IntArrayList();
    private final IntArrayList states = new IntArrayList();
    private int @Nullable [] held; // the same as a set, if it was asked for

    private final IntOpenHashSet acquired = new IntOpenHashSet(); // locks of the transaction
    private boolean open; // a transaction

    private int method = NONE; // of the transaction, if there is one whose pattern is not broken yet
    private @Nullable Mark commit;

    void begin(int ofMethod) {
        method = ofMethod;
        commit = null;
        open = true;
        acquired.clear();
        acquired.addAll(locks);
        for (int at = 0; at < states.size(); at++) {
            states.set(at, states.getInt(at) & BOTH_MOVER);
        }
    }

    void end() {
        method = NONE;
        open = false;
    }

    /** The locks that the transaction has held so far. */
    IntSet acquired() {
        return acquired;
    }

    int[] held() {
        if (held == null) {
            held = LockSets.of(locks, kinds);
        }
        return held;
    }

    /** Whether the thread holds this lock already. */
    boolean acquiresAgain(int lock, int kind) {
        int index = find(lock, kind);
        if (index != NONE) {
            holds.set(index, holds.getInt(index) + 1);
        }
        return index != NONE;
    }

    void acquire(int lock, int kind, int site, boolean bothMover) {
        locks.add(lock);
        if (open) {
            acquired.add(lock);
        }
        kinds.add(kind);
        holds.add(1);
        sites.add(site);
        states.add((bothMover ? BOTH_MOVER : 0) | (commit != null ? LATE : 0));
        held = null;
    }

    /** Returns the locks that are held on though this one was acquired before them: mostly none. */
    IntList release(int lock, int kind, int site) {
        int index = find(lock, kind);
        if (index == NONE) {
            return IntLists.emptyList();
        }
        holds.set(index, holds.getInt(index) - 1);
        if (holds.getInt(index) == 0) {
            boolean leftMover = (states.getInt(index) & (BOTH_MOVER | BUSY)) == BUSY;
            if (leftMover && commit == null) {
                commit = new Mark(Action.RELEASE, lock, site);
            }
            remove(index);
            return locks.subList(index, locks.size());
        }
        return IntLists.emptyList();
    }

    private void remove(int index) {
        locks.removeInt(index);
        kinds.removeInt(index);
        holds.removeInt(index);
        sites.removeInt(index);
        states.removeInt(index);
        held = null;
    }

    private int find(int lock, int kind) {
        for (int at = locks.size() - 1; at >= 0; at--) {
            if (locks.getInt(at) == lock && kinds.getInt(at) == kind) {
                return at;
            }
        }
        return NONE;
    }

    /** An access that is not idle. Returns what is wrong with it, once for a transaction. */
    @Nullable
    OnlineBreak access(Mark access, Mover mover) {
        if (method == NONE) {
            return null;
        }
        Mark late = busyBlocks();
        if (late == null && commit != null && mover == Mover.NONE) {
            late = access;
        }
        if (late != null && commit != null) {
            OnlineBreak broken = new OnlineBreak(method, commit, late);
            method = NONE;
            return broken;
        }
        if (mover == Mover.NONE) {
            commit = access;
        }
        return null;
    }

    /** The first acquire that came too late, or null. */
    private @Nullable Mark busyBlocks() {
        Mark late = null;
        for (int at = 0; at < states.size(); at++) {
            int state = states.getInt(at) | BUSY;
            states.set(at, state);
            if (late == null && (state & (LATE | BOTH_MOVER)) == LATE) {
                late = new Mark(Action.ACQUIRE, locks.getInt(at), sites.getInt(at));
            }
        }
        return late;
    }
}
