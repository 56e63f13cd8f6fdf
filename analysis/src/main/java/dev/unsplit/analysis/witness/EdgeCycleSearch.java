// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.trace.EdgeKind;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds a cycle with the fewest conflicts that one edge closed, in a window of edges; the counterpart of {@link
 * CycleSearch} for traces without accesses.
 *
 * <p>The numbers of a thread are ordered, so what matters of a thread is the smallest number at which it was reached: every
 * edge that leaves from there or later can be taken next. On a path forward in time that is the number with which an edge
 * came in; on any other path, the first number of that transaction.
 *
 * <p>A recorder tells an edge only if those before it do not imply it: of a row of writes, each leads to the next one. But all of them conflict, and the shortest
 * cycle may go from any to any later one. What an edge starts with came before it ended; so it came before whatever a later edge of the same variable ends with, and conflicts with that if one of the two writes. Such a
 * {@link Link} is followed like an edge. For the same reason what an edge ends with conflicts with what later edges of the variable end with: so a path need not go on in a later transaction of a thread, only because that is the one
 * that the recorder has told of. And on a path forward in time what one link starts with conflicts with what a later one of the same variable starts with, whatever led from one to the other. Where a variable was already followed from an earlier edge on, the rest was reached before by a path that is no longer, so that every edge is passed a bounded number of times.
 */
final class EdgeCycleSearch {

    private static final int NONE = -1;

    private final EdgeWindow window;
    private final int closing;
    private final boolean forwardOnly;
    private final Int2ObjectOpenHashMap<IntArrayList> leaving = new Int2ObjectOpenHashMap<>(); // edges, by thread
    private final Int2ObjectOpenHashMap<IntArrayList> ofVariable = new Int2ObjectOpenHashMap<>(); // edges
    private final Int2IntOpenHashMap placeInVariable = new Int2IntOpenHashMap(); // by edge
    private final Int2IntOpenHashMap followedByWriters =
            new Int2IntOpenHashMap(); // by variable: the place from which on all were reached
    private final Int2IntOpenHashMap followedByReaders =
            new Int2IntOpenHashMap(); // by variable: the place from which on all writes were reached
    private final Int2LongOpenHashMap reached = new Int2LongOpenHashMap(); // by thread: the smallest number
    private final List<Arrival> arrivals = new ArrayList<>();

    /**
     * Two operations that conflict: what one edge starts with, and what the same edge or a later one ends with.
     *
     * @param end the edge that it ends with, or {@link #NEXT} if it ends with what the next link <em>starts</em> with
     * @param continues whether it starts with what {@code start}, the end of the link before it, <em>ends</em> with
     * @param access what it starts with instead: an access in the transaction that the link before it leads into
     */
    record Link(int start, int end, boolean continues, EdgeWindow.@Nullable Access access) {

        private static final int NEXT = -1;

        Link(int start, int end) {
            this(start, end, false, null);
        }

        static Link toStartOfNext(int start) {
            return new Link(start, NEXT);
        }

        boolean endsWithEdge() {
            return end != NEXT;
        }

        boolean startsWithEdge() {
            return !continues && access == null;
        }
    }

    /**
     * A thread was reached.
     *
     * @param link by which it was reached, or null for the start
     * @param previous the arrival that the link left from
     */
    private record Arrival(
            int thread, long number, long before, @Nullable Link link, int previous) {}

    /**
     * A cycle of conflicts; the last one ends with what the closing edge ends with.
     *
     * @param forward whether it leaves every transaction but the first after it entered it
     */
    record Cycle(List<Link> links, boolean forward) {}

    private EdgeCycleSearch(EdgeWindow window, int closing, boolean forwardOnly) {
        this.window = window;
        this.closing = closing;
        this.forwardOnly = forwardOnly;
        reached.defaultReturnValue(Long.MAX_VALUE);
        followedByWriters.defaultReturnValue(Integer.MAX_VALUE);
        followedByReaders.defaultReturnValue(Integer.MAX_VALUE);
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
            if (isOfVariable(edge)) {
                IntArrayList alike = ofVariable.computeIfAbsent(window.operand(edge), variable -> new IntArrayList());
                placeInVariable.put(edge, alike.size());
                alike.add(edge);
            }
        }
        int thread = window.thread(closing);
        arrive(thread, window.firstNumber(thread, window.number(closing)), null, NONE);
        for (int head = 0; head < arrivals.size(); head++) {
            Link last = lastLink(head);
            if (last != null) {
                return cycle(head, last);
            }
            leave(head);
        }
        return null;
    }

    private boolean isOfVariable(int edge) {
        return window.kind(edge).operand() == EdgeKind.Operand.VARIABLE;
    }

    private boolean startsWithWrite(int edge) {
        return window.kind(edge) != EdgeKind.READ_WRITE;
    }

    private boolean endsWithWrite(int edge) {
        return window.kind(edge) != EdgeKind.WRITE_READ;
    }

    /** By which the cycle is closed from here, or null. */
    private @Nullable Link lastLink(int arrival) {
        Arrival at = arrivals.get(arrival);
        if (at.thread() == window.fromThread(closing) && at.number() <= window.fromNumber(closing)) {
            return new Link(closing, closing);
        }
        if (at.thread() == window.thread(closing) || !isOfVariable(closing)) {
            return null;
        }
        IntArrayList edges = leaving.getOrDefault(at.thread(), new IntArrayList());
        for (int index = 0; index < edges.size(); index++) {
            int edge = edges.getInt(index);
            if (window.fromNumber(edge) >= at.number()
                    && isOfVariable(edge)
                    && window.operand(edge) == window.operand(closing)
                    && (startsWithWrite(edge) || endsWithWrite(closing))) {
                return new Link(edge, closing);
            }
        }
        return null;
    }

    private void leave(int arrival) {
        Arrival at = arrivals.get(arrival);
        IntArrayList edges = leaving.getOrDefault(at.thread(), new IntArrayList());
        for (int index = 0; index < edges.size(); index++) {
            int edge = edges.getInt(index);
            long number = window.fromNumber(edge);
            if (number >= at.number() && number < at.before()) {
                arrive(edge, edge, arrival);
                if (isOfVariable(edge)) {
                    follow(edge, arrival);
                }
            }
        }
    }

    /** Goes on to whatever later edges of the variable end with. */
    private void follow(int start, int arrival) {
        int variable = window.operand(start);
        IntArrayList alike = ofVariable.getOrDefault(variable, new IntArrayList());
        boolean writes = startsWithWrite(start);
        int from = placeInVariable.get(start);
        int to = Math.min(
                alike.size(),
                writes
                        ? followedByWriters.get(variable)
                        : Math.min(followedByWriters.get(variable), followedByReaders.get(variable)));
        for (int place = from + 1; place < to; place++) {
            int end = alike.getInt(place);
            if (window.thread(end) != window.fromThread(start) && (writes || endsWithWrite(end))) {
                arrive(start, end, arrival);
            }
        }
        Int2IntOpenHashMap followed = writes ? followedByWriters : followedByReaders;
        followed.put(variable, Math.min(from, followed.get(variable)));
    }

    private void arrive(int start, int end, int previous) {
        long number = window.number(end);
        int thread = window.thread(end);
        arrive(thread, forwardOnly ? number : window.firstNumber(thread, number), new Link(start, end), previous);
    }

    private void arrive(int thread, long number, @Nullable Link link, int previous) {
        long before = reached.get(thread);
        if (number < before) {
            reached.put(thread, number);
            arrivals.add(new Arrival(thread, number, before, link, previous));
        }
    }

    private Cycle cycle(int lastArrival, Link last) {
        List<Link> links = new ArrayList<>(List.of(last));
        Arrival at = arrivals.get(lastArrival);
        while (at.link() != null) {
            links.add(at.link());
            at = arrivals.get(at.previous());
        }
        Collections.reverse(links);
        return new Cycle(continued(forwardOnly ? shortened(links) : links), forwardOnly);
    }

    /** Leaves out what leads from one access of a variable to another one that conflicts with it. */
    private List<Link> shortened(List<Link> links) {
        List<Link> shortened = new ArrayList<>();
        for (int index = 0; index < links.size(); index++) {
            int later = lastThatConflicts(links, index);
            if (later > index + 1) {
                shortened.add(Link.toStartOfNext(links.get(index).start()));
                index = later - 1;
            } else {
                shortened.add(links.get(index));
            }
        }
        return shortened;
    }

    private int lastThatConflicts(List<Link> links, int index) {
        int later = links.size() - 1;
        while (later > index
                && !startsConflict(links.get(index).start(), links.get(later).start())) {
            later--;
        }
        return later;
    }

    /** The same conflicts, but as few transactions of a thread in a row as possible. */
    private List<Link> continued(List<Link> links) {
        List<Link> continued = new ArrayList<>(links);
        for (int index = 1; index < links.size(); index++) {
            int entered = links.get(index - 1).end();
            if (links.get(index - 1).endsWithEdge() && !isOneTransaction(entered, links.get(index))) {
                continued.set(index, inTransaction(entered, links.get(index)));
            }
        }
        return continued;
    }

    /** The same link from the transaction that was entered, if that is known to conflict, too. */
    private Link inTransaction(int entered, Link link) {
        int end = link.end();
        if (endsConflict(entered, end)) {
            return new Link(entered, end, true, null);
        }
        boolean mayHaveMore = window.method(window.thread(entered), window.number(entered)) != EventWindow.UNARY;
        EdgeWindow.Access access = mayHaveMore && isOfVariable(end) && window.thread(entered) != window.thread(end)
                ? window.accessAfter(entered, window.operand(end), !endsWithWrite(end))
                : null;
        return access == null ? link : new Link(entered, end, false, access);
    }

    private boolean isOneTransaction(int entered, Link left) {
        int thread = window.thread(entered);
        return window.firstNumber(thread, window.number(entered))
                == window.firstNumber(thread, window.fromNumber(left.start()));
    }

    private boolean startsConflict(int earlier, int later) {
        return isOfVariable(earlier)
                && isOfVariable(later)
                && window.operand(earlier) == window.operand(later)
                && window.fromThread(earlier) != window.fromThread(later)
                && (startsWithWrite(earlier) || startsWithWrite(later));
    }

    private boolean endsConflict(int earlier, int later) {
        return isOfVariable(earlier)
                && isOfVariable(later)
                && window.operand(earlier) == window.operand(later)
                && window.thread(earlier) != window.thread(later)
                && (endsWithWrite(earlier) || endsWithWrite(later));
    }
}
