// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.commitnode;

import dev.unsplit.analysis.interleaving.Interleaving;
import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.prediction.StepTexts;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.witness.ObjectNumbers;
import dev.unsplit.finding.Circle;
import dev.unsplit.finding.Step;
import dev.unsplit.finding.TreeCycle;
import dev.unsplit.finding.TreeCycle.InterEdge;
import dev.unsplit.finding.Witness;
import java.util.ArrayList;
import java.util.List;

/** Tells of predicted violations which commit nodes and which edges between trees they are made of. */
final class TreeCycles {

    private final StepTexts steps;

    TreeCycles(StepTexts steps) {
        this.steps = steps;
    }

    /** Of a split for which there is no schedule. */
    TreeCycle commitNodes(PredictedSplit split) {
        List<Step> nodes = List.of(steps.step(split.unit(), split.first()), steps.step(split.unit(), split.second()));
        return new TreeCycle(ObjectNumbers.in(nodes), List.of());
    }

    /** The accesses of a circle that conflict, or the blocks around them that keep each other out. */
    TreeCycle cycle(Interleaving interleaving, Witness.Schedule schedule, ObjectNumbers numbers, Circle circle) {
        List<InterEdge> edges = new ArrayList<>();
        for (Circle.Edge edge : circle.edges()) {
            Event from = event(edge.from(), interleaving, schedule);
            Event to = event(edge.to(), interleaving, schedule);
            edges.add(edge(from, to, numbers));
        }
        List<Step> nodes =
                List.of(edges.get(0).from(), edges.get(edges.size() - 1).to());
        edges.removeIf(
                edge -> edge.from().thread().equals(edge.to().thread())); // the order of units of one thread is none
        return new TreeCycle(nodes, edges);
    }

    /**
     * Whether the transaction that the circle begins with alone is split: it comes to every other one before it leaves it, or inside of one block, which keeps out who is before or behind it in
     * the circle. Then that one has to stay before the block or behind it, and so no order lets it be whole.
     */
    boolean splitsOneOnly(Interleaving interleaving, Witness.Schedule schedule, Circle circle) {
        List<Circle.Edge> edges = circle.edges();
        for (int index = 1; index < edges.size(); index++) {
            Circle.Edge in = edges.get(index - 1);
            Circle.Edge out = edges.get(index);
            Event entered = event(in.to(), interleaving, schedule);
            Event left = event(out.from(), interleaving, schedule);
            boolean isInOneBlock = isWithin(node(left, event(out.to(), interleaving, schedule)), entered)
                    || isWithin(node(entered, event(in.from(), interleaving, schedule)), left);
            if (place(in.to(), schedule) > place(out.from(), schedule) && !isInOneBlock) {
                return false;
            }
        }
        return true;
    }

    private static boolean isWithin(int block, Event access) {
        int node = access.node();
        while (node != block && node != 0) {
            node = access.unit().tree().parent(node);
        }
        return node == block;
    }

    private static Event event(Step step, Interleaving interleaving, Witness.Schedule schedule) {
        return interleaving.events().get(place(step, schedule));
    }

    @SuppressWarnings("ReferenceEquality") // others may be equal
    private static int place(Step step, Witness.Schedule schedule) {
        int place = 0;
        while (schedule.steps().get(place) != step) {
            place++;
        }
        return place;
    }

    /** Locks that are nested in both orders have no outermost one in common; that of the first access is taken, as in the forest. */
    private InterEdge edge(Event from, Event to, ObjectNumbers numbers) {
        int first = node(from, to);
        AccessTree tree = from.unit().tree();
        int second = tree.isBlock(first) ? keptOut(tree, first, to) : to.node();
        return new InterEdge(
                numbers.named(steps.step(from.unit(), first)), numbers.named(steps.step(to.unit(), second)));
    }

    /** The outermost block around an access that keeps the other one out, or the access. */
    private static int node(Event access, Event other) {
        AccessTree tree = access.unit().tree();
        int end = access.node();
        if (access.unit().thread() == other.unit().thread()) {
            return end;
        }
        for (int block = tree.parent(end); block != 0; block = tree.parent(block)) {
            if (keptOut(tree, block, other) != 0) {
                end = block;
            }
        }
        return end;
    }

    /** The outermost block around the other access that cannot overlap with this one, or 0. */
    private static int keptOut(AccessTree tree, int block, Event other) {
        AccessTree otherTree = other.unit().tree();
        int outermost = 0;
        for (int at = otherTree.parent(other.node()); at != 0; at = otherTree.parent(at)) {
            if (otherTree.operand(at) == tree.operand(block)
                    && AccessTree.excludes(otherTree.kind(at), tree.kind(block))) {
                outermost = at;
            }
        }
        return outermost;
    }
}
