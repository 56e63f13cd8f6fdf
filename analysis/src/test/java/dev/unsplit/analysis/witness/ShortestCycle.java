// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.schedule.Definition;
import dev.unsplit.analysis.schedule.Definition.Operation;
import dev.unsplit.analysis.schedule.Definition.Step;
import java.util.Arrays;
import java.util.List;

/** How long the shortest cycle is that an event closed, from the definition, by trying everything. */
final class ShortestCycle {

    private static final int NONE = Integer.MAX_VALUE / 2;

    private final List<Step> steps;

    ShortestCycle(Definition definition) {
        this.steps = definition.steps();
    }

    /** How many edges it has, if it ends with a conflict of the closing event with this thread; 0 if there is none. */
    int length(long closingEvent, int fromThread, boolean forward) {
        int closing = lastStepOf(closingEvent);
        int[] distance = new int[closing];
        Arrays.fill(distance, NONE);
        for (int step = 0; step < closing; step++) {
            distance[step] = node(step) == node(closing) ? 0 : NONE;
        }
        while (relax(distance, closing, forward)) {
            continue;
        }
        int shortest = NONE;
        for (int step = 0; step < closing; step++) {
            if (steps.get(step).thread() == fromThread && conflict(step, closing)) {
                shortest = Math.min(shortest, distance[step] + 1);
            }
        }
        return shortest >= NONE ? 0 : shortest;
    }

    /** Not the begin or end of a transaction that is cut there: what closes a cycle comes behind them. */
    private int lastStepOf(long event) {
        int last = -1;
        for (int step = 0; step < steps.size(); step++) {
            Operation operation = steps.get(step).operation();
            if (steps.get(step).event() == event && operation != Operation.BEGIN && operation != Operation.END) {
                last = step;
            }
        }
        return last;
    }

    private boolean relax(int[] distance, int closing, boolean forward) {
        boolean changed = false;
        for (int from = 0; from < closing; from++) {
            for (int to = 0; to < closing; to++) {
                int length = NONE;
                if (node(from) == node(to) && (isNotBefore(to, from) || !forward)) {
                    length = distance[from];
                } else if (node(from) != node(to) && from < to && conflict(from, to)) {
                    length = distance[from] + 1;
                }
                if (length < distance[to] && node(to) != node(closing)) {
                    distance[to] = length;
                    changed = true;
                }
            }
        }
        return changed;
    }

    /** The two steps of a barrier are one event, at which a path may come in and go out. */
    private boolean isNotBefore(int step, int other) {
        return steps.get(step).event() >= steps.get(other).event();
    }

    private int node(int step) {
        return steps.get(step).node();
    }

    private boolean conflict(int earlier, int later) {
        return Definition.conflict(steps.get(earlier), steps.get(later));
    }
}
