// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds a cycle with the fewest conflict edges that one edge closed, in a window of edges; the counterpart of {@link
 * CycleSearch} for traces without accesses.
 *
 * <p>The numbers of a thread are ordered, so what matters of a thread is the smallest number at which it was reached: every
 * edge that leaves from there or later can be taken next. On a path forward in time that is the number with which an edge
 * came in; on any other path, the first number of that transaction.
 */
final class EdgeCycleSearch {

    private static final int NONE = -1;

    private final EdgeWindow window;
    private final int closing;
    private final boolean forwardOnly;
    private final Int2ObjectOpenHashMap<IntArrayList> leaving = new Int2ObjectOpenHashMap<>(); // edges, by thread
    private final Int2LongOpenHashMap reached = new Int2LongOpenHashMap(); // by thread: the smallest number
    private final List<Arrival> arrivals = new ArrayList<>();

    /**
     * A thread was reached.
     *
     * @param edge by which it was reached, or NONE for the start
     * @param previous the arrival that the edge left from
     */
    private record Arrival(int thread, long number, long before, int edge, int previous) {}

    /**
     * A cycle of edges; the last one is the closing one.
     *
     * @param forward whether it leaves every transaction but the first after it entered it
     */
    record Cycle(List<Integer> edges, boolean forward) {}

    private EdgeCycleSearch(EdgeWindow window, int closing, boolean forwardOnly) {
        this.window = window;
        this.closing = closing;
        this.forwardOnly = forwardOnly;
        reached.defaultReturnValue(Long.MAX_VALUE);
    }

    /** The best cycle that this edge closed, or null if the window does not reach back far enough. */
    static @Nullable Cycle find(EdgeWindow window, int closing) {
        Cycle forward = new EdgeCycleSearch(window, closing, true).search();
        return forward != null ? forward : new EdgeCycleSearch(window, closing, false).search();
    }

    private @Nullable Cycle search() {
        for (int edge = 0; edge < closing; edge++) {
            leaving.computeIfAbsent(window.fromThread(edge), thread -> new IntArrayList())
                    .add(edge);
        }
        int thread = window.thread(closing);
        arrive(thread, window.firstNumber(thread, window.number(closing)), NONE, NONE);
        for (int head = 0; head < arrivals.size(); head++) {
            if (closesFrom(head)) {
                return cycle(head);
            }
            leave(head);
        }
        return null;
    }

    private boolean closesFrom(int arrival) {
        Arrival at = arrivals.get(arrival);
        return at.thread() == window.fromThread(closing) && at.number() <= window.fromNumber(closing);
    }

    private void leave(int arrival) {
        Arrival at = arrivals.get(arrival);
        IntArrayList edges = leaving.getOrDefault(at.thread(), new IntArrayList());
        for (int index = 0; index < edges.size(); index++) {
            int edge = edges.getInt(index);
            long number = window.fromNumber(edge);
            if (number >= at.number() && number < at.before()) {
                arrive(window.thread(edge), entered(edge), edge, arrival);
            }
        }
    }

    private long entered(int edge) {
        long number = window.number(edge);
        return forwardOnly ? number : window.firstNumber(window.thread(edge), number);
    }

    private void arrive(int thread, long number, int edge, int previous) {
        long before = reached.get(thread);
        if (number < before) {
            reached.put(thread, number);
            arrivals.add(new Arrival(thread, number, before, edge, previous));
        }
    }

    private Cycle cycle(int lastArrival) {
        List<Integer> edges = new ArrayList<>(List.of(closing));
        for (int at = lastArrival;
                arrivals.get(at).edge() != NONE;
                at = arrivals.get(at).previous()) {
            edges.add(arrivals.get(at).edge());
        }
        Collections.reverse(edges);
        return new Cycle(edges, forwardOnly);
    }
}
