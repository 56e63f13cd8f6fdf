// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The serial orders where not all order counts: permutations of the units. Two events whose order is fixed have it whatever
 * the permutation says, so "before" has a meaning for each pair of events, but may go round in circles.
 */
final class UnitPermutations {

    private final List<Step> steps;
    private final Variables variables;
    private final Interleavings interleavings;
    private final UnitOrder orderOfWholes;
    private final Counting counting;
    private final List<List<Step>> writes; // by variable
    private final int[] moving; // units
    private final int[] rank; // by unit

    UnitPermutations(Interleavings interleavings, Variables variables, Counting counting) {
        this.interleavings = interleavings;
        this.steps = interleavings.steps();
        this.variables = variables;
        this.orderOfWholes = interleavings.orderOfWholes();
        this.counting = counting;
        writes = IntStream.range(0, variables.size()).mapToObj(this::writes).toList();
        moving = steps.stream()
                .filter(step -> steps.stream().anyMatch(step::conflictsWith))
                .mapToInt(Step::unit)
                .distinct()
                .toArray();
        rank = new int[interleavings.units()];
    }

    private List<Step> writes(int variable) {
        return steps.stream()
                .filter(step -> step.kind().writes() && variables.of(step) == variable)
                .toList();
    }

    /** What the reads read and the variables hold in the end, in each of them that makes sense of it. */
    Set<View> views() {
        Set<View> views = new LinkedHashSet<>();
        collect(0, views);
        return views;
    }

    private void collect(int placed, Set<View> views) {
        if (placed == moving.length && keepsHandOvers()) {
            addView(views);
        }
        for (int other = placed; other < moving.length; other++) {
            swap(placed, other);
            rank[moving[placed]] = placed;
            collect(placed + 1, views);
            swap(placed, other);
        }
    }

    /** Whether conflicts are as hand-overs order them; those of one thread, or all of them, are so whatever the permutation. */
    private boolean keepsHandOvers() {
        return steps.stream()
                .allMatch(first -> steps.stream()
                        .filter(second -> first.conflictsWith(second) && interleavings.isAlwaysBefore(first, second))
                        .allMatch(second -> isBefore(first, second)));
    }

    private void swap(int one, int other) {
        int unit = moving[one];
        moving[one] = moving[other];
        moving[other] = unit;
    }

    private void addView(Set<View> views) {
        View view = new View(variables);
        for (Step read : steps) {
            if (read.kind().reads()) {
                OptionalInt write = last(writes.get(variables.of(read)).stream()
                        .filter(step -> isBefore(step, read))
                        .toList());
                if (write.isEmpty()) {
                    return;
                }
                view.setSource(read, write.getAsInt());
            }
        }
        for (int variable = 0; variable < variables.size(); variable++) {
            OptionalInt write = last(writes.get(variable));
            if (write.isEmpty()) {
                return;
            }
            view.setLast(variable, write.getAsInt());
        }
        views.add(view);
    }

    /** The write that comes behind all others; nothing if they go round in a circle. */
    private OptionalInt last(List<Step> candidates) {
        if (candidates.isEmpty()) {
            return OptionalInt.of(View.INITIAL);
        }
        return candidates.stream()
                .filter(write -> candidates.stream().noneMatch(other -> isBefore(write, other)))
                .mapToInt(Step::number)
                .findAny();
    }

    private boolean isBefore(Step first, Step second) {
        if (first.isOfSameThread(second)) {
            return first.number() < second.number();
        }
        if (counting == Counting.CONCURRENT_CONFLICTS && areOrdered(first.unit(), second.unit())) {
            return orderOfWholes.isBefore(first.unit(), second.unit());
        }
        return rank[first.unit()] < rank[second.unit()];
    }

    private boolean areOrdered(int unit, int other) {
        return orderOfWholes.isBefore(unit, other) || orderOfWholes.isBefore(other, unit);
    }
}
