// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the shortest cycle that one event closed, in a window of events, straight from the definition: an edge for every
 * pair of conflicting events of different transactions, not only for the last ones.
 *
 * <p>It is a breadth-first search from the transaction T of the closing event to any transaction with an event that the
 * closing event conflicts with. There are two kinds of paths. One that goes forward in time leaves every transaction at
 * or after the event by which it entered it; it shows that T alone cannot be made contiguous, so T is to blame. Any other
 * path shows only that all the transactions on it cannot be atomic together. A shortest path of the first kind is
 * preferred; there may be none.
 *
 * <p>All events that touch one thing (a variable, a lock, a thread) form a chain in trace order, and whoever leaves an
 * event arrives at later events of its chains. Where a chain was already followed from a later event on, the rest was
 * reached before by a path that is no longer, so it is followed only up to there: each event is passed a bounded number
 * of times, and the search is linear in the window (for paths forward in time: each time that a transaction is reached
 * at an earlier event than before).
 */
final class CycleSearch {

    /** Chains are followed in three ways; each marks where it started. */
    private static final byte FROM_READ = 1;

    private static final byte FROM_WRITE = 2;
    private static final byte FROM_THREAD = 4;

    private static final int NONE = -1;

    private final EventWindow window;
    private final int first;
    private final int closing;
    private final boolean forwardOnly;

    // by event, relative to the first
    private final int[] nodes;
    private final int[] nextOfNode;
    private final int[] nextOfOperand;
    private final int[] nextOfThread;
    private final byte[] followed;
    private final int[] parents; // of an event at which a node was entered: the event that led there
    private final int[] entrances; // of an event that was left: the event at which its node was entered

    // by node
    private int nodeCount;
    private int[] firstOfNode = new int[16];
    private int[] entered = new int[16]; // the earliest event at which the node was entered so far
    private int[] exits = new int[16]; // the last event that the closing event conflicts with

    private final Int2IntOpenHashMap firstOfThread = new Int2IntOpenHashMap();
    private final Int2IntOpenHashMap joinsFollowedFrom = new Int2IntOpenHashMap();
    private final IntArrayList joins = new IntArrayList();
    private final IntArrayList queue = new IntArrayList(); // triples: node, entered at, entered before at
    private int found = NONE;

    /** An edge of a cycle, given by the indices of its two events in the window. */
    record Edge(int from, int to) {}

    /**
     * A cycle: each edge ends in the transaction in which the next one starts, and the last one in that of the first.
     *
     * @param forward whether it leaves every transaction but the first at or after the event by which it entered it
     */
    record Cycle(List<Edge> edges, boolean forward) {}

    private CycleSearch(EventWindow window, int first, int closing, boolean forwardOnly) {
        this.window = window;
        this.first = first;
        this.closing = closing;
        this.forwardOnly = forwardOnly;
        int size = closing - first + 1;
        nodes = new int[size];
        nextOfNode = new int[size];
        nextOfOperand = new int[size];
        nextOfThread = new int[size];
        followed = new byte[size];
        parents = new int[size];
        entrances = new int[size];
        firstOfThread.defaultReturnValue(NONE);
        joinsFollowedFrom.defaultReturnValue(Integer.MAX_VALUE);
    }

    /**
     * The best cycle among the events from {@code first} to {@code closing} that the latter closed by conflicting with
     * an event of the other thread, or null.
     */
    static @Nullable Cycle find(EventWindow window, int first, int closing, int otherThread) {
        Cycle forward = new CycleSearch(window, first, closing, true).search(otherThread);
        return forward != null ? forward : new CycleSearch(window, first, closing, false).search(otherThread);
    }

    private @Nullable Cycle search(int otherThread) {
        link();
        findExits(otherThread);
        int start = nodes[closing - first];
        entered[start] = 0;
        Arrays.fill(entrances, NONE);
        enqueue(start, 0, Integer.MAX_VALUE);
        for (int head = 0; head < queue.size() && found == NONE; head += 3) {
            leave(queue.getInt(head), queue.getInt(head + 1), queue.getInt(head + 2));
        }
        return found == NONE ? null : cycle();
    }

    // ---- chains

    /** Numbers the nodes and links every event with the next one of its node, its thread and what it touches. */
    private void link() {
        Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
        numbers.defaultReturnValue(NONE);
        Long2IntOpenHashMap operands = new Long2IntOpenHashMap();
        operands.defaultReturnValue(NONE);
        Arrays.fill(nextOfNode, NONE);
        for (int event = 0; event < nodes.length; event++) {
            int node = numbers.get(window.node(first + event));
            if (node == NONE) {
                node = newNode(event);
                numbers.put(window.node(first + event), node);
            }
            nodes[event] = node;
        }
        int[] laterOfNode = new int[nodeCount];
        Arrays.fill(laterOfNode, NONE);
        for (int event = nodes.length - 1; event >= 0; event--) {
            nextOfNode[event] = laterOfNode[nodes[event]];
            laterOfNode[nodes[event]] = event;
            nextOfThread[event] = firstOfThread.put(window.thread(first + event), event);
            long thing = thing(event);
            nextOfOperand[event] = thing == EventWindow.NOTHING ? NONE : operands.put(thing, event);
            if (window.kind(first + event) == EventWindow.JOIN) {
                joins.add(event);
            }
        }
    }

    private int newNode(int event) {
        if (nodeCount == firstOfNode.length) {
            firstOfNode = Arrays.copyOf(firstOfNode, nodeCount * 2);
            entered = Arrays.copyOf(entered, nodeCount * 2);
            exits = Arrays.copyOf(exits, nodeCount * 2);
        }
        firstOfNode[nodeCount] = event;
        entered[nodeCount] = Integer.MAX_VALUE;
        exits[nodeCount] = NONE;
        return nodeCount++;
    }

    private long thing(int event) {
        return window.thing(first + event);
    }

    /** Notes for every node its last event that the closing event must come after. */
    private void findExits(int otherThread) {
        int last = closing - first;
        for (int event = 0; event < last; event++) {
            if (window.thread(first + event) == otherThread && conflict(event, last)) {
                exits[nodes[event]] = event;
            }
        }
    }

    private boolean conflict(int earlier, int later) {
        byte kind = window.kind(first + later);
        if (kind == EventWindow.JOIN && window.operand(first + later) == window.thread(first + earlier)) {
            return true;
        }
        if (window.kind(first + earlier) == EventWindow.FORK) {
            return window.operand(first + earlier) == window.thread(first + later);
        }
        return thing(earlier) != EventWindow.NOTHING
                && thing(earlier) == thing(later)
                && orders(window.kind(first + earlier), kind);
    }

    /** Whether an event of the first kind comes before a later one of the second kind on the same thing. */
    private static boolean orders(byte earlier, byte later) {
        return switch (earlier) {
            case EventWindow.READ -> later == EventWindow.WRITE;
            case EventWindow.WRITE -> true;
            case EventWindow.RELEASE -> later == EventWindow.ACQUIRE || later == EventWindow.ACQUIRE_SHARED;
            case EventWindow.RELEASE_SHARED -> later == EventWindow.ACQUIRE;
            default -> false;
        };
    }

    // ---- the search

    private void enqueue(int node, int at, int before) {
        queue.add(node);
        queue.add(at);
        queue.add(before);
    }

    /** Follows all edges out of a node that was entered at one event, and before that at a later one, or never. */
    private void leave(int node, int at, int before) {
        for (int event = firstOfNode[node]; event != NONE && found == NONE; event = nextOfNode[event]) {
            if (!forwardOnly || (event >= at && event < before)) {
                entrances[event] = node == nodes[closing - first] ? NONE : at;
                leaveBy(event);
            }
        }
    }

    private void leaveBy(int event) {
        byte kind = window.kind(first + event);
        if (kind == EventWindow.READ || kind == EventWindow.RELEASE_SHARED) {
            followOperand(event, FROM_READ);
        } else if (kind == EventWindow.WRITE || kind == EventWindow.RELEASE) {
            followOperand(event, FROM_WRITE);
        } else if (kind == EventWindow.FORK) {
            followChild(event);
        }
        followThread(event);
        followJoins(event);
    }

    private void followOperand(int from, byte mark) {
        byte kind = window.kind(first + from);
        followed[from] |= mark;
        for (int event = nextOfOperand[from]; event != NONE; event = nextOfOperand[event]) {
            if (orders(kind, window.kind(first + event))
                    && window.thread(first + event) != window.thread(first + from)) {
                arrive(event, from);
            }
            if ((followed[event] & (mark | FROM_WRITE)) != 0) {
                return; // whoever left from there reached the rest
            }
        }
    }

    private void followThread(int from) {
        followed[from] |= FROM_THREAD;
        followThreadFrom(nextOfThread[from], from);
    }

    private void followChild(int fork) {
        int event = firstOfThread.get(window.operand(first + fork));
        while (event != NONE && event < fork) {
            event = nextOfThread[event];
        }
        followThreadFrom(event, fork);
    }

    private void followThreadFrom(int start, int from) {
        for (int event = start; event != NONE; event = nextOfThread[event]) {
            if (nodes[event] != nodes[from]) {
                arrive(event, from);
            }
            if ((followed[event] & FROM_THREAD) != 0) {
                return;
            }
        }
    }

    private void followJoins(int from) {
        int thread = window.thread(first + from);
        int before = joinsFollowedFrom.get(thread);
        if (before <= from) {
            return;
        }
        joinsFollowedFrom.put(thread, from);
        for (int index = joins.size() - 1; index >= 0; index--) {
            int join = joins.getInt(index);
            if (join > from && join < before && window.operand(first + join) == thread) {
                arrive(join, from);
            }
        }
    }

    private void arrive(int event, int from) {
        int node = nodes[event];
        if (node == nodes[closing - first] || found != NONE) {
            return;
        }
        int before = entered[node];
        if (forwardOnly ? before <= event : before != Integer.MAX_VALUE) {
            return;
        }
        entered[node] = event;
        parents[event] = from;
        if (exits[node] != NONE && (!forwardOnly || exits[node] >= event)) {
            found = event;
        }
        enqueue(node, event, before);
    }

    // ---- the way back

    private Cycle cycle() {
        List<Edge> edges = new ArrayList<>();
        edges.add(new Edge(first + exits[nodes[found]], closing));
        for (int entrance = found; entrance != NONE; entrance = entrances[parents[entrance]]) {
            edges.add(new Edge(first + parents[entrance], first + entrance));
        }
        Collections.reverse(edges);
        return new Cycle(edges, forwardOnly);
    }
}
