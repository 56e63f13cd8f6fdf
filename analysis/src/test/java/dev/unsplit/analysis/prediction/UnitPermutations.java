// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The serial orders where not all order counts: all permutations of the units. Two events whose order is fixed have it
 * whatever the permutation says, so "before" has a meaning for each pair of events, but may go round in circles.
 */
final class UnitPermutations {

    private final List<Step> steps;
    private final Variables variables;
    private final UnitOrder fixed;
    private final int[] moving; // units
    private final int[] rank; // by unit

    UnitPermutations(List<Step> steps, Variables variables, UnitOrder fixed, int units) {
        this.steps = steps;
        this.variables = variables;
        this.fixed = fixed;
        moving = steps.stream()
                .filter(step -> steps.stream().anyMatch(step::conflictsWith))
                .mapToInt(Step::unit)
                .distinct()
                .toArray();
        rank = new int[units];
    }

    /** What the reads read and the variables hold in the end, in each of them that makes sense of it. */
    Set<View> views() {
        Set<View> views = new LinkedHashSet<>();
        collect(0, views);
        return views;
    }

    private void collect(int placed, Set<View> views) {
        if (placed == moving.length) {
            addView(views);
        }
        for (int other = placed; other < moving.length; other++) {
            swap(placed, other);
            rank[moving[placed]] = placed;
            collect(placed + 1, views);
            swap(placed, other);
        }
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
                OptionalInt write = last(writesOf(variables.of(read)).stream()
                        .filter(step -> isBefore(step, read))
                        .toList());
                if (write.isEmpty()) {
                    return;
                }
                view.setSource(read, write.getAsInt());
            }
        }
        for (int variable = 0; variable < variables.size(); variable++) {
            OptionalInt write = last(writesOf(variable));
            if (write.isEmpty()) {
                return;
            }
            view.setLast(variable, write.getAsInt());
        }
        views.add(view);
    }

    private List<Step> writesOf(int variable) {
        List<Step> writes = new ArrayList<>();
        for (Step step : steps) {
            if (step.kind().writes() && variables.of(step) == variable) {
                writes.add(step);
            }
        }
        return writes;
    }

    /** The write that comes behind all others; nothing if they go round in a circle. */
    private OptionalInt last(List<Step> writes) {
        if (writes.isEmpty()) {
            return OptionalInt.of(View.INITIAL);
        }
        return writes.stream()
                .filter(write -> writes.stream().noneMatch(other -> isBefore(write, other)))
                .mapToInt(Step::number)
                .findAny();
    }

    private boolean isBefore(Step first, Step second) {
        if (first.isOfSameThread(second)) {
            return first.number() < second.number();
        }
        if (fixed.isBefore(first.unit(), second.unit()) || fixed.isBefore(second.unit(), first.unit())) {
            return fixed.isBefore(first.unit(), second.unit());
        }
        return rank[first.unit()] < rank[second.unit()];
    }
}
