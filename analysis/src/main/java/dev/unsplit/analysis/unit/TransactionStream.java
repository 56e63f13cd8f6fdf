// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.Waypoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns the events of a trace into transactions: leaves out the methods that are no transactions, keeps the
 * outermost begin and end, cuts at boundaries if asked to, forwards lock events only if they count as conflicts, counts
 * events, and ends what is open at the end of the trace.
 *
 * <p>Speed matters here, since every event of every analysis passes through: state is kept in arrays indexed by thread.
 */
public sealed class TransactionStream implements EventHandler, Transactions permits EdgeStream {

    private static final byte[] NO_METHODS = {};
    private static final byte EXCLUDED = 0;
    private static final byte INCLUDED = 1;
    private static final byte TAKEN_OUT = 2; // excluded, but an event

    private final TransactionHandler handler;
    private final ExcludedMethods excluded;
    private final boolean locksConflict;
    private final boolean split;
    private final WellFormedness wellFormedness;
    final EventTally tally = new EventTally();
    private @Nullable ResumePoints resumePoints;

    private long event;
    private int openTransactions;
    private long busySince;
    private boolean handOver; // this event takes what another thread handed over

    // by thread
    private int[] depth = new int[16]; // of included methods
    private int[] method = new int[16];
    private long[] beginEvent = new long[16];
    private byte[][] roles = new byte[16][]; // of every open method, excluded ones too
    private int[] open = new int[16];
    private boolean[] running = new boolean[16]; // nothing about the thread's next event can be ill-formed
    private int threads;

    /** For traces of this level: where there are edges, they alone decide. */
    public static TransactionStream of(
            Level level,
            TransactionHandler handler,
            ExcludedMethods excluded,
            Conflicts conflicts,
            Boundaries boundaries,
            WellFormedness wellFormedness) {
        return level.hasEdges()
                ? new EdgeStream(handler, excluded, conflicts, boundaries)
                : new TransactionStream(handler, excluded, conflicts, boundaries, wellFormedness);
    }

    public TransactionStream(
            TransactionHandler handler,
            ExcludedMethods excluded,
            Conflicts conflicts,
            Boundaries boundaries,
            WellFormedness wellFormedness) {
        this.handler = handler;
        this.excluded = excluded;
        this.locksConflict = conflicts == Conflicts.DATA_AND_LOCKS;
        this.split = boundaries == Boundaries.SPLIT;
        this.wellFormedness = wellFormedness;
    }

    @Override
    public long event() {
        return event;
    }

    /** The kinds of events that occurred, the number of each by the word for it. */
    public Map<String, Long> eventsByKind() {
        return tally.kinds(event);
    }

    /** How many transactions there were; one that was cut counts once. */
    public long transactions() {
        return tally.transactions;
    }

    /** What is missing of the transactions, one line each. */
    public List<String> notSeen() {
        return tally.notSeen();
    }

    @Override
    public boolean isHandOver() {
        return handOver;
    }

    @Override
    public boolean isActive(int thread) {
        return thread < threads && depth[thread] > 0;
    }

    @Override
    public int method(int thread) {
        return method[thread];
    }

    @Override
    public long beginEvent(int thread) {
        return beginEvent[thread];
    }

    @Override
    public long busySince() {
        return busySince;
    }

    /** Tells these of the places where another reading could start, with what is going on there. */
    public void tell(ResumePoints points) {
        resumePoints = points;
    }

    @Override
    public void waypoint(Supplier<Waypoint> here) {
        if (resumePoints != null && resumePoints.wants(event)) {
            resumePoints.add(new ResumePoint(here.get(), event, busySince, openMethods()));
        }
    }

    private List<ResumePoint.OpenMethods> openMethods() {
        List<ResumePoint.OpenMethods> all = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            if (open[thread] > 0) {
                byte[] levels = Arrays.copyOf(roles[thread], open[thread]);
                all.add(new ResumePoint.OpenMethods(thread, levels, method[thread], beginEvent[thread]));
            }
        }
        return all;
    }

    /** Goes on where another reading was, before the first event. */
    public void resumeAt(ResumePoint point) {
        event = point.event();
        busySince = point.busySince();
        for (ResumePoint.OpenMethods methods : point.openMethods()) {
            int thread = methods.thread();
            ensure(thread);
            method[thread] = methods.method();
            beginEvent[thread] = methods.beginEvent();
            for (int level = 0; level < methods.count(); level++) {
                push(thread, methods.role(level));
                depth[thread] += methods.role(level) == INCLUDED ? 1 : 0;
            }
            openTransactions += depth[thread] > 0 ? 1 : 0;
        }
    }

    @Override
    public void begin(int thread, int method, int site) {
        ensure(thread);
        byte role = role(method);
        push(thread, role);
        if (role == EXCLUDED) {
            return;
        }
        next(thread);
        tally.begins++;
        if (role == INCLUDED && depth[thread]++ == 0) {
            tally.transactions++;
            start(thread, method, site);
        }
    }

    @Override
    public void end(int thread, int method, int site) {
        byte role = roles[thread][--open[thread]];
        if (role == EXCLUDED) {
            return;
        }
        next(thread);
        tally.ends++;
        if (role == INCLUDED && --depth[thread] == 0) {
            openTransactions--;
            ended(thread);
        }
    }

    private byte role(int method) {
        if (!excluded.contains(method)) {
            return INCLUDED;
        }
        return excluded.isTakenOut(method) ? TAKEN_OUT : EXCLUDED;
    }

    private void start(int thread, int startMethod, int site) {
        method[thread] = startMethod;
        beginEvent[thread] = event;
        if (openTransactions++ == 0) {
            busySince = event;
        }
        started(thread, site);
    }

    /** What begins now is a transaction. */
    void started(int thread, int site) {
        handler.begin(thread, method[thread], site);
    }

    /** The transaction is over. */
    void ended(int thread) {
        handler.end(thread);
    }

    @Override
    public void read(int thread, int variable, int site) {
        next(thread);
        handler.read(thread, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        next(thread);
        tally.writes++;
        handler.write(thread, variable, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        next(thread);
        tally.updates++;
        handler.update(thread, variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        next(thread);
        tally.acquires++;
        wellFormedness.acquire(thread, lock, event);
        if (locksConflict) {
            handler.acquire(thread, lock, site);
        } else {
            pass(thread);
        }
    }

    @Override
    public void release(int thread, int lock, int site) {
        next(thread);
        tally.releases++;
        wellFormedness.release(thread, lock, event);
        if (locksConflict) {
            handler.release(thread, lock, site);
        } else {
            pass(thread);
        }
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        next(thread);
        tally.sharedAcquires++;
        wellFormedness.acquireShared(thread, lock, event);
        if (locksConflict) {
            handler.acquireShared(thread, lock, site);
        } else {
            pass(thread);
        }
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        next(thread);
        tally.sharedReleases++;
        wellFormedness.releaseShared(thread, lock, event);
        if (locksConflict) {
            handler.releaseShared(thread, lock, site);
        } else {
            pass(thread);
        }
    }

    @Override
    public void fork(int thread, int child, int site) {
        next(thread);
        tally.forks++;
        wellFormedness.fork(child, event);
        handler.fork(thread, child, site);
        cut(thread, site);
    }

    @Override
    public void join(int thread, int child, int site) {
        next(thread);
        tally.joins++;
        wellFormedness.join(thread, child, event);
        ensure(child);
        running[child] = false;
        cut(thread, site);
        handler.join(thread, child, site);
    }

    @Override
    public void barrier(int thread, int lock, int site) {
        next(thread);
        tally.barriers++;
        if (cuts(thread)) { // what came before the barrier is let go first, what comes after it waits for the others
            handler.arrive(thread, lock, site);
            cut(thread, site);
            proceed(thread, lock, site);
        } else {
            proceed(thread, lock, site);
            handler.arrive(thread, lock, site);
        }
    }

    private void proceed(int thread, int barrier, int site) {
        handOver = true;
        handler.proceed(thread, barrier, site);
        handOver = false;
    }

    @Override
    public void send(int thread, int lock, int site) {
        next(thread);
        tally.sends++;
        handler.send(thread, lock, site);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        next(thread);
        tally.receives++;
        handOver = true;
        handler.receive(thread, lock, site);
        handOver = false;
    }

    @Override
    public void boundary(int thread, int site) {
        next(thread);
        tally.boundaries++;
        pass(thread);
        cut(thread, site);
    }

    /** Where accesses are read beside which there are edges. */
    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        next(thread);
    }

    @Override
    public void skipped(long events) {
        event += events;
    }

    @Override
    public void soon(int[] threads, int[] variables, int count) {
        handler.soon(threads, variables, count);
    }

    @Override
    public void endOfTrace() {
        for (int thread = 0; thread < threads; thread++) {
            if (depth[thread] > 0) {
                depth[thread] = 0;
                tally.cutOff++;
                openTransactions--;
                ended(thread);
            }
        }
        handler.finish();
    }

    /** Something happened that conflicts with nothing; inside a transaction nobody needs to know. */
    private void pass(int thread) {
        if (depth[thread] == 0) {
            handler.pass(thread);
        }
    }

    /** Under policy split: what follows is another transaction of the same method. */
    final void cut(int thread, int site) {
        if (cuts(thread)) {
            tally.cuts++;
            handler.cut(thread);
            openTransactions--;
            ended(thread);
            start(thread, method[thread], site);
        }
    }

    private boolean cuts(int thread) {
        return split && depth[thread] > 0;
    }

    final void next(int thread) {
        event++;
        if (thread >= running.length || !running[thread]) {
            attend(thread);
        }
    }

    /** The first event of a thread, or one after its join. */
    private void attend(int thread) {
        ensure(thread);
        running[thread] = wellFormedness.event(thread, event);
    }

    private void push(int thread, byte role) {
        if (open[thread] == roles[thread].length) {
            roles[thread] = Arrays.copyOf(roles[thread], Math.max(4, open[thread] * 2));
        }
        roles[thread][open[thread]++] = role;
    }

    final void ensure(int thread) {
        if (thread < threads) {
            return;
        }
        if (thread >= depth.length) {
            int length = Math.max(thread + 1, depth.length * 2);
            depth = Arrays.copyOf(depth, length);
            method = Arrays.copyOf(method, length);
            beginEvent = Arrays.copyOf(beginEvent, length);
            roles = Arrays.copyOf(roles, length);
            open = Arrays.copyOf(open, length);
            running = Arrays.copyOf(running, length);
        }
        for (; threads <= thread; threads++) {
            roles[threads] = NO_METHODS;
        }
    }
}
