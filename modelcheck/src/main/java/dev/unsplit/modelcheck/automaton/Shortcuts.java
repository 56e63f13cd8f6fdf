// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Numbers the locations that can be reached, past those that only lead on, and finds a location in every loop of local steps, at which others get their turn: without it, a
 * thread that loops by itself would keep all others waiting for ever, and what they do would never be looked at (the cycle proviso of ample sets).
 */
final class Shortcuts {

    private Shortcuts() {}

    /** In the order of a search from the start, which is first. */
    static List<Location> reachable(Location start) {
        List<Location> found = new ArrayList<>();
        Set<Location> seen = new HashSet<>();
        Deque<Location> toVisit = new ArrayDeque<>();
        toVisit.add(start);
        seen.add(start);
        while (!toVisit.isEmpty()) {
            Location location = toVisit.poll();
            location.number(found.size());
            found.add(location);
            for (Edge edge : location.edges()) {
                edge.shorten();
                for (Location target : edge.targets()) {
                    if (seen.add(target)) {
                        toVisit.add(target);
                    }
                }
            }
        }
        found.forEach(location -> List.of(location.edges()).forEach(Edge::settle));
        markLoops(found);
        return found;
    }

    private static void markLoops(List<Location> locations) {
        Map<Location, Boolean> onPath = new HashMap<>(); // false: done with
        locations.forEach(location -> markLoops(location, onPath));
    }

    private static void markLoops(Location start, Map<Location, Boolean> onPath) {
        Deque<Location> path = new ArrayDeque<>();
        Deque<Deque<Location>> rest = new ArrayDeque<>();
        push(start, path, rest, onPath);
        while (!path.isEmpty()) {
            Location next = rest.getFirst().poll();
            if (next == null) {
                onPath.put(path.pop(), false);
                rest.pop();
            } else if (Boolean.TRUE.equals(onPath.get(next))) {
                next.markLoopHead();
            } else {
                push(next, path, rest, onPath);
            }
        }
    }

    private static void push(
            Location location, Deque<Location> path, Deque<Deque<Location>> rest, Map<Location, Boolean> onPath) {
        if (!location.isLocal() || onPath.containsKey(location)) {
            return;
        }
        onPath.put(location, true);
        path.push(location);
        Deque<Location> targets = new ArrayDeque<>();
        for (Edge edge : location.edges()) {
            targets.addAll(List.of(edge.targets()));
        }
        rest.push(targets);
    }
}
