// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import dev.unsplit.analysis.tree.ConcurrentPeriods;
import dev.unsplit.analysis.tree.LockSets;
import dev.unsplit.analysis.tree.Periods;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The write set of one variable, and the access that breaks the rule for it or for reads, if there is one. The read sets need not be collected where
 * the whole run is known: one of the minimal ones has nothing in common with the write set if and only if the locks held at some read have not.
 */
final class Locksets {

    private static final int NONE = -1;

    private final VariableAccesses accesses;
    private final LockSets lockSets;
    private final Periods periods;
    private final IntArrayList counted;

    private @Nullable IntArrayList writeSet;
    private int culprit = NONE;

    Locksets(VariableAccesses accesses, LockSets lockSets, Periods periods) {
        this.accesses = accesses;
        this.lockSets = lockSets;
        this.periods = periods;
        this.counted = withoutInitialization();
        if (isOfSeveralThreads()) {
            lookForCulprit();
        }
    }

    /**
     * All accesses but those of the thread that was the first, if nobody else could have come in between them. The smallest period is
     * of the thread that came first, or of one that is concurrent with it, and then neither is left out.
     */
    private IntArrayList withoutInitialization() {
        int first = 0;
        for (int access = 1; access < accesses.size(); access++) {
            if (accesses.period(access) < accesses.period(first)) {
                first = access;
            }
        }
        IntArrayList ofFirst = new IntArrayList();
        IntArrayList ofOthers = new IntArrayList();
        for (int access = 0; access < accesses.size(); access++) {
            (accesses.thread(access) == accesses.thread(first) ? ofFirst : ofOthers).add(access);
        }
        if (areConcurrent(ofFirst, ofOthers)) {
            ofOthers.addAll(ofFirst);
        }
        ofOthers.sort((one, other) -> Integer.compare(accesses.period(one), accesses.period(other)));
        return ofOthers;
    }

    private boolean areConcurrent(IntArrayList some, IntArrayList others) {
        return new ConcurrentPeriods(periods).find(periodsOf(some), periodsOf(others)) != ConcurrentPeriods.NONE;
    }

    private int[] periodsOf(IntArrayList some) {
        IntArrayList of = new IntArrayList();
        for (int index = 0; index < some.size(); index++) {
            of.add(accesses.period(some.getInt(index)));
        }
        return VariableAccesses.distinct(of);
    }

    private boolean isOfSeveralThreads() {
        for (int index = 1; index < counted.size(); index++) {
            if (accesses.thread(counted.getInt(index)) != accesses.thread(counted.getInt(0))) {
                return true;
            }
        }
        return false;
    }

    private void lookForCulprit() {
        for (int index = 0; index < counted.size(); index++) {
            if (accesses.writes(counted.getInt(index))) {
                addWrite(counted.getInt(index));
            }
        }
        for (int index = 0; index < counted.size() && culprit == NONE; index++) {
            int access = counted.getInt(index);
            if (!accesses.writes(access) && !isProtected(access)) {
                culprit = access;
            }
        }
    }

    private void addWrite(int access) {
        int held = accesses.held(access);
        if (writeSet == null) {
            writeSet = IntArrayList.wrap(lockSets.locks(held));
        }
        writeSet.removeIf((int lock) -> !lockSets.holdsExclusively(held, lock));
        if (writeSet.isEmpty() && culprit == NONE) {
            culprit = access;
        }
    }

    private boolean isProtected(int read) {
        IntArrayList protecting = writeSet;
        for (int index = 0; protecting != null && index < protecting.size(); index++) {
            if (lockSets.holds(accesses.held(read), protecting.getInt(index))) {
                return true;
            }
        }
        return protecting == null;
    }

    boolean isSuspicious() {
        return culprit != NONE;
    }

    /** The write that left no lock in the write set, or a read without one of those. */
    int culprit() {
        return culprit;
    }

    String reason() {
        return accesses.writes(culprit)
                ? "no lock is held at every write"
                : "a read holds none of the locks that are held at every write";
    }

    /** The access that shows best what is wrong with the culprit: one that races with it, if there is one. */
    int partner() {
        int best = NONE;
        int bestRank = -1;
        for (int index = 0; index < counted.size(); index++) {
            int access = counted.getInt(index);
            if (access != culprit && rank(access) > bestRank) {
                best = access;
                bestRank = rank(access);
            }
        }
        return best;
    }

    private int rank(int access) {
        boolean conflicts = accesses.writes(access) || accesses.writes(culprit);
        boolean bothWrite = accesses.writes(access) && accesses.writes(culprit);
        boolean otherThread = accesses.thread(access) != accesses.thread(culprit);
        boolean excluded = lockSets.exclude(accesses.held(access), accesses.held(culprit));
        if (conflicts && !excluded && periods.areConcurrent(accesses.period(access), accesses.period(culprit))) {
            return 4;
        }
        if (bothWrite && !excluded) {
            return 3;
        }
        return (conflicts ? 1 : 0) + (conflicts && otherThread ? 1 : 0);
    }
}
