// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.LockContexts;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * Looks for pairs of units that are not atomic, without looking at every pair of units. A transaction that fits Lipton's pattern is in one piece in some equivalent order, whatever the others
 * do: so only suspects are looked at, each with those that it conflicts with.
 */
final class PairSearch {

    /** What others can do to a unit. */
    private enum Outcome {
        /** There is nothing that it could meet. */
        ALONE,
        WHOLE,
        SPLIT
    }

    /** The transactions that access a variable. */
    private static final class Users {
        private final IntArrayList writers = new IntArrayList();
        private final IntArrayList readers = new IntArrayList(); // that do not write
    }

    private final List<Skeleton> skeletons;
    private final LockContexts contexts;
    private final Feasibility feasibility;
    private final Work work;
    private final IntSet suspects;
    private final Split.Sink sink;

    /** @param suspects the numbers of units: no others can be split */
    PairSearch(
            List<Skeleton> skeletons,
            LockContexts contexts,
            Feasibility feasibility,
            Work work,
            IntSet suspects,
            Split.Sink sink) {
        this.skeletons = skeletons;
        this.contexts = contexts;
        this.feasibility = feasibility;
        this.work = work;
        this.suspects = suspects;
        this.sink = sink;
    }

    void find() {
        findAtOneVariable();
        findAtTwoVariables();
    }

    private boolean hasSuspects(Skeleton skeleton) {
        return skeleton.units().stream().anyMatch(unit -> suspects.contains(unit.number()));
    }

    private void findAtOneVariable() {
        OneVariableSplits splits = new OneVariableSplits(contexts, feasibility, work, suspects, sink);
        skeletons.stream().filter(this::hasSuspects).forEach(splits::addBlocks);
        skeletons.forEach(splits::addAccesses);
        splits.find();
    }

    private void findAtTwoVariables() {
        BitSet suspicious = new BitSet(); // skeletons
        for (int index = 0; index < skeletons.size(); index++) {
            suspicious.set(index, hasSuspects(skeletons.get(index)));
        }
        Int2ObjectOpenHashMap<Users> users = users(suspicious);
        suspicious.stream().takeWhile(index -> !work.isSpent()).forEach(index -> {
            for (int other : sharingTwoVariables(index, users)) {
                if (other >= index || !suspicious.get(other)) {
                    compare(skeletons.get(index), skeletons.get(other));
                }
            }
        });
    }

    /** By variable that a suspect accesses. */
    private Int2ObjectOpenHashMap<Users> users(BitSet suspicious) {
        Int2ObjectOpenHashMap<Users> users = new Int2ObjectOpenHashMap<>();
        suspicious.stream().forEach(index -> {
            for (int variable : skeletons.get(index).variables()) {
                users.computeIfAbsent(variable, any -> new Users());
            }
        });
        for (int index = 0; index < skeletons.size(); index++) {
            Skeleton unit = skeletons.get(index);
            for (int variable : unit.isTransaction() ? unit.variables() : List.<Integer>of()) {
                Users of = users.get(variable);
                if (of != null) {
                    (unit.writes(variable) ? of.writers : of.readers).add(index);
                }
            }
        }
        return users;
    }

    /** Skeletons that have conflicts with this one at two variables; it may be among them. */
    private IntArrayList sharingTwoVariables(int index, Int2ObjectOpenHashMap<Users> users) {
        IntOpenHashSet once = new IntOpenHashSet();
        IntLinkedOpenHashSet twice = new IntLinkedOpenHashSet();
        Skeleton unit = skeletons.get(index);
        for (int variable :
                unit.isTransaction() && unit.variables().size() > 1 ? unit.variables() : List.<Integer>of()) {
            Users of = users.get(variable);
            note(of.writers, once, twice);
            if (unit.writes(variable)) {
                note(of.readers, once, twice);
            }
        }
        return new IntArrayList(twice);
    }

    private void note(IntArrayList others, IntOpenHashSet once, IntLinkedOpenHashSet twice) {
        for (int at = 0; at < others.size() && work.goesOn(); at++) {
            if (!once.add(others.getInt(at))) {
                twice.add(others.getInt(at));
            }
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
        for (Unit unit : suspectsOf(one)) {
            Outcome outcome = findFor(new Participant(unit, one), other, TwoVariableSplits::findNested);
            found |= outcome == Outcome.SPLIT;
            if (outcome == Outcome.WHOLE && areAlike(one, other)) {
                break;
            }
        }
        return found;
    }

    private List<Unit> suspectsOf(Skeleton skeleton) {
        return skeleton.units().stream()
                .filter(unit -> suspects.contains(unit.number()))
                .toList();
    }

    private void findCrossing(Skeleton one, Skeleton other) {
        for (Unit unit : suspectsOf(one)) {
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
