// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.schedule;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The definition of serializability, taken literally: the oracle of all engines. Every transaction is a node, every event
 * outside transactions is one; every pair of conflicting events of two nodes is an edge; the run is serializable if and
 * only if there is no cycle. Slow, and simple enough to be believed.
 *
 * <p>Transactions that are open at the end of a run (or of the part of it that is looked at) end there. An operation on a
 * lock is an event of its thread also where locks do not conflict.
 */
public final class Definition {

    /** What a step does. */
    public enum Operation {
        BEGIN,
        END,
        READ,
        WRITE,
        ACQUIRE,
        RELEASE,
        ACQUIRE_SHARED,
        RELEASE_SHARED,
        FORK,
        JOIN,
        SEND,
        RECEIVE,
        ARRIVE,
        PASS,
        OTHER
    }

    /** One operation of one node. A barrier that splits its transaction is two: arriving and passing. */
    public record Step(Operation operation, int thread, int operand, int node, int event) {}

    private final List<Step> steps = new ArrayList<>();
    private final Map<Integer, Integer> depth = new HashMap<>(); // by thread
    private final Map<Integer, Integer> current = new HashMap<>(); // by thread: its node, also after its end
    private final Map<Integer, Integer> aloneAt = new HashMap<>(); // by thread: its last event outside transactions
    private final Conflicts conflicts;
    private final Boundaries boundaries;
    private final List<BitSet> reachable = new ArrayList<>(); // by node
    private int nodes;
    private int event;

    private Definition(List<Event> events, Conflicts conflicts, Boundaries boundaries) {
        this.conflicts = conflicts;
        this.boundaries = boundaries;
        for (Event next : events) {
            event++;
            add(next);
        }
        depth.forEach((thread, open) -> {
            if (open > 0) {
                step(Operation.END, thread, -1);
            }
        });
        findPaths();
    }

    /** The graph of the whole run. */
    public static Definition of(Schedule schedule, Conflicts conflicts, Boundaries boundaries) {
        return of(schedule, schedule.length(), conflicts, boundaries);
    }

    /** The graph of the first events of a run. */
    public static Definition of(Schedule schedule, int length, Conflicts conflicts, Boundaries boundaries) {
        return new Definition(schedule.events().subList(0, length), conflicts, boundaries);
    }

    /** The length of the shortest prefix of a run that is not serializable, or 0 if all of it is serializable. */
    public static int firstCycleAt(Schedule schedule, Conflicts conflicts, Boundaries boundaries) {
        if (of(schedule, conflicts, boundaries).isSerializable()) {
            return 0;
        }
        int serializable = 0;
        int cyclic = schedule.length();
        while (serializable + 1 < cyclic) {
            int middle = (serializable + cyclic) / 2;
            if (of(schedule, middle, conflicts, boundaries).isSerializable()) {
                serializable = middle;
            } else {
                cyclic = middle;
            }
        }
        return cyclic;
    }

    /** All steps, in their order. */
    public List<Step> steps() {
        return Collections.unmodifiableList(steps);
    }

    public boolean isSerializable() {
        for (int node = 0; node < nodes; node++) {
            if (reachable.get(node).get(node)) {
                return false;
            }
        }
        return true;
    }

    public boolean areOnOneCycle(int node, int other) {
        return reachable.get(node).get(other) && reachable.get(other).get(node);
    }

    /** The latest node of a thread. */
    public int latestNode(int thread) {
        return current.get(thread);
    }

    /** The node that an event begins in. */
    public int nodeOf(long eventNumber) {
        return steps.stream()
                .filter(step -> step.event == eventNumber)
                .findFirst()
                .orElseThrow()
                .node;
    }

    /** All nodes of a thread. */
    public List<Integer> nodesOf(int thread) {
        return steps.stream()
                .filter(step -> step.thread == thread)
                .map(Step::node)
                .distinct()
                .toList();
    }

    private void add(Event next) {
        int thread = next.thread();
        int operand = next.operand();
        if (next.kind().isLocking() && conflicts == Conflicts.DATA) {
            step(Operation.OTHER, thread, -1);
            return;
        }
        switch (next.kind()) {
            case BEGIN -> begin(thread);
            case END -> end(thread);
            case READ -> step(Operation.READ, thread, operand);
            case WRITE, UPDATE -> step(Operation.WRITE, thread, operand);
            case ACQUIRE -> step(Operation.ACQUIRE, thread, operand);
            case RELEASE -> step(Operation.RELEASE, thread, operand);
            case ACQUIRE_SHARED -> step(Operation.ACQUIRE_SHARED, thread, operand);
            case RELEASE_SHARED -> step(Operation.RELEASE_SHARED, thread, operand);
            case FORK -> {
                step(Operation.FORK, thread, operand);
                cut(thread);
            }
            case JOIN -> {
                cut(thread);
                step(Operation.JOIN, thread, operand);
            }
            case SEND -> step(Operation.SEND, thread, operand);
            case RECEIVE -> step(Operation.RECEIVE, thread, operand);
            case BARRIER -> {
                step(Operation.ARRIVE, thread, operand);
                cut(thread);
                step(Operation.PASS, thread, operand);
            }
            case BOUNDARY -> {
                step(Operation.OTHER, thread, -1);
                cut(thread);
            }
        }
    }

    private void begin(int thread) {
        if (depth.merge(thread, 1, Integer::sum) == 1) {
            current.put(thread, nodes++);
            step(Operation.BEGIN, thread, -1);
        }
    }

    private void end(int thread) {
        if (depth.get(thread) == 1) {
            step(Operation.END, thread, -1);
        }
        depth.merge(thread, -1, Integer::sum);
    }

    private void cut(int thread) {
        if (boundaries == Boundaries.SPLIT && isActive(thread)) {
            step(Operation.END, thread, -1);
            current.put(thread, nodes++);
            step(Operation.BEGIN, thread, -1);
        }
    }

    private void step(Operation operation, int thread, int operand) {
        if (!isActive(thread) && !Objects.equals(aloneAt.put(thread, event), event)) {
            current.put(thread, nodes++);
        }
        steps.add(new Step(operation, thread, operand, current.get(thread), event));
    }

    private boolean isActive(int thread) {
        return depth.getOrDefault(thread, 0) > 0;
    }

    public static boolean conflict(Step earlier, Step later) {
        if (earlier.thread == later.thread) {
            return true;
        }
        if (earlier.operation == Operation.FORK && earlier.operand == later.thread
                || later.operation == Operation.JOIN && later.operand == earlier.thread) {
            return true;
        }
        return earlier.operand == later.operand && conflict(earlier.operation, later.operation);
    }

    private static boolean conflict(Operation earlier, Operation later) {
        return switch (earlier) {
            case READ -> later == Operation.WRITE;
            case WRITE -> later == Operation.WRITE || later == Operation.READ;
            case RELEASE -> later == Operation.ACQUIRE || later == Operation.ACQUIRE_SHARED;
            case RELEASE_SHARED -> later == Operation.ACQUIRE;
            case SEND -> later == Operation.RECEIVE;
            case ARRIVE -> later == Operation.PASS;
            case BEGIN, END, ACQUIRE, ACQUIRE_SHARED, FORK, JOIN, RECEIVE, PASS, OTHER -> false;
        };
    }

    private void findPaths() {
        for (int node = 0; node < nodes; node++) {
            reachable.add(new BitSet());
        }
        for (int later = 0; later < steps.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (steps.get(earlier).node != steps.get(later).node
                        && conflict(steps.get(earlier), steps.get(later))) {
                    reachable.get(steps.get(earlier).node).set(steps.get(later).node);
                }
            }
        }
        for (int middle = 0; middle < nodes; middle++) {
            for (int from = 0; from < nodes; from++) {
                if (reachable.get(from).get(middle)) {
                    reachable.get(from).or(reachable.get(middle));
                }
            }
        }
    }
}
