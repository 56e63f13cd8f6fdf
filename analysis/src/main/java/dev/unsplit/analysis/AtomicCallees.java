// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.tree.LockHierarchy;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ForwardingReader;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A trace as it would be if some methods were atomic, for analyses that look at other schedules: whoever can be split in it is split by itself, and not only inside these methods.
 *
 * <p>One more lock makes them atomic, which no program has: each of their executions holds it, and so does each other access for as long as it takes. It is always the
 * innermost one, so that it makes no deadlock possible; for that, an execution holds the locks that it takes and gives back from its begin to its end: it can be made in one go
 * only while nobody else holds one of them. It may have taken them one after the other, in any order, while they are told one inside the other: in the {@linkplain LockHierarchy order} that they have where they are nested, so that no two are nested in both orders that were not before. An execution that hands something over to another thread, or does not give back what it takes, is told as it was.
 */
final class AtomicCallees implements RepeatableTrace {

    private static final byte[] LOCK = "callee".getBytes(StandardCharsets.UTF_8);

    private final RepeatableTrace trace;
    private final Set<String> callees;
    private final int lock;
    private final LockHierarchy hierarchy;

    /**
     * @param locks how many locks the trace has
     * @param hierarchy of these
     */
    AtomicCallees(RepeatableTrace trace, Set<String> callees, int locks, LockHierarchy hierarchy) {
        this.trace = trace;
        this.callees = callees;
        this.lock = locks;
        this.hierarchy = hierarchy;
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
        return new Reader(trace.open());
    }

    private final class Reader extends ForwardingReader {

        Reader(TraceReader reader) {
            super(reader);
        }

        /** Edges were between what there was. */
        @Override
        public TraceInfo info() {
            TraceInfo info = super.info();
            return new TraceInfo(Level.ACCESSES, info.conflicts(), info.boundaries(), info.excludedMethods());
        }

        @Override
        public void read(EventHandler handler) {
            super.read(new Rewriter(handler, symbols()));
        }
    }

    /** Something that can be told later. */
    private interface Told {
        void tell();
    }

    /** An execution that goes on. */
    private static final class Execution {
        private final List<Told> events = new ArrayList<>(); // all
        private final List<Told> accesses = new ArrayList<>();
        private final IntLinkedOpenHashSet locks = new IntLinkedOpenHashSet(); // that it takes
        private final IntOpenHashSet shared = new IntOpenHashSet(); // those of them that it only shares
        private int held;

        void take(int lock, boolean isShared) {
            held++;
            if (isShared && locks.add(lock)) {
                shared.add(lock);
            } else if (!isShared) {
                locks.add(lock);
                shared.remove(lock);
            }
        }

        void tellAll() {
            events.forEach(Told::tell);
        }
    }

    private final class Rewriter implements EventHandler {

        private final EventHandler next;
        private final Symbols symbols;
        private final CalleeExecutions executions;
        private final List<@Nullable Execution> open = new ArrayList<>(); // by thread

        Rewriter(EventHandler next, Symbols symbols) {
            this.next = next;
            this.symbols = symbols;
            this.executions = new CalleeExecutions(callees, symbols);
        }

        private @Nullable Execution execution(int thread) {
            return thread < open.size() ? open.get(thread) : null;
        }

        private void set(int thread, @Nullable Execution execution) {
            while (open.size() <= thread) {
                open.add(null);
            }
            open.set(thread, execution);
        }

        @Override
        public void begin(int thread, int method, int site) {
            next.begin(thread, method, site);
            if (executions.begin(thread, method)) {
                set(thread, new Execution());
            }
        }

        @Override
        public void end(int thread, int method, int site) {
            Execution ended = executions.end(thread) ? execution(thread) : null;
            if (ended != null) {
                set(thread, null);
                if (ended.held == 0 && !ended.accesses.isEmpty()) {
                    tellInOneGo(thread, ended, site);
                } else {
                    ended.tellAll();
                }
            }
            next.end(thread, method, site);
        }

        private void tellInOneGo(int thread, Execution execution, int site) {
            int[] locks = execution.locks.toIntArray();
            IntArrays.stableSort(locks, hierarchy::compare);
            for (int taken : locks) {
                if (execution.shared.contains(taken)) {
                    next.acquireShared(thread, taken, site);
                } else {
                    next.acquire(thread, taken, site);
                }
            }
            next.acquire(thread, lock, site);
            execution.accesses.forEach(Told::tell);
            next.release(thread, lock, site);
            for (int index = locks.length - 1; index >= 0; index--) {
                if (execution.shared.contains(locks[index])) {
                    next.releaseShared(thread, locks[index], site);
                } else {
                    next.release(thread, locks[index], site);
                }
            }
        }

        private void access(int thread, int site, Told access) {
            Execution execution = execution(thread);
            if (execution != null) {
                execution.events.add(access);
                execution.accesses.add(access);
            } else {
                next.acquire(thread, lock, site);
                access.tell();
                next.release(thread, lock, site);
            }
        }

        private void take(int thread, int taken, boolean isShared, Told event) {
            Execution execution = execution(thread);
            if (execution != null) {
                execution.events.add(event);
                execution.take(taken, isShared);
            } else {
                event.tell();
            }
        }

        private void giveBack(int thread, Told event) {
            Execution execution = execution(thread);
            if (execution != null) {
                execution.events.add(event);
                execution.held--;
            } else {
                event.tell();
            }
        }

        /** Its order among the events of all threads matters. */
        private void handOver(int thread, Told event) {
            Execution execution = execution(thread);
            if (execution != null) {
                execution.tellAll();
                set(thread, null);
            }
            event.tell();
        }

        @Override
        public void read(int thread, int variable, int site) {
            access(thread, site, () -> next.read(thread, variable, site));
        }

        @Override
        public void write(int thread, int variable, int site) {
            access(thread, site, () -> next.write(thread, variable, site));
        }

        @Override
        public void update(int thread, int variable, int site) {
            access(thread, site, () -> next.update(thread, variable, site));
        }

        @Override
        public void volatileRead(int thread, int variable, int site) {
            access(thread, site, () -> next.volatileRead(thread, variable, site));
        }

        @Override
        public void volatileWrite(int thread, int variable, int site) {
            access(thread, site, () -> next.volatileWrite(thread, variable, site));
        }

        @Override
        public void acquire(int thread, int taken, int site) {
            take(thread, taken, false, () -> next.acquire(thread, taken, site));
        }

        @Override
        public void release(int thread, int given, int site) {
            giveBack(thread, () -> next.release(thread, given, site));
        }

        @Override
        public void acquireShared(int thread, int taken, int site) {
            take(thread, taken, true, () -> next.acquireShared(thread, taken, site));
        }

        @Override
        public void releaseShared(int thread, int given, int site) {
            giveBack(thread, () -> next.releaseShared(thread, given, site));
        }

        @Override
        public void fork(int thread, int child, int site) {
            handOver(thread, () -> next.fork(thread, child, site));
        }

        @Override
        public void join(int thread, int child, int site) {
            handOver(thread, () -> next.join(thread, child, site));
        }

        @Override
        public void barrier(int thread, int barrier, int site) {
            handOver(thread, () -> next.barrier(thread, barrier, site));
        }

        @Override
        public void send(int thread, int channel, int site) {
            handOver(thread, () -> next.send(thread, channel, site));
        }

        @Override
        public void receive(int thread, int channel, int site) {
            handOver(thread, () -> next.receive(thread, channel, site));
        }

        @Override
        public void boundary(int thread, int site) {
            handOver(thread, () -> next.boundary(thread, site));
        }

        @Override
        public void endOfTrace() {
            for (Execution execution : open) {
                if (execution != null) {
                    execution.tellAll();
                }
            }
            if (symbols.locks().size() == lock) { // only now are all others known
                symbols.locks().append(LOCK, 0, LOCK.length);
            }
            next.endOfTrace();
        }
    }
}
