// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import dev.unsplit.modelcheck.automaton.Edge;
import dev.unsplit.modelcheck.automaton.Location;
import dev.unsplit.modelcheck.automaton.Location.Stay;
import dev.unsplit.modelcheck.automaton.ThreadCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which ways a step of a thread can go: from a location at which it begins, through others at which others do not get their turn, to one at which they do. Between, a step comes to
 * a location once at most, and before all that lie behind it: a loop inside {@code atomic} is cut, so that a step ends there, and the thread itself must take the next one.
 */
final class StepShape {

    private final List<Location> starts = new ArrayList<>();
    private final List<Location> between = new ArrayList<>();
    private final Set<Location> cuts = new HashSet<>();

    StepShape(ThreadCode thread) {
        Map<Location, Boolean> onPath = new HashMap<>(); // false: done with
        for (Location location : thread.locations()) {
            visit(location, onPath);
        }
        for (Location location : thread.locations()) {
            if (!location.isEnd() && endsStep(location)) {
                starts.add(location);
            }
        }
    }

    private static boolean isBetween(Location location) {
        return location.stay(true) != Stay.HERE;
    }

    /** In the order of a search, so that a location is before all that it leads to. */
    private void visit(Location first, Map<Location, Boolean> onPath) {
        Deque<Location> path = new ArrayDeque<>();
        Deque<Deque<Location>> rest = new ArrayDeque<>();
        push(first, path, rest, onPath);
        while (!path.isEmpty()) {
            Location next = rest.getFirst().poll();
            if (next == null) {
                Location done = path.pop();
                rest.pop();
                onPath.put(done, false);
                between.add(0, done);
            } else if (Boolean.TRUE.equals(onPath.get(next))) {
                cuts.add(next);
            } else {
                push(next, path, rest, onPath);
            }
        }
    }

    private static void push(
            Location location, Deque<Location> path, Deque<Deque<Location>> rest, Map<Location, Boolean> onPath) {
        if (isBetween(location) && !onPath.containsKey(location)) {
            onPath.put(location, true);
            path.push(location);
            Deque<Location> targets = new ArrayDeque<>();
            for (Edge edge : location.edges()) {
                targets.addAll(List.of(edge.targets()));
            }
            rest.push(targets);
        }
    }

    /** Where steps begin. */
    List<Location> starts() {
        return starts;
    }

    /** Where a step goes through, in an order in which it can. */
    List<Location> between() {
        return between;
    }

    boolean endsStep(Location location) {
        return !isBetween(location) || cuts.contains(location);
    }

    /** Inside a loop inside {@code atomic}: the step is over, but nobody else may take one. */
    boolean mustGoOn(Location location) {
        return cuts.contains(location);
    }

    /** Whether a step that begins with {@code atomic} may be longer than one of ours. */
    boolean hasCuts() {
        return !cuts.isEmpty();
    }
}
