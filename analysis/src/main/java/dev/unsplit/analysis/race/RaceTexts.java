// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.race;

import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.LockSets;
import dev.unsplit.analysis.witness.SymbolTexts;
import dev.unsplit.finding.FindingIds;
import dev.unsplit.finding.Step;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** What both tests for races say about a pair of accesses. */
final class RaceTexts {

    private final SymbolTexts texts;
    private final StepTexts steps;

    RaceTexts(SymbolTexts texts) {
        this.texts = texts;
        this.steps = new StepTexts(texts);
    }

    String variable(VariableAccesses accesses) {
        return texts.variable(accesses.variable());
    }

    Step step(VariableAccesses accesses, int access) {
        return steps.access(
                        accesses.thread(access),
                        accesses.kind(access),
                        accesses.variable(),
                        accesses.site(access),
                        accesses.method(access),
                        accesses.unit(access).number())
                .withTarget(variable(accesses)); // a race is about one object
    }

    /** Of the first of two accesses that is in a method. */
    String descriptor(VariableAccesses accesses, int one, int other) {
        int method = accesses.method(one) == AccessTree.NO_METHOD ? accesses.method(other) : accesses.method(one);
        return method == AccessTree.NO_METHOD ? "" : texts.descriptor(method);
    }

    /** The same pair of places is one cause, whichever object of its class, or element of an array, the variable belongs to. */
    List<Object> cause(VariableAccesses accesses, int one, int other) {
        return List.of(
                FindingIds.withoutObjects(variable(accesses)),
                accesses.kind(one),
                accesses.site(one),
                accesses.method(one),
                accesses.kind(other),
                accesses.site(other),
                accesses.method(other));
    }

    /**
     * What to do about a pair. A lock that is held at one of the places always is advised for the other if nothing is held there: a lock around a single access, with none around it, is
     * held together with no other, so it makes no deadlock possible.
     */
    String hint(VariableAccesses accesses, LockSets lockSets, int one, int other) {
        int[] atOne = locksAt(accesses, lockSets, one);
        int[] atOther = locksAt(accesses, lockSets, other);
        boolean oneIsBare = isBare(accesses, lockSets, one);
        boolean otherIsBare = isBare(accesses, lockSets, other);
        if (oneIsBare && otherIsBare) {
            String variable = variable(accesses);
            return "no lock is held at either place: guard both with the same one"
                    + (variable.endsWith("]")
                            ? ""
                            : ", or make " + variable
                                    + " volatile if nothing is written that depends on what was read");
        }
        if (oneIsBare && atOther.length > 0) {
            return likeTheOther(accesses, atOther[0], one, other);
        }
        if (otherIsBare && atOne.length > 0) {
            return likeTheOther(accesses, atOne[0], other, one);
        }
        OptionalInt readLock = readLockAt(accesses, lockSets, one, other);
        if (readLock.isPresent()) {
            return "the read lock of " + texts.lock(readLock.getAsInt(), accesses.acquire(one, readLock.getAsInt()))
                    + " lets other readers in: where " + variable(accesses) + " is written, hold the write lock";
        }
        return "no lock is held at both places each time: choose one for both, in one order with the locks that are held there";
    }

    private String likeTheOther(VariableAccesses accesses, int lock, int bare, int guarded) {
        return "hold " + StepTexts.lockNamed(texts.lock(lock, accesses.acquire(guarded, lock))) + " at the "
                + StepTexts.told(step(accesses, bare))
                + ", as at the " + StepTexts.told(step(accesses, guarded))
                + ": no other lock is held there, so that makes no deadlock possible";
    }

    /** One that is held whenever the variable is accessed at one of these places, but does not keep the two apart. */
    private OptionalInt readLockAt(VariableAccesses accesses, LockSets lockSets, int one, int other) {
        return IntStream.of(lockSets.locks(accesses.held(one)))
                .filter(lock -> !texts.isSemaphore(lock))
                .filter(lock -> IntStream.concat(samePlace(accesses, one), samePlace(accesses, other))
                        .allMatch(each -> lockSets.holds(accesses.held(each), lock)))
                .findFirst();
    }

    /** Those that are held whenever the variable is accessed at this place, so that nobody else gets in. */
    private static int[] locksAt(VariableAccesses accesses, LockSets lockSets, int access) {
        return IntStream.of(lockSets.locks(accesses.held(access)))
                .filter(lock -> samePlace(accesses, access)
                        .allMatch(each -> lockSets.holdsExclusively(accesses.held(each), lock)))
                .toArray();
    }

    private static boolean isBare(VariableAccesses accesses, LockSets lockSets, int access) {
        return samePlace(accesses, access).allMatch(each -> lockSets.locks(accesses.held(each)).length == 0);
    }

    private static IntStream samePlace(VariableAccesses accesses, int access) {
        return IntStream.range(0, accesses.size())
                .filter(each -> accesses.site(each) == accesses.site(access)
                        && accesses.kind(each) == accesses.kind(access)
                        && accesses.method(each) == accesses.method(access));
    }

    /** {@code "alice writes it in Account.deposit (Account.java:20)"}. */
    static String told(Step step) {
        return step.thread() + " " + step.action() + "s it" + StepTexts.place(step);
    }

    /** {@code "Account.lock, Bank.lock"}, or {@code "no lock"}. */
    String locks(int[] locks) {
        StringBuilder names = new StringBuilder();
        for (int lock : locks) {
            names.append(names.isEmpty() ? "" : ", ").append(texts.lock(lock));
        }
        return names.isEmpty() ? "no lock" : names.toString();
    }
}
