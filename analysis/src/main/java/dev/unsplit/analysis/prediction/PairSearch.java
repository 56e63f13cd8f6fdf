// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.Int2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.List;

/** Looks for pairs of units that are not atomic, without looking at every pair of units. */
final class PairSearch {

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

    /** Skeletons not before this one, and that one too. */
    private IntArrayList sharingTwoVariables(int index, Int2ObjectOpenHashMap<IntArrayList> users) {
        IntArrayList sharing = new IntArrayList();
        Skeleton unit = skeletons.get(index);
        if (unit.isTransaction() && unit.variables().size() > 1) {
            Int2IntLinkedOpenHashMap counts = new Int2IntLinkedOpenHashMap();
            for (int variable : unit.variables()) {
                for (int other : users.get(variable)) {
                    if (other >= index && work.goesOn() && counts.addTo(other, 1) == 1) {
                        sharing.add(other);
                    }
                }
            }
        }
        return sharing;
    }

    private void compare(Skeleton skeleton, Skeleton other) {
        boolean alike = skeleton.isOfOnePeriod() && other.isOfOnePeriod();
        for (Unit unit : skeleton.units()) {
            for (Unit otherUnit : other.units()) {
                Participant one = new Participant(unit, skeleton);
                Participant two = new Participant(otherUnit, other);
                if (work.goesOn() && canMeet(one, two)) {
                    boolean found = compare(one, two);
                    if (alike && !found) {
                        return;
                    }
                    if (found) {
                        break;
                    }
                }
            }
        }
    }

    private boolean canMeet(Participant one, Participant other) {
        boolean onePeriod = one.skeleton().isOfOnePeriod() && other.skeleton().isOfOnePeriod();
        return onePeriod ? feasibility.areConcurrent(one, other) : !one.isOfSameThread(other);
    }

    private boolean compare(Participant one, Participant other) {
        TwoVariableSplits splits = new TwoVariableSplits(one, other, feasibility, work, sink);
        TwoVariableSplits turned = new TwoVariableSplits(other, one, feasibility, work, sink);
        boolean firstIsSplit = splits.findNested();
        boolean secondIsSplit = turned.findNested();
        return firstIsSplit || secondIsSplit || splits.findCrossing();
    }
}
