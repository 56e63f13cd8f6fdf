// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.EventLog.Kind;
import dev.unsplit.analysis.unit.CompactNumbers;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.ForwardingReader;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.Waypoint;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a recorder, which is read in full once. The recorder tells some executions of each transaction in full and of all others only the edges, so that almost
 * everything in a long trace is edges. These say what happened in the run, once and for all. Whoever looks again (predictions, hints, refinement, patterns that do no harm)
 * looks at accesses, locks and hand-overs. So the first reading keeps these in memory, and all later ones are told from there:
 *
 * <ul>
 *   <li>every event but edges between conflicting accesses, and the order of locks that comes with them;
 *   <li>begin and end of a transaction, unless there is nothing in between;
 *   <li>the last number of a thread before something of it that is kept;
 *   <li>in the place of what is left out, how many events that were, so that all others have the numbers that they had.
 * </ul>
 *
 * Where too much is to be kept, or a trace has no edges, or none but edges, every reading is one of the trace itself.
 */
public final class CondensedTrace implements RepeatableTrace {

    /** 16 bytes each, and twice that while the log grows: at most an eighth of a small heap, a quarter while it grows. */
    private static final int MOST_ENTRIES =
            (int) Math.min(1 << 21, Runtime.getRuntime().maxMemory() / (8 * EventLog.BYTES_OF_ENTRY));

    private final RepeatableTrace trace;
    private final int most;
    private @Nullable Kept kept;
    private boolean isTooLarge; // as the first reading showed

    /** What a reading left behind. */
    private record Kept(TraceInfo info, Symbols symbols, EventLog events) {}

    private CondensedTrace(RepeatableTrace trace, int most) {
        this.trace = trace;
        this.most = most;
    }

    /** The same trace; whoever reads it the second time must not ask for edges between accesses. */
    public static RepeatableTrace of(RepeatableTrace trace) {
        return of(trace, MOST_ENTRIES);
    }

    static RepeatableTrace of(RepeatableTrace trace, int mostEntries) {
        return trace.isRepeatable() ? new CondensedTrace(trace, mostEntries) : trace;
    }

    @Override
    public String name() {
        return trace.name();
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public TraceReader open() {
        Kept known = kept;
        if (known != null) {
            return new KeptReader(known);
        }
        TraceReader reader = trace.open();
        boolean keeps = reader.info().level() == Level.ACCESSES_AND_EDGES && !isTooLarge;
        return keeps ? new KeepingReader(reader) : reader;
    }

    /** Reads what was kept. */
    private static final class KeptReader implements TraceReader {

        private final Kept kept;

        KeptReader(Kept kept) {
            this.kept = kept;
        }

        @Override
        public TraceInfo info() {
            return kept.info;
        }

        @Override
        public Symbols symbols() {
            return kept.symbols;
        }

        @Override
        public void read(EventHandler handler) {
            kept.events.replay(handler);
        }

        @Override
        public long position() {
            return 0;
        }

        /** Whatever there was to say was said the first time. */
        @Override
        public String notice() {
            return "";
        }

        @Override
        public void close() {}
    }

    /** Reads the trace itself. */
    private final class KeepingReader extends ForwardingReader {

        KeepingReader(TraceReader reader) {
            super(reader);
        }

        @Override
        public void read(EventHandler handler) {
            ExcludedMethods excluded = new ExcludedMethods(symbols().methods(), info().excludedMethods());
            Keeper keeper = new Keeper(excluded, most, handler);
            super.read(keeper);
            isTooLarge = keeper.events.isOverflown();
            if (!isTooLarge) {
                kept = new Kept(info(), symbols(), keeper.events);
            }
        }
    }

    /** Keeps what matters of all that passes. */
    private static final class Keeper implements EventHandler, EventLog.Mover {

        private static final int NONE = -1;
        private static final int[] NOTHING = {};

        private final ExcludedMethods excluded;
        private final EventHandler next;
        private final EventLog events;
        private boolean isFull;

        // by thread
        private int[] open = new int[16]; // methods
        private int[] emptyBegin = new int[16]; // where an outermost transaction began in which nothing was kept yet
        private int[] unusedNumber = new int[16]; // where a number stands behind which nothing was kept yet
        private CompactNumbers numbers = new CompactNumbers();

        Keeper(ExcludedMethods excluded, int most, EventHandler next) {
            this.excluded = excluded;
            this.next = next;
            this.events = new EventLog(most, this);
            Arrays.fill(emptyBegin, NONE);
            Arrays.fill(unusedNumber, NONE);
        }

        @Override
        public void moved(int thread, int from, int to) {
            ensure(thread);
            if (emptyBegin[thread] == from) {
                emptyBegin[thread] = to;
            } else if (unusedNumber[thread] == from) {
                unusedNumber[thread] = to;
            }
        }

        private void ensure(int thread) {
            int known = open.length;
            if (thread >= known) {
                int length = Math.max(thread + 1, 2 * known);
                open = Arrays.copyOf(open, length);
                emptyBegin = Arrays.copyOf(emptyBegin, length);
                unusedNumber = Arrays.copyOf(unusedNumber, length);
                Arrays.fill(emptyBegin, known, length, NONE);
                Arrays.fill(unusedNumber, known, length, NONE);
            }
        }

        private void keep(Kind kind, int thread, int operand, int site) {
            if (isFull) {
                return;
            }
            use(thread);
            events.add(kind, thread, operand, site);
            noteOverflow();
        }

        private void noteOverflow() {
            if (events.isOverflown()) {
                isFull = true;
                open = NOTHING;
                emptyBegin = NOTHING;
                unusedNumber = NOTHING;
                numbers = new CompactNumbers();
            }
        }

        /** Something of the thread is kept: so is what it stands in. */
        private void use(int thread) {
            ensure(thread);
            emptyBegin[thread] = NONE;
            unusedNumber[thread] = NONE;
        }

        @Override
        public void begin(int thread, int method, int site) {
            if (!isFull) {
                ensure(thread);
                if (open[thread]++ == 0 && !excluded.contains(method)) {
                    int place = events.add(Kind.BEGIN, thread, method, site);
                    emptyBegin[thread] = place;
                    noteOverflow();
                } else {
                    keep(Kind.BEGIN, thread, method, site);
                }
            }
            next.begin(thread, method, site);
        }

        @Override
        public void end(int thread, int method, int site) {
            if (!isFull) {
                ensure(thread);
                open[thread]--;
                if (emptyBegin[thread] != NONE && unusedNumber[thread] != NONE) {
                    leaveOut(thread);
                } else {
                    keep(Kind.END, thread, method, site);
                }
            }
            next.end(thread, method, site);
        }

        /** What follows has at least the next number. */
        private void leaveOut(int thread) {
            events.strike(emptyBegin[thread]);
            emptyBegin[thread] = NONE;
            numbers.set(thread, numbers.get(thread) + 1);
            events.setNumber(unusedNumber[thread], numbers.get(thread));
            skip();
        }

        private void skip() {
            events.skip();
            noteOverflow();
        }

        @Override
        public void number(int thread, long number) {
            if (!isFull) {
                ensure(thread);
                numbers.set(thread, number);
                if (unusedNumber[thread] == NONE) {
                    int place = events.addNumber(thread, number);
                    unusedNumber[thread] = place;
                    noteOverflow();
                } else {
                    events.setNumber(unusedNumber[thread], number);
                }
            }
            next.number(thread, number);
        }

        @Override
        public void edge(
                int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
            if (!isFull) {
                if (kind.isHandOver()) {
                    use(thread);
                    events.addHandOver(thread, fromThread, fromNumber, kind, operand, fromSite, site);
                    noteOverflow();
                } else {
                    skip();
                }
            }
            next.edge(thread, fromThread, fromNumber, kind, operand, fromSite, site);
        }

        @Override
        public void read(int thread, int variable, int site) {
            keep(Kind.READ, thread, variable, site);
            next.read(thread, variable, site);
        }

        @Override
        public void write(int thread, int variable, int site) {
            keep(Kind.WRITE, thread, variable, site);
            next.write(thread, variable, site);
        }

        @Override
        public void update(int thread, int variable, int site) {
            keep(Kind.UPDATE, thread, variable, site);
            next.update(thread, variable, site);
        }

        @Override
        public void volatileRead(int thread, int variable, int site) {
            keep(Kind.VOLATILE_READ, thread, variable, site);
            next.volatileRead(thread, variable, site);
        }

        @Override
        public void volatileWrite(int thread, int variable, int site) {
            keep(Kind.VOLATILE_WRITE, thread, variable, site);
            next.volatileWrite(thread, variable, site);
        }

        @Override
        public void acquire(int thread, int lock, int site) {
            keep(Kind.ACQUIRE, thread, lock, site);
            next.acquire(thread, lock, site);
        }

        @Override
        public void release(int thread, int lock, int site) {
            keep(Kind.RELEASE, thread, lock, site);
            next.release(thread, lock, site);
        }

        @Override
        public void acquireShared(int thread, int lock, int site) {
            keep(Kind.ACQUIRE_SHARED, thread, lock, site);
            next.acquireShared(thread, lock, site);
        }

        @Override
        public void releaseShared(int thread, int lock, int site) {
            keep(Kind.RELEASE_SHARED, thread, lock, site);
            next.releaseShared(thread, lock, site);
        }

        @Override
        public void fork(int thread, int child, int site) {
            keep(Kind.FORK, thread, child, site);
            next.fork(thread, child, site);
        }

        @Override
        public void join(int thread, int child, int site) {
            keep(Kind.JOIN, thread, child, site);
            next.join(thread, child, site);
        }

        @Override
        public void barrier(int thread, int lock, int site) {
            keep(Kind.BARRIER, thread, lock, site);
            next.barrier(thread, lock, site);
        }

        @Override
        public void send(int thread, int lock, int site) {
            keep(Kind.SEND, thread, lock, site);
            next.send(thread, lock, site);
        }

        @Override
        public void receive(int thread, int lock, int site) {
            keep(Kind.RECEIVE, thread, lock, site);
            next.receive(thread, lock, site);
        }

        @Override
        public void boundary(int thread, int site) {
            keep(Kind.BOUNDARY, thread, 0, site);
            next.boundary(thread, site);
        }

        @Override
        public void soon(int[] threads, int[] variables, int count) {
            next.soon(threads, variables, count);
        }

        @Override
        public void waypoint(Supplier<Waypoint> here) {
            next.waypoint(here);
        }

        @Override
        public void endOfTrace() {
            next.endOfTrace();
        }
    }
}
