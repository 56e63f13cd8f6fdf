// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * The definition once more, with nothing clever in it: writes down every interleaving and every serial order, and compares
 * each with each. It is there to be compared with {@link Enumeration}, on tiny sets.
 */
final class EveryInterleaving {

    /** The order of two events in an interleaving or in a serial order; of two different events just one is before the other. */
    private interface Before extends BiPredicate<Step, Step> {}

    private final List<Step> steps;
    private final Counting counting;
    private final boolean[][] isAlwaysBefore; // by the numbers of two steps
    private final List<List<Step>> interleavings = new ArrayList<>();
    private final List<Before> serialOrders = new ArrayList<>();
    private boolean canDeadlock;

    private EveryInterleaving(UnitSet units, Counting counting) {
        this.steps = units.steps();
        this.counting = counting;
        this.isAlwaysBefore = Step.alwaysBefore(steps);
        writeDownInterleavings(new Execution(steps));
        if (counting == Counting.ALL_ORDER) {
            interleavings.stream()
                    .filter(EveryInterleaving::isSerial)
                    .forEach(serial -> serialOrders.add(orderIn(serial)));
        } else {
            writeDownPermutations(
                    new ArrayList<>(steps.stream().map(Step::unit).distinct().toList()), 0);
        }
    }

    static EveryInterleaving of(UnitSet units, Counting counting) {
        return new EveryInterleaving(units, counting);
    }

    List<List<Step>> interleavings() {
        return interleavings;
    }

    boolean canDeadlock() {
        return canDeadlock;
    }

    boolean isConflictAtomic() {
        return isAtomic(this::areConflictEquivalent);
    }

    boolean isViewAtomic() {
        return isAtomic(this::areViewEquivalent);
    }

    private boolean isAtomic(BiPredicate<Before, Before> areEquivalent) {
        return interleavings.stream()
                .map(EveryInterleaving::orderIn)
                .allMatch(interleaving ->
                        serialOrders.stream().anyMatch(serial -> areEquivalent.test(interleaving, serial)));
    }

    private void writeDownInterleavings(Execution execution) {
        if (execution.isComplete()) {
            interleavings.add(List.copyOf(execution.done()));
            return;
        }
        boolean isStuck = true;
        for (Step step : steps) {
            if (execution.canPerform(step)) {
                isStuck = false;
                execution.perform(step);
                writeDownInterleavings(execution);
                execution.undo();
            }
        }
        canDeadlock |= isStuck;
    }

    /** Every transaction is contiguous: no unit comes back after another one. */
    private static boolean isSerial(List<Step> interleaving) {
        List<Integer> ended = new ArrayList<>();
        for (int index = 1; index < interleaving.size(); index++) {
            int last = interleaving.get(index - 1).unit();
            if (interleaving.get(index).unit() != last) {
                ended.add(last);
            }
            if (ended.contains(interleaving.get(index).unit())) {
                return false;
            }
        }
        return true;
    }

    private static Before orderIn(List<Step> interleaving) {
        int[] place = new int[interleaving.size()];
        for (int index = 0; index < place.length; index++) {
            place[interleaving.get(index).number()] = index;
        }
        return (first, second) -> place[first.number()] < place[second.number()];
    }

    private void writeDownPermutations(List<Integer> units, int placed) {
        if (placed == units.size()) {
            List<Integer> order = List.copyOf(units);
            Before before = (first, second) -> isFixed(first, second)
                    ? first.number() < second.number() // the observed run has it as every run does
                    : order.indexOf(first.unit()) < order.indexOf(second.unit());
            if (keepsHandOvers(before)) {
                serialOrders.add(before);
            }
        }
        for (int other = placed; other < units.size(); other++) {
            Collections.swap(units, placed, other);
            writeDownPermutations(units, placed + 1);
            Collections.swap(units, placed, other);
        }
    }

    private boolean keepsHandOvers(Before order) {
        return steps.stream()
                .allMatch(first -> steps.stream()
                        .filter(second ->
                                first.conflictsWith(second) && isAlwaysBefore[first.number()][second.number()])
                        .allMatch(second -> order.test(first, second)));
    }

    /** Whether the order of two events is not asked of the serial order. */
    private boolean isFixed(Step one, Step other) {
        return one.isOfSameThread(other)
                || counting == Counting.CONCURRENT_CONFLICTS && areWholesOrdered(one.unit(), other.unit());
    }

    /** Whether one unit is always over before the other begins: all its accesses before all of the other's. */
    private boolean areWholesOrdered(int one, int other) {
        return isWhollyBefore(one, other) || isWhollyBefore(other, one);
    }

    private boolean isWhollyBefore(int unit, int other) {
        return accesses(unit)
                .allMatch(first -> accesses(other).allMatch(second -> isAlwaysBefore[first.number()][second.number()]));
    }

    private Stream<Step> accesses(int unit) {
        return steps.stream().filter(step -> step.unit() == unit && step.kind().isAccess());
    }

    private boolean areConflictEquivalent(Before interleaving, Before serial) {
        return steps.stream()
                .allMatch(one -> steps.stream()
                        .filter(one::conflictsWith)
                        .filter(other -> !isFixed(one, other))
                        .allMatch(other -> interleaving.test(one, other) == serial.test(one, other)));
    }

    private boolean areViewEquivalent(Before interleaving, Before serial) {
        return steps.stream()
                .allMatch(one -> steps.stream()
                        .filter(one::isOnSameVariable)
                        .allMatch(other ->
                                isWritePredecessor(one, other, interleaving) == isWritePredecessor(one, other, serial)
                                        && isInitialRead(one, interleaving) == isInitialRead(one, serial)
                                        && isFinalWrite(one, interleaving) == isFinalWrite(one, serial)));
    }

    private boolean isWritePredecessor(Step write, Step read, Before order) {
        return write.kind().writes()
                && read.kind().reads()
                && order.test(write, read)
                && writes(read).noneMatch(other -> order.test(write, other) && order.test(other, read));
    }

    private boolean isInitialRead(Step read, Before order) {
        return read.kind().reads() && writes(read).noneMatch(write -> order.test(write, read));
    }

    private boolean isFinalWrite(Step write, Before order) {
        return write.kind().writes() && writes(write).noneMatch(other -> order.test(write, other));
    }

    private Stream<Step> writes(Step sameVariable) {
        return steps.stream().filter(step -> step.kind().writes() && step.isOnSameVariable(sameVariable));
    }
}
