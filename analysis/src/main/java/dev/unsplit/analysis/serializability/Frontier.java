// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.EdgeKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides in one pass whether a run is conflict-serializable, with a word or two for each variable and nothing to do at
 * the end of a transaction.
 *
 * <p><b>Idea.</b> A cycle is always closed by an event of an <em>active</em> transaction, so reachability needs to be
 * known from active transactions only. And because the transactions of one thread are ordered, "which transactions of
 * thread u does A reach?" is one number: the first of them. For each active transaction A there is a row:
 * {@code frontier[A][u]} is the smallest number of a transaction of u that A reaches. A new transaction reaches itself.
 *
 * <p><b>One new edge</b> from (u, j) into T = (t, i), as {@link NewEdges} finds them:
 * <ol>
 *   <li>T is active and {@code frontier[T][u] ≤ j}: T reaches (u, j), which must precede T. That is a violation. The edge
 *       is left out, so that the graph stays free of cycles and later reports stay true; it is taken in when T has ended,
 *       as an edge into the next transaction of t, which T precedes anyway.
 *   <li>Otherwise every other active A with {@code frontier[A][u] ≤ j} now reaches T and all that T reaches: its row
 *       becomes the minimum of both rows, entry by entry.
 * </ol>
 *
 * <p><b>Forgetting.</b> An active transaction reaches another one only by edges into that one, or into what comes before it. So what is over, and no active
 * transaction reaches, is reached by none in the future, and edges from there say nothing. A recorded run has a slot for each thread that is not over in this sense.
 *
 * <p><b>Cost.</b> O(1) for most events; with k threads in transactions O(k) for an edge that is new and O(k²) for one
 * that adds reachability. {@code reachers[u]} lists the active transactions that reach thread u at all, so that the
 * common case, nobody but u's own, costs nothing.
 */
public final class Frontier implements EdgeHandler {

    private static final long INFINITE = Long.MAX_VALUE;
    private static final int[] NONE = {};

    private final ViolationSink sink;
    private final Seats seats = new Seats();

    private final SlotTable frontier = new SlotTable(INFINITE); // a row for the active transaction of each slot

    // by slot
    private int[][] entries = {}; // which slots its row has a number for
    private int[] entryCount = {};
    private boolean[] active = {};
    private long[] number = {};
    private int[][] reachers = {}; // which rows have an entry for this slot
    private int[] reacherCount = {};
    private @Nullable LeftOut[] leftOut = {};

    /** Edges that would close a cycle, kept until the transaction that they lead into has ended. */
    private static final class LeftOut {
        private int[] fromSlots = new int[2];
        private long[] fromNumbers = new long[2];
        private int size;

        void add(int fromSlot, long fromNumber) {
            if (size == fromSlots.length) {
                fromSlots = Arrays.copyOf(fromSlots, size * 2);
                fromNumbers = Arrays.copyOf(fromNumbers, size * 2);
            }
            fromSlots[size] = fromSlot;
            fromNumbers[size++] = fromNumber;
        }
    }

    private Frontier(ViolationSink sink) {
        this.sink = sink;
    }

    public static TransactionHandler engine(ViolationSink sink) {
        return engine(sink, new Epochs(), NewEdges.FEW_SLOTS);
    }

    /** Starts with a given layout of what is remembered of an access, and forgets nobody as long as there are few slots. */
    static TransactionHandler engine(ViolationSink sink, Epochs epochs, int fewSlots) {
        return new NewEdges(new Frontier(sink), false, epochs, fewSlots);
    }

    @Override
    public void seat(int slot, long firstNumber, int thread) {
        ensure(slot);
        if (isForgettable(slot)) {
            seats.forgetEarlier(slot);
        }
        seats.add(slot, firstNumber, thread);
    }

    /** Who is reached by nobody who is active, and gets no more edges into what is over, will never be reached. */
    @Override
    public boolean isForgettable(int slot) {
        return reacherCount[slot] == 0;
    }

    @Override
    public void begin(int slot, long newNumber, int method, int site) {
        active[slot] = true;
        number[slot] = newNumber;
        lower(slot, slot, newNumber);
    }

    @Override
    public void end(int slot) {
        active[slot] = false;
        dropRow(slot);
        LeftOut edges = leftOut[slot];
        if (edges != null) {
            takeIn(edges, slot);
            edges.size = 0;
        }
    }

    private void takeIn(LeftOut edges, int slot) {
        for (int index = 0; index < edges.size; index++) {
            reachFrom(edges.fromSlots[index], edges.fromNumbers[index], slot, number[slot] + 1);
        }
    }

    @Override
    public void edge(
            int slot,
            long toNumber,
            int fromSlot,
            long fromNumber,
            EdgeKind kind,
            int operand,
            int fromSite,
            int site) {
        if (!active[slot]) {
            reachFrom(fromSlot, fromNumber, slot, toNumber);
        } else if (frontier.get(slot, fromSlot) <= fromNumber) {
            leaveOut(slot, fromSlot, fromNumber);
            int thread = seats.thread(slot, number[slot]);
            sink.closed(thread, seats.thread(fromSlot, fromNumber), kind, operand, fromSite, site);
        } else {
            mergeIntoReachers(fromSlot, fromNumber, slot);
        }
    }

    private void leaveOut(int slot, int fromSlot, long fromNumber) {
        LeftOut edges = leftOut[slot];
        if (edges == null) {
            edges = new LeftOut();
            leftOut[slot] = edges;
        }
        edges.add(fromSlot, fromNumber);
    }

    /** Whoever reaches (fromSlot, fromNumber) now reaches the given transaction, which itself reaches nothing yet. */
    private void reachFrom(int fromSlot, long fromNumber, int slot, long toNumber) {
        int[] candidates = reachers[fromSlot];
        for (int index = reacherCount[fromSlot] - 1; index >= 0; index--) {
            int reacher = candidates[index];
            if (frontier.get(reacher, fromSlot) <= fromNumber) {
                lower(reacher, slot, toNumber);
            }
        }
    }

    /** Whoever reaches (fromSlot, fromNumber) now reaches all that the active transaction of the slot reaches. */
    private void mergeIntoReachers(int fromSlot, long fromNumber, int slot) {
        int[] candidates = reachers[fromSlot];
        for (int index = reacherCount[fromSlot] - 1; index >= 0; index--) {
            int reacher = candidates[index];
            if (reacher != slot && frontier.get(reacher, fromSlot) <= fromNumber) {
                for (int entry = 0; entry < entryCount[slot]; entry++) {
                    int reached = entries[slot][entry];
                    lower(reacher, reached, frontier.get(slot, reached));
                }
            }
        }
    }

    private void lower(int reacher, int slot, long toNumber) {
        long old = frontier.get(reacher, slot);
        if (old <= toNumber) {
            return;
        }
        frontier.set(reacher, slot, toNumber);
        if (old == INFINITE) {
            entries[reacher] = with(entries[reacher], entryCount[reacher]++, slot);
            reachers[slot] = with(reachers[slot], reacherCount[slot]++, reacher);
        }
    }

    private static int[] with(int[] list, int at, int element) {
        int[] grown = at < list.length ? list : Arrays.copyOf(list, Math.max(2, at * 2));
        grown[at] = element;
        return grown;
    }

    private void dropRow(int slot) {
        for (int entry = 0; entry < entryCount[slot]; entry++) {
            int reached = entries[slot][entry];
            frontier.clear(slot, reached);
            removeReacher(reached, slot);
        }
        entryCount[slot] = 0;
    }

    private void removeReacher(int reached, int gone) {
        int[] list = reachers[reached];
        int last = --reacherCount[reached];
        for (int index = last; index >= 0; index--) {
            if (list[index] == gone) {
                list[index] = list[last];
                return;
            }
        }
    }

    private void ensure(int slot) {
        int old = active.length;
        if (slot < old) {
            return;
        }
        int length = Math.max(slot + 1, Math.max(8, old * 2));
        entries = Arrays.copyOf(entries, length);
        entryCount = Arrays.copyOf(entryCount, length);
        active = Arrays.copyOf(active, length);
        number = Arrays.copyOf(number, length);
        reachers = Arrays.copyOf(reachers, length);
        reacherCount = Arrays.copyOf(reacherCount, length);
        leftOut = Arrays.copyOf(leftOut, length);
        Arrays.fill(entries, old, length, NONE);
        Arrays.fill(reachers, old, length, NONE);
    }
}
