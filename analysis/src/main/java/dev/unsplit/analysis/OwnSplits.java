// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.Names;
import dev.unsplit.trace.Symbols;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds methods that were split by themselves in a run: left at one event and entered again at another, by a path forward in time through other threads, where no execution of
 * certain callees contains both.
 *
 * <p>The events of a transaction T of such a method fall into <em>segments</em>: each execution of a callee is one, and each event outside of these is another. A vector clock of an event says, for each thread, in which
 * segment of its running transaction a path left that leads to the event: in the first one, if there are several. So it is enough to look, where T is entered, whether the clock that comes in knows an earlier segment of T than the
 * one that T is in. A path has to lead through another thread; so what a thread left at a variable itself is kept apart from what others left there. Segments of transactions that have ended do not matter any more.
 */
final class OwnSplits implements TransactionHandler {

    /** A stamp is the number of a transaction, and then a segment, counted down: of one transaction, the first segment is the largest. */
    private static final int SEGMENT_BITS = 28;

    private static final long LAST_SEGMENT = (1L << SEGMENT_BITS) - 1;
    private static final long NO_STAMP = 0;
    private static final long[] NOTHING = {};

    private final Names methods;
    private final Set<String> asked;
    private final CalleeExecutions callees;
    private final Set<String> split = new HashSet<>();
    private final Long2ObjectOpenHashMap<Traffic> things = new Long2ObjectOpenHashMap<>();

    private long transactions;

    // by thread
    private long[] stamps =
            new long[16]; // of the segment that it is in, if its transaction is one of those that were asked for
    private int[] running = new int[16]; // the method
    private long[][] clocks = new long[16][]; // by thread: the stamp of where a path left that leads here

    /** What is known at a variable or lock, of those who conflict with everybody and of those who only read. */
    private static final class Traffic {
        private final Left byWriters = new Left();
        private final Left byReaders = new Left();
    }

    /** Stamps that were left, by thread. */
    private static final class Left {
        private long[] byItself = NOTHING;
        private long[] byOthers = NOTHING;
    }

    /**
     * @param asked names of methods
     * @param callees names of methods that may be split
     */
    OwnSplits(Set<String> asked, Set<String> callees, Symbols symbols) {
        this.methods = symbols.methods();
        this.asked = asked;
        this.callees = new CalleeExecutions(callees, symbols);
        Arrays.fill(clocks, NOTHING);
    }

    /** Those that were split. */
    Set<String> split() {
        return split;
    }

    /** Has to hear of every event before this does. */
    EventHandler segments() {
        return new EventHandler() {
            @Override
            public void begin(int thread, int method, int site) {
                if (callees.begin(thread, method)) {
                    nextSegment(thread);
                }
            }

            @Override
            public void end(int thread, int method, int site) {
                if (callees.end(thread)) {
                    nextSegment(thread);
                }
            }
        };
    }

    private void nextSegment(int thread) {
        ensure(thread);
        if (stamps[thread] != NO_STAMP && (stamps[thread] & LAST_SEGMENT) != 0) {
            stamps[thread]--;
        }
    }

    private void ensure(int thread) {
        int known = stamps.length;
        if (thread >= known) {
            int length = Math.max(thread + 1, 2 * known);
            stamps = Arrays.copyOf(stamps, length);
            running = Arrays.copyOf(running, length);
            clocks = Arrays.copyOf(clocks, length);
            Arrays.fill(clocks, known, length, NOTHING);
        }
    }

    @Override
    public void begin(int thread, int method, int site) {
        ensure(thread);
        stamps[thread] = asked.contains(name(method)) ? ++transactions << SEGMENT_BITS | LAST_SEGMENT : NO_STAMP;
        running[thread] = method;
    }

    @Override
    public void end(int thread) {
        ensure(thread);
        stamps[thread] = NO_STAMP;
    }

    private String name(int method) {
        String full = methods.get(method);
        int descriptor = full.indexOf('(');
        return descriptor < 0 ? full : full.substring(0, descriptor);
    }

    /** Whether the transaction that a stamp is of goes on. */
    private boolean isAlive(int thread, long stamp) {
        return stamp != NO_STAMP && stamp >>> SEGMENT_BITS == stamps[thread] >>> SEGMENT_BITS;
    }

    /** An event of its own, unless a callee is executed. */
    private void happens(int thread) {
        ensure(thread);
        if (!callees.isInside(thread)) {
            nextSegment(thread);
        }
    }

    private void comesAfter(int thread, Left left) {
        enter(thread, left.byOthers);
        for (int from = 0; from < left.byItself.length; from++) {
            if (from != thread) {
                take(thread, from, left.byItself[from]);
            }
        }
    }

    /** A path leads here from each of these. */
    private void enter(int thread, long[] stampsOfThreads) {
        for (int from = 0; from < stampsOfThreads.length; from++) {
            if (from != thread) {
                take(thread, from, stampsOfThreads[from]);
            } else if (isAlive(thread, stampsOfThreads[from]) && stampsOfThreads[from] > stamps[thread]) {
                split.add(name(running[thread]));
            }
        }
    }

    private void take(int thread, int from, long stamp) {
        if (isAlive(from, stamp)) {
            clocks[thread] = withLargest(clocks[thread], from, stamp);
        }
    }

    private static long[] withLargest(long[] clock, int thread, long stamp) {
        long[] longEnough = thread < clock.length ? clock : Arrays.copyOf(clock, thread + 1);
        longEnough[thread] = Math.max(longEnough[thread], stamp);
        return longEnough;
    }

    private void leave(int thread, Left left) {
        long[] clock = clocks[thread];
        for (int from = 0; from < clock.length; from++) {
            if (isAlive(from, clock[from])) {
                left.byOthers = withLargest(left.byOthers, from, clock[from]);
            }
        }
        if (stamps[thread] != NO_STAMP) {
            left.byItself = withLargest(left.byItself, thread, stamps[thread]);
        }
    }

    private static long variable(int variable) {
        return 2L * variable;
    }

    private static long lock(int lock) {
        return 2L * lock + 1;
    }

    private void comesAfterWriters(int thread, long thing) {
        happens(thread);
        Traffic traffic = things.get(thing);
        if (traffic != null) {
            comesAfter(thread, traffic.byWriters);
        }
    }

    private void comesAfterAll(int thread, long thing) {
        comesAfterWriters(thread, thing);
        Traffic traffic = things.get(thing);
        if (traffic != null) {
            comesAfter(thread, traffic.byReaders);
        }
    }

    /** Nothing is kept of what nobody asked for. */
    private boolean hasSomethingToLeave(int thread) {
        return stamps[thread] != NO_STAMP || clocks[thread].length > 0;
    }

    private void leaveAsWriter(int thread, long thing) {
        if (hasSomethingToLeave(thread)) {
            leave(thread, things.computeIfAbsent(thing, unknown -> new Traffic()).byWriters);
        }
    }

    private void leaveAsReader(int thread, long thing) {
        if (hasSomethingToLeave(thread)) {
            leave(thread, things.computeIfAbsent(thing, unknown -> new Traffic()).byReaders);
        }
    }

    @Override
    public void read(int thread, int variable, int site) {
        comesAfterWriters(thread, variable(variable));
        leaveAsReader(thread, variable(variable));
    }

    @Override
    public void write(int thread, int variable, int site) {
        comesAfterAll(thread, variable(variable));
        leaveAsWriter(thread, variable(variable));
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        comesAfterAll(thread, lock(lock));
    }

    @Override
    public void release(int thread, int lock, int site) {
        happens(thread);
        leaveAsWriter(thread, lock(lock));
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        comesAfterWriters(thread, lock(lock));
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        happens(thread);
        leaveAsReader(thread, lock(lock));
    }

    @Override
    public void fork(int thread, int child, int site) {
        happens(thread);
        ensure(child);
        hand(thread, child);
    }

    @Override
    public void join(int thread, int child, int site) {
        happens(thread);
        ensure(child);
        hand(child, thread);
    }

    private void hand(int from, int to) {
        enter(to, clocks[from].clone());
        if (from != to) {
            take(to, from, stamps[from]);
        }
    }

    @Override
    public void pass(int thread) {}

    @Override
    public void number(int thread, long number) {}

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {}
}
