// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.block.ScheduleSearch.Event;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A cycle of units of which any two are atomic: whether some schedule has each of them before the next, and the last before the
 * first.
 */
final class CycleSplits {

    /** From one access of a unit to a conflicting one of the next unit. */
    private record Edge(int out, int in) {}

    private final UnitGraph graph;
    private final Feasibility feasibility;
    private final Work work;

    CycleSplits(UnitGraph graph, Feasibility feasibility, Work work) {
        this.graph = graph;
        this.feasibility = feasibility;
        this.work = work;
    }

    /**
     * What was found.
     *
     * @param schedule of it; null if there is one only as far as trees tell, or if others take a lock in it that a thread may have held from unit to unit
     */
    record Found(Split split, @Nullable List<Event> schedule) {}

    /** A schedule in which each unit comes before the next one, or null. */
    @Nullable
    Found find(IntArrayList cycle) {
        int[] turned = turned(edges(cycle));
        if (turned.length == 0) {
            return null;
        }
        IntArrayList units = new IntArrayList(cycle);
        Collections.rotate(units, -turned[0]);
        List<Participant> participants = participants(units);
        List<Event> schedule =
                search(units, units.size(), feasibility.rules(participants)).find();
        List<Event> shown = schedule;
        if (schedule == null
                && participants.stream().anyMatch(each -> each.unit().isApproximate())) {
            shown = search(units, units.size(), feasibility.rulesOfTrees(participants))
                    .find();
        }
        if (shown == null) {
            return null;
        }
        boolean isSure = schedule != null && new LocksBetween(participants).areKept(schedule);
        return new Found(split(units, shown, turned.length == 1), isSure ? schedule : null);
    }

    /** Whether some schedule has each of these units before the next one. */
    boolean canBePath(IntArrayList path) {
        return search(path, path.size() - 1, feasibility.rulesOfTrees(participants(path)))
                        .find()
                != null;
    }

    /** As any two units are atomic, all their accesses that conflict have one order. */
    private ScheduleSearch search(IntArrayList units, int edges, ScheduleRules rules) {
        for (int at = 0; at < edges; at++) {
            int next = (at + 1) % units.size();
            IntArrayList conflicts = graph.conflicts(units.getInt(at), units.getInt(next));
            for (int conflict = 0; conflict < conflicts.size(); conflict += 2) {
                rules.order(at, conflicts.getInt(conflict), next, conflicts.getInt(conflict + 1));
            }
        }
        return new ScheduleSearch(rules, work);
    }

    private List<Participant> participants(IntArrayList cycle) {
        List<Participant> participants = new ArrayList<>();
        for (int unit : cycle) {
            participants.add(graph.units().get(unit));
        }
        return participants;
    }

    private Split split(IntArrayList cycle, List<Event> schedule, boolean blamed) {
        List<Edge> edges = edges(cycle);
        List<Event> order = order(edges, schedule);
        Event closing = closing(edges, order);
        int before = Math.floorMod(closing.who() - 1, edges.size());
        return new Split(participants(cycle), blamed, order, new Event(before, edges.get(before).out), closing);
    }

    private List<Edge> edges(IntArrayList cycle) {
        List<Edge> edges = new ArrayList<>();
        for (int at = 0; at < cycle.size(); at++) {
            edges.add(edge(graph.conflicts(cycle.getInt(at), cycle.getInt((at + 1) % cycle.size()))));
        }
        return edges;
    }

    /** Leaves a unit as late as possible, and comes to the next one as early as possible: that blames fewer units. */
    private static Edge edge(IntArrayList conflicts) {
        Edge best = new Edge(conflicts.getInt(0), conflicts.getInt(1));
        for (int at = 2; at < conflicts.size(); at += 2) {
            Edge edge = new Edge(conflicts.getInt(at), conflicts.getInt(at + 1));
            if (edge.out > best.out || edge.out == best.out && edge.in < best.in) {
                best = edge;
            }
        }
        return best;
    }

    /** The units that the cycle leaves before it comes to them; if there is none, it would have to be in two places at once. */
    private static int[] turned(List<Edge> edges) {
        return IntStream.range(0, edges.size())
                .filter(unit -> edges.get(unit).out < edgeTo(unit, edges).in)
                .toArray();
    }

    private static Edge edgeTo(int unit, List<Edge> edges) {
        return edges.get(Math.floorMod(unit - 1, edges.size()));
    }

    /** The ends of the edges in the order of the schedule. */
    private static List<Event> order(List<Edge> edges, List<Event> schedule) {
        List<Event> order = new ArrayList<>();
        for (Event event : schedule) {
            if (event.what() == edges.get(event.who()).out || event.what() == edgeTo(event.who(), edges).in) {
                order.add(event);
            }
        }
        return order;
    }

    private static Event closing(List<Edge> edges, List<Event> order) {
        List<Event> backwards = new ArrayList<>(order);
        Collections.reverse(backwards);
        return backwards.stream()
                .filter(event -> event.what() == edgeTo(event.who(), edges).in)
                .findFirst()
                .orElseThrow();
    }
}
