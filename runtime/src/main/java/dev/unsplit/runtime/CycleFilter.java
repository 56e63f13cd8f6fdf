// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;

/**
 * Tells which edges could be on a cycle: no others need be written, since nothing but cycles is looked for in them.
 *
 * <p>A unit is <em>open</em> as long as edges may still come into it. All cycles that an edge can be on come from an open unit: an edge that leaves a unit
 * which is not open, and which no open unit reaches, is on none. For all edges into that unit are known, and all edges into those that these
 * come from, and so on; whatever a later edge makes reach it would have to come through an open one. (RATIONALE.md has the whole proof.)
 *
 * <p>So this keeps a {@link Row} for each open unit that an edge has left: of each thread, the first unit that it reaches, as in the frontier algorithm,
 * which is all that matters since the units of one thread follow on each other. That a unit is not open any more is known early, because the writer is always a
 * little behind: the next record of its thread is of a later unit. Most rows live for a few records.
 *
 * <p>Units are taken for whole transactions, as if no boundary ended them, unless it is known that nobody will ask for that; and edges through locks are
 * counted if they are written. What is on no cycle then is on none under any other policy. (It matters: a method that starts threads and waits for them is
 * on a cycle with all that they do, if it is taken for one transaction.)
 */
final class CycleFilter {

    /** Where more units are open at once, all edges are written. */
    private static final int MAX_ROWS = 64;

    /** What one open unit reaches. */
    private static final class Row {
        private static final long FAR = Long.MAX_VALUE; // minus a number: the table keeps what is larger

        final ThreadState thread;

        /** One of the unit's own, the last that an edge has left. If it was not certain that an earlier unit was closed, this stands for both. */
        long number;

        private final SeenTable reached = new SeenTable();

        Row(ThreadState thread) {
            this.thread = thread;
        }

        void leave(long from) {
            number = Math.max(number, from);
            add(thread.id, from);
        }

        void add(int reachedThread, long first) {
            reached.raise(reachedThread, FAR - first);
        }

        void addAll(Row other) {
            SeenTable more = other.reached;
            for (int slot = 0; slot < more.slots(); slot++) {
                if (more.threadAt(slot) >= 0) {
                    reached.raise(more.threadAt(slot), more.numberAt(slot));
                }
            }
        }

        boolean reaches(int ofThread, long unitNumber) {
            long entry = reached.get(ofThread);
            return entry != 0 && FAR - entry <= unitNumber;
        }
    }

    private final Units.Unit unit = new Units.Unit();
    private Row[] rows = new Row[4];
    private int size;
    private boolean isOverflown;

    /**
     * Takes in an edge; returns whether it could be on a cycle.
     *
     * @param from the thread that it comes from; null if that has ended and all of it is written
     * @param edge the record of the thread that it leads to
     */
    boolean mayMatter(ThreadState from, ThreadState to, EventBuffer edge) {
        edge.unit(unit);
        long first = first(edge.number());
        int fromThread = edge.fromThread();
        long fromNumber = edge.fromNumber();
        if (!isOverflown && from != null && isOpen(from, fromNumber)) {
            leave(from, fromNumber);
        }
        if (isOverflown) {
            return true;
        }
        dropEarlier(to, first);
        return reach(fromThread, fromNumber, to, first);
    }

    /** To be called now and then: the thread of a row may have nothing more to tell. */
    void dropClosed() {
        for (int index = size - 1; index >= 0; index--) {
            if (!isOpen(rows[index].thread, rows[index].number)) {
                drop(index);
            }
        }
    }

    /** An edge leaves an open unit. */
    private void leave(ThreadState thread, long number) {
        int index = indexOf(thread);
        if (index >= 0 && !isOpen(thread, rows[index].number)) {
            drop(index);
            index = -1;
        }
        if (index < 0 && size == MAX_ROWS) {
            overflow();
            return;
        }
        (index < 0 ? add(thread) : rows[index]).leave(number);
    }

    private void overflow() {
        isOverflown = true;
        rows = new Row[0];
        size = 0;
    }

    /** The thread is in a later unit by now. */
    private void dropEarlier(ThreadState thread, long first) {
        int index = indexOf(thread);
        if (index >= 0 && rows[index].number < first) {
            drop(index);
        }
    }

    private int indexOf(ThreadState thread) {
        for (int index = 0; index < size; index++) {
            if (rows[index].thread == thread) {
                return index;
            }
        }
        return -1;
    }

    private Row add(ThreadState thread) {
        if (size == rows.length) {
            rows = Arrays.copyOf(rows, size * 2);
        }
        Row row = new Row(thread);
        rows[size++] = row;
        return row;
    }

    private void drop(int index) {
        rows[index] = rows[--size];
        rows[size] = null;
    }

    /** Whoever reaches where the edge comes from reaches where it leads, and all that that one reaches. */
    private boolean reach(int fromThread, long fromNumber, ThreadState to, long first) {
        int target = indexOf(to);
        boolean isReached = false;
        for (int index = 0; index < size; index++) {
            Row row = rows[index];
            if (row.reaches(fromThread, fromNumber)) {
                isReached = true;
                row.add(to.id, first);
                if (target >= 0 && target != index) {
                    row.addAll(rows[target]);
                }
            }
        }
        return isReached;
    }

    /** Whether an edge may still come into the unit of this number. */
    private boolean isOpen(ThreadState thread, long number) {
        if (thread.buffer.hasNext()) {
            return isOpenInNext(thread.buffer, number);
        }
        boolean isLater =
                thread.hasEnded() || isInLaterUnit(thread, number); // all that it has told before is seen then
        return thread.buffer.hasNext() ? isOpenInNext(thread.buffer, number) : !isLater;
    }

    private boolean isOpenInNext(EventBuffer next, long number) {
        if (!next.isEdge()) {
            return true; // for all that is known: such a record does not tell its unit
        }
        next.unit(unit);
        return first(next.number()) <= number;
    }

    private boolean isInLaterUnit(ThreadState thread, long number) {
        long now = thread.number();
        return thread.units.find(now, unit) && first(now) > number;
    }

    /** The number that the unit began with which was just looked up. */
    private long first(long ofNumber) {
        if (unit.method == Units.OUTSIDE) {
            return ofNumber;
        }
        return Recorder.onlySplit ? unit.piece : unit.first;
    }
}
