// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.trace.Conflicts;
import java.util.Arrays;

/** How long the shortest cycle is that an event closed, from the definition (boundaries inside), by trying everything. */
final class ShortestCycle {

    private static final int NONE = Integer.MAX_VALUE / 2;

    private final Schedule schedule;
    private final Conflicts conflicts;
    private final int[] nodes; // by event

    ShortestCycle(Schedule schedule, Conflicts conflicts) {
        this.schedule = schedule;
        this.conflicts = conflicts;
        this.nodes = nodes(schedule);
    }

    /** How many edges it has, if it ends with a conflict of the closing event with this thread; 0 if there is none. */
    int length(int closing, int fromThread, boolean forward) {
        int[] distance = new int[closing];
        Arrays.fill(distance, NONE);
        for (int event = 1; event < closing; event++) {
            distance[event] = nodes[event] == nodes[closing] ? 0 : NONE;
        }
        while (relax(distance, closing, forward)) {
            continue;
        }
        int shortest = NONE;
        for (int event = 1; event < closing; event++) {
            if (schedule.event(event).thread() == fromThread && conflict(event, closing)) {
                shortest = Math.min(shortest, distance[event] + 1);
            }
        }
        return shortest >= NONE ? 0 : shortest;
    }

    private boolean relax(int[] distance, int closing, boolean forward) {
        boolean changed = false;
        for (int from = 1; from < closing; from++) {
            for (int to = 1; to < closing; to++) {
                int length = NONE;
                if (nodes[from] == nodes[to] && (from < to || !forward)) {
                    length = distance[from];
                } else if (nodes[from] != nodes[to] && from < to && conflict(from, to)) {
                    length = distance[from] + 1;
                }
                if (length < distance[to] && nodes[to] != nodes[closing]) {
                    distance[to] = length;
                    changed = true;
                }
            }
        }
        return changed;
    }

    private boolean conflict(int earlier, int later) {
        return Certificate.conflict(schedule.event(earlier), schedule.event(later), conflicts);
    }

    private static int[] nodes(Schedule schedule) {
        int[] nodes = new int[schedule.length() + 1];
        int[] depth = new int[64];
        int[] current = new int[64];
        for (int number = 1; number <= schedule.length(); number++) {
            int thread = schedule.event(number).thread();
            Kind kind = schedule.event(number).kind();
            if (kind == Kind.BEGIN && depth[thread]++ == 0) {
                current[thread] = number;
            }
            nodes[number] = depth[thread] > 0 ? current[thread] : number;
            if (kind == Kind.END) {
                depth[thread]--;
            }
        }
        return nodes;
    }
}
