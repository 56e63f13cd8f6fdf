// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import java.util.List;
import java.util.function.Predicate;

/** Looks for pairs of units that are not atomic, without looking at every pair of units. */
final class PairSearch {

    /** What others can do to a unit. */
    private enum Outcome {
        /** There is nothing that it could meet. */
        ALONE,
        WHOLE,
        SPLIT
    }

    private final List<Skeleton> skeletons;
    private final LockContexts contexts;
    private final Feasibility feasibility;
    private final Work work;
    private final Split.Sink sink;

    PairSearch(List<Skeleton> skeletons, LockContexts contexts, Feasibility feasibility, Work work, Split.Sink sink) {
        this.skeletons = skeletons;
        this.contexts = contexts;
        this.feasibility = feasibility;
        this.work = work;
        this.sink = sink;
    }

    void find() {
        findAtOneVariable();
        findAtTwoVariables();
    }

    private void findAtOneVariable() {
        OneVariableSplits splits = new OneVariableSplits(contexts, feasibility, work, sink);
        skeletons.forEach(splits::add);
        splits.find();
    }

    private void findAtTwoVariables() {
        Int2ObjectOpenHashMap<IntArrayList> users = users();
        for (int index = 0; index < skeletons.size() && !work.isSpent(); index++) {
            for (int other : sharingTwoVariables(index, users)) {
                compare(skeletons.get(index), skeletons.get(other));
            }
        }
    }

    /** By variable: the transactions that access it. */
    private Int2ObjectOpenHashMap<IntArrayList> users() {
        Int2ObjectOpenHashMap<IntArrayList> users = new Int2ObjectOpenHashMap<>();
        for (int index = 0; index < skeletons.size(); index++) {
            if (skeletons.get(index).isTransaction()) {
                for (int variable : skeletons.get(index).variables()) {
                    users.computeIfAbsent(variable, any -> new IntArrayList()).add(index);
                }
            }
        }
        return users;
    }

    /**
     * Skeletons that may share two variables with this one, not before it, and itself. If two share two variables, one of them is not
     * the one that most others use: so there is no need to look at all who use that.
     */
    private IntLinkedOpenHashSet sharingTwoVariables(int index, Int2ObjectOpenHashMap<IntArrayList> users) {
        IntLinkedOpenHashSet sharing = new IntLinkedOpenHashSet();
        Skeleton unit = skeletons.get(index);
        if (unit.isTransaction() && unit.variables().size() > 1) {
            int most = mostUsed(unit, users);
            for (int variable : unit.variables()) {
                if (variable != most) {
                    addFrom(index, users.get(variable), sharing);
                }
            }
        }
        return sharing;
    }

    private static int mostUsed(Skeleton unit, Int2ObjectOpenHashMap<IntArrayList> users) {
        int most = Skeleton.NONE;
        for (int variable : unit.variables()) {
            if (most == Skeleton.NONE
                    || users.get(variable).size() > users.get(most).size()) {
                most = variable;
            }
        }
        return most;
    }

    private void addFrom(int index, IntArrayList all, IntLinkedOpenHashSet sharing) {
        for (int at = all.size() - 1; at >= 0 && all.getInt(at) >= index && work.goesOn(); at--) {
            sharing.add(all.getInt(at));
        }
    }

    private void compare(Skeleton one, Skeleton other) {
        boolean isSplit = findNested(one, other);
        boolean otherIsSplit = one != other && findNested(other, one);
        if (!isSplit && !otherIsSplit) {
            findCrossing(one, other);
        }
    }

    /** Finds all units that some unit of the other kind can split. */
    private boolean findNested(Skeleton one, Skeleton other) {
        boolean found = false;
        for (Unit unit : one.units()) {
            Outcome outcome = findFor(new Participant(unit, one), other, TwoVariableSplits::findNested);
            found |= outcome == Outcome.SPLIT;
            if (outcome == Outcome.WHOLE && areAlike(one, other)) {
                break;
            }
        }
        return found;
    }

    private void findCrossing(Skeleton one, Skeleton other) {
        for (Unit unit : one.units()) {
            Outcome outcome = findFor(new Participant(unit, one), other, TwoVariableSplits::findCrossing);
            if (outcome == Outcome.SPLIT || outcome == Outcome.WHOLE && areAlike(one, other)) {
                break;
            }
        }
    }

    private Outcome findFor(Participant one, Skeleton kind, Predicate<TwoVariableSplits> find) {
        Outcome outcome = Outcome.ALONE;
        for (Unit unit : kind.units()) {
            Participant other = new Participant(unit, kind);
            if (work.goesOn() && canMeet(one, other)) {
                if (find.test(new TwoVariableSplits(one, other, feasibility, work, sink))) {
                    return Outcome.SPLIT;
                }
                outcome = Outcome.WHOLE;
                if (areAlike(one.skeleton(), kind)) {
                    break;
                }
            }
        }
        return outcome;
    }

    /** Whether all concurrent units of these kinds give the same answer. */
    private static boolean areAlike(Skeleton one, Skeleton other) {
        return one.isOfOnePeriod() && other.isOfOnePeriod();
    }

    private boolean canMeet(Participant one, Participant other) {
        return areAlike(one.skeleton(), other.skeleton())
                ? feasibility.areConcurrent(one, other)
                : !one.isOfSameThread(other);
    }
}
