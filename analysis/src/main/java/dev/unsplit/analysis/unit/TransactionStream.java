// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EdgeKind;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.Waypoint;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns the events of a trace into transactions: leaves out the methods that are no transactions, keeps the
 * outermost begin and end, cuts at boundaries if asked to, forwards lock events only if they count as conflicts, counts
 * events, and ends what is open at the end of the trace.
 *
 * <p>Speed matters here, since every event of every analysis passes through: state is kept in arrays indexed by thread. There may be millions of tasks, so of those that are in nothing as little as possible is kept.
 */
public sealed class TransactionStream implements EventHandler, Transactions permits EdgeStream {

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
    private final Pages<Nest> nests = new Pages<>(); // of those that are in something
    private boolean[] running = new boolean[16]; // nothing about the thread's next event can be ill-formed

    private final Deque<Nest> empty = new ArrayDeque<>();

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
        Nest nest = nests.get(thread);
        return nest != null && nest.depth > 0;
    }

    @Override
    public int method(int thread) {
        return nest(thread).method;
    }

    @Override
    public long beginEvent(int thread) {
        return nest(thread).beginEvent;
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
        nests.forEach(thread -> {
            Nest nest = nest(thread);
            all.add(new ResumePoint.OpenMethods(thread, nest.roles(), nest.method, nest.beginEvent));
        });
        return all;
    }

    /** Goes on where another reading was, before the first event. */
    public void resumeAt(ResumePoint point) {
        event = point.event();
        busySince = point.busySince();
        for (ResumePoint.OpenMethods methods : point.openMethods()) {
            Nest nest = entered(methods.thread());
            nest.method = methods.method();
            nest.beginEvent = methods.beginEvent();
            for (int level = 0; level < methods.count(); level++) {
                nest.push(methods.role(level));
                nest.depth += methods.role(level) == INCLUDED ? 1 : 0;
            }
            openTransactions += nest.depth > 0 ? 1 : 0;
        }
    }

    @Override
    public void begin(int thread, int method, int site) {
        Nest nest = entered(thread);
        byte role = role(method);
        nest.push(role);
        if (role == EXCLUDED) {
            return;
        }
        next(thread);
        tally.begins++;
        if (role == INCLUDED && nest.depth++ == 0) {
            tally.transactions++;
            nest.method = method;
            start(thread, nest, site);
        }
    }

    @Override
    public void end(int thread, int method, int site) {
        Nest nest = nest(thread);
        byte role = nest.pop();
        if (role != EXCLUDED) {
            next(thread);
            tally.ends++;
        }
        if (role == INCLUDED && --nest.depth == 0) {
            openTransactions--;
            ended(thread);
        }
        if (nest.isEmpty()) {
            nests.remove(thread);
            empty.push(nest);
        }
    }

    private byte role(int method) {
        if (!excluded.contains(method)) {
            return INCLUDED;
        }
        return excluded.isTakenOut(method) ? TAKEN_OUT : EXCLUDED;
    }

    private void start(int thread, Nest nest, int site) {
        nest.beginEvent = event;
        nest.site = site;
        if (openTransactions++ == 0) {
            busySince = event;
        }
        started(thread, nest);
    }

    /** What begins now is a transaction. */
    void started(int thread, Nest nest) {
        handler.begin(thread, nest.method, nest.site);
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
        nests.forEach(this::cutOff);
        handler.finish();
    }

    private void cutOff(int thread) {
        Nest nest = nest(thread);
        if (nest.depth > 0) {
            nest.depth = 0;
            tally.cutOff++;
            openTransactions--;
            ended(thread);
        }
    }

    /** Something happened that conflicts with nothing; inside a transaction nobody needs to know. */
    private void pass(int thread) {
        if (!isActive(thread)) {
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
            start(thread, nest(thread), site);
        }
    }

    private boolean cuts(int thread) {
        return split && isActive(thread);
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

    /** What the thread is in. */
    final Nest nest(int thread) {
        Nest nest = nests.get(thread);
        if (nest == null) {
            throw new IllegalStateException("thread " + thread + " is in no method");
        }
        return nest;
    }

    /** What the thread is about to be in. */
    private Nest entered(int thread) {
        Nest nest = nests.get(thread);
        if (nest == null) {
            nest = empty.isEmpty() ? new Nest() : empty.pop();
            nests.put(thread, nest);
        }
        return nest;
    }

    final void ensure(int thread) {
        if (thread >= running.length) {
            running = Arrays.copyOf(running, Math.max(thread + 1, running.length * 2));
        }
    }
}
