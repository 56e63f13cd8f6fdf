// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import java.util.ArrayList;
import java.util.List;

/**
 * The summarized conflict graph (Farzan, Madhusudan: Monitoring Atomicity in Concurrent Programs, CAV 2008, §3) as a finite automaton (§4), whose states lie in a few bits of
 * the packed state.
 *
 * <p><b>Idea.</b> A node is the transaction that a thread is in, so nodes are numbered like threads. The paper keeps for each node v the events S(v) of its transaction, the
 * events C(v) of ended transactions that must come later, and edges. Here everything is kept closed under <em>must come before</em>, so that states that differ only in how
 * they got there are one:
 *
 * <ul>
 *   <li>{@code before(t)}: the nodes that come before what thread t does now, or next if it is in no transaction (that a node comes before an ended transaction of t says the
 *       same, since t's transactions come in their order). In the paper: edges, and threads in C.
 *   <li>for each variable four sets of nodes: those with a write or a read of it in C, and in S. Of two reads or writes only one is kept where the others add nothing: a
 *       write stands for a read, and what is in C need not be in S.
 * </ul>
 *
 * <p><b>Rules.</b> An event of t that conflicts with an event of u, in S or C, puts u and all before u before t and before all that t is before. If t itself is among them, or
 * the event conflicts with C(t), there is a cycle (the paper's Rule 3 leaves the latter out). An event outside transactions goes into C of all that come before it. At the end
 * of a transaction its S and C go into C of all before it.
 *
 * <p><b>Size.</b> k² + 4·k·n bits for k threads and n variables: the paper's O(k² + k·n) of Proposition 2. Sets of nodes are ints, the four of a variable lie in one long, so
 * an event costs O(k), or O(k + n) if it adds an order; so does an end.
 */
public final class Monitor {

    private final int threads;
    private final int all; // the set of all threads
    private final int words;
    private final int bits;
    private final int[] entryWord; // -1: the variable cannot make threads conflict
    private final int[] entryShift;
    private final long entryMask;
    private final int[] watched; // variables with entries
    private final int[] beforeWord;
    private final int[] beforeShift;
    private final boolean withLocks;
    private final int firstLock;

    private Monitor(Program program, boolean withLocks, boolean[] isWatched) {
        this.threads = program.threads().size();
        this.all = (1 << threads) - 1;
        this.withLocks = withLocks;
        this.firstLock = program.sharedVariables();
        this.entryMask = (1L << 4 * threads) - 1;
        int variables = program.variableNames().size();
        this.entryWord = new int[variables];
        this.entryShift = new int[variables];
        this.beforeWord = new int[threads];
        this.beforeShift = new int[threads];
        Layout layout = program.layout();
        int programBits = layout.bits();
        List<Integer> chosen = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            int[] place = layout.place(threads);
            beforeWord[thread] = place[0];
            beforeShift[thread] = place[1];
        }
        for (int variable = 0; variable < variables; variable++) {
            entryWord[variable] = -1;
            if (isWatched[variable]) {
                int[] place = layout.place(4 * threads);
                entryWord[variable] = place[0];
                entryShift[variable] = place[1];
                chosen.add(variable);
            }
        }
        this.watched = chosen.stream().mapToInt(Integer::intValue).toArray();
        this.words = layout.words();
        this.bits = layout.bits() - programBits;
    }

    /**
     * @param withLocks whether a release and a later acquire conflict
     * @param onlyConflicting whether variables are left out that only one thread uses, or that nobody writes
     */
    public static Monitor of(Program program, boolean withLocks, boolean onlyConflicting) {
        int variables = program.variableNames().size();
        boolean[] watched = new boolean[variables];
        for (int variable = 0; variable < variables; variable++) {
            boolean isLock = variable >= program.sharedVariables();
            watched[variable] = (withLocks || !isLock)
                    && !program.isHidden(variable)
                    && (!onlyConflicting || canConflict(program, variable, isLock));
        }
        return new Monitor(program, withLocks, watched);
    }

    private static boolean canConflict(Program program, int variable, boolean isLock) {
        int users = 0;
        int writers = 0;
        for (ThreadCode thread : program.threads()) {
            Location start = thread.locations().get(thread.start());
            boolean writes = has(start.futureWrites(), variable);
            writers += writes ? 1 : 0;
            users += writes || has(start.futureReads(), variable) ? 1 : 0;
        }
        return users > 1 && (writers > 0 || isLock);
    }

    private static boolean has(long[] set, int variable) {
        return (set[variable / Long.SIZE] & 1L << variable) != 0;
    }

    /** How many longs a state has, that of the program included. */
    public int words() {
        return words;
    }

    public int bits() {
        return bits;
    }

    /** Nodes before what the thread does now or next. */
    int before(long[] state, int thread) {
        return (int) (state[beforeWord[thread]] >>> beforeShift[thread]) & all;
    }

    private void setBefore(long[] state, int thread, int nodes) {
        int word = beforeWord[thread];
        int shift = beforeShift[thread];
        state[word] = state[word] & ~((long) all << shift) | (long) nodes << shift;
    }

    private long entry(long[] state, int variable) {
        return state[entryWord[variable]] >>> entryShift[variable] & entryMask;
    }

    private void setEntry(long[] state, int variable, long entry) {
        int word = entryWord[variable];
        int shift = entryShift[variable];
        state[word] = state[word] & ~(entryMask << shift) | entry << shift;
    }

    /** The four sets, of which each keeps what the ones before it do not say already. */
    private long entry(int laterWrites, int laterReads, int ownWrites, int ownReads) {
        int reads = laterReads & ~laterWrites;
        int writes = ownWrites & ~laterWrites;
        int rest = ownReads & ~(laterWrites | laterReads | ownWrites);
        return laterWrites | (long) reads << threads | (long) writes << 2 * threads | (long) rest << 3 * threads;
    }

    private int laterWrites(long entry) {
        return (int) entry & all;
    }

    private int laterReads(long entry) {
        return (int) (entry >>> threads) & all;
    }

    private int ownWrites(long entry) {
        return (int) (entry >>> 2 * threads) & all;
    }

    private int ownReads(long entry) {
        return (int) (entry >>> 3 * threads) & all;
    }

    boolean read(long[] state, int thread, int variable, boolean inTransaction) {
        if (entryWord[variable] < 0) {
            return true;
        }
        long entry = entry(state, variable);
        int later = laterWrites(entry);
        int nodes = later | ownWrites(entry);
        if (!inTransaction) {
            int before = closed(state, nodes | before(state, thread));
            setBefore(state, thread, before);
            setEntry(state, variable, entry(later, laterReads(entry) | before, ownWrites(entry), ownReads(entry)));
            return true;
        }
        int bit = 1 << thread;
        if ((later & bit) != 0 || !order(state, nodes & ~bit, thread)) {
            return false;
        }
        long now = entry(state, variable); // the order may have changed it
        setEntry(state, variable, entry(laterWrites(now), laterReads(now), ownWrites(now), ownReads(now) | bit));
        return true;
    }

    boolean write(long[] state, int thread, int variable, boolean inTransaction) {
        if (entryWord[variable] < 0) {
            return true;
        }
        long entry = entry(state, variable);
        int later = laterWrites(entry) | laterReads(entry);
        int nodes = later | ownWrites(entry) | ownReads(entry);
        if (!inTransaction) {
            int before = closed(state, nodes | before(state, thread));
            setBefore(state, thread, before);
            setEntry(
                    state,
                    variable,
                    entry(laterWrites(entry) | before, laterReads(entry), ownWrites(entry), ownReads(entry)));
            return true;
        }
        int bit = 1 << thread;
        if ((later & bit) != 0 || !order(state, nodes & ~bit, thread)) {
            return false;
        }
        long now = entry(state, variable);
        setEntry(state, variable, entry(laterWrites(now), laterReads(now), ownWrites(now) | bit, ownReads(now)));
        return true;
    }

    /** Comes after releases, and nothing comes after it. */
    boolean acquire(long[] state, int thread, int lock, boolean inTransaction) {
        if (!withLocks || entryWord[lock] < 0) {
            return true;
        }
        long entry = entry(state, lock);
        int nodes = laterWrites(entry) | ownWrites(entry);
        if (!inTransaction) {
            setBefore(state, thread, closed(state, nodes | before(state, thread)));
            return true;
        }
        int bit = 1 << thread;
        return (laterWrites(entry) & bit) == 0 && order(state, nodes & ~bit, thread);
    }

    /** Comes after nothing, but acquires come after it. */
    void release(long[] state, int thread, int lock, boolean inTransaction) {
        if (!withLocks || entryWord[lock] < 0) {
            return;
        }
        long entry = entry(state, lock);
        int later = laterWrites(entry);
        int own = ownWrites(entry);
        setEntry(
                state,
                lock,
                inTransaction
                        ? entry(later, 0, own | 1 << thread, 0)
                        : entry(later | before(state, thread), 0, own, 0));
    }

    /** These nodes and all before them. */
    private int closed(long[] state, int nodes) {
        int closed = nodes;
        for (int rest = nodes; rest != 0; rest &= rest - 1) {
            closed |= before(state, Integer.numberOfTrailingZeros(rest));
        }
        return closed;
    }

    /** Puts nodes before the transaction of a thread, unless it comes before one of them. */
    private boolean order(long[] state, int nodes, int thread) {
        int known = before(state, thread);
        if ((nodes & ~known) == 0) {
            return true;
        }
        int bit = 1 << thread;
        int before = closed(state, nodes);
        if ((before & bit) != 0) {
            return false;
        }
        for (int other = 0; other < threads; other++) {
            int others = before(state, other);
            if (other == thread || (others & bit) != 0) {
                setBefore(state, other, others | before);
            }
        }
        for (int variable : watched) {
            long entry = entry(state, variable);
            int writes = laterWrites(entry);
            int reads = laterReads(entry);
            boolean inWrites = (writes & bit) != 0;
            boolean inReads = (reads & bit) != 0;
            if (inWrites || inReads) {
                setEntry(
                        state,
                        variable,
                        entry(
                                inWrites ? writes | before : writes,
                                inReads ? reads | before : reads,
                                ownWrites(entry),
                                ownReads(entry)));
            }
        }
        return true;
    }

    /** The end of a transaction. */
    void end(long[] state, int thread) {
        forget(state, thread, before(state, thread));
    }

    /** Takes a node out; what it had goes into C of these nodes. */
    private void forget(long[] state, int thread, int before) {
        int bit = 1 << thread;
        for (int variable : watched) {
            long entry = entry(state, variable);
            if (((entry | entry >>> threads | entry >>> 2 * threads | entry >>> 3 * threads) & bit) != 0) {
                int laterWrites = laterWrites(entry);
                int laterReads = laterReads(entry);
                int ownWrites = ownWrites(entry);
                int ownReads = ownReads(entry);
                boolean wrote = ((laterWrites | ownWrites) & bit) != 0;
                boolean read = ((laterReads | ownReads) & bit) != 0;
                setEntry(
                        state,
                        variable,
                        entry(
                                (wrote ? laterWrites | before : laterWrites) & ~bit,
                                (read ? laterReads | before : laterReads) & ~bit,
                                ownWrites & ~bit,
                                ownReads & ~bit));
            }
        }
        for (int other = 0; other < threads; other++) {
            int others = before(state, other);
            if ((others & bit) != 0) {
                setBefore(state, other, others & ~bit);
            }
        }
    }

    /** The thread has ended, so nothing comes after nodes because of it. */
    void finish(long[] state, int thread) {
        setBefore(state, thread, 0);
    }

    /**
     * Forgets what can no longer be part of a cycle: entries of variables that no thread will use in a way that conflicts, that a thread comes after nodes if it has no event
     * to come, and nodes whose transactions have no more events to come: these end at once, since
     * when they do makes no difference.
     *
     * @param reads variables that may still be read, locks that may be acquired
     * @param idle threads without an event to come
     * @param quiet threads in a transaction without an event to come in it
     */
    void collapse(long[] state, long[] reads, long[] writes, int idle, int quiet) {
        for (int variable : watched) {
            boolean isLock = variable >= firstLock;
            if (isLock || !has(writes, variable)) {
                long entry = entry(state, variable);
                if (entry != 0) {
                    boolean isRead = has(reads, variable);
                    setEntry(state, variable, isRead ? entry(laterWrites(entry), 0, ownWrites(entry), 0) : 0);
                }
            }
        }
        for (int rest = idle; rest != 0; rest &= rest - 1) {
            finish(state, Integer.numberOfTrailingZeros(rest));
        }
        for (int rest = quiet; rest != 0; rest &= rest - 1) {
            end(state, Integer.numberOfTrailingZeros(rest));
        }
    }

    /** Whether the transaction that a thread is in at this location may have an event that matters here. */
    boolean hasToCome(Location location) {
        return withLocks ? location.hasEventInTransaction() : location.hasAccessInTransaction();
    }

    /** The four bits that a node has of a variable. */
    int bits(long[] state, int watchedIndex, int thread) {
        long entry = entry(state, watched[watchedIndex]) >>> thread;
        return (int) (entry & 1
                | (entry >>> threads & 1) << 1
                | (entry >>> 2 * threads & 1) << 2
                | (entry >>> 3 * threads & 1) << 3);
    }

    int watchedCount() {
        return watched.length;
    }

    /** Gives threads other numbers: what was of thread {@code from[t]} is of t then. */
    void permute(long[] state, long[] into, int[] from) {
        for (int variable : watched) {
            long entry = entry(state, variable);
            setEntry(
                    into,
                    variable,
                    permuted(laterWrites(entry), from)
                            | (long) permuted(laterReads(entry), from) << threads
                            | (long) permuted(ownWrites(entry), from) << 2 * threads
                            | (long) permuted(ownReads(entry), from) << 3 * threads);
        }
        for (int thread = 0; thread < threads; thread++) {
            setBefore(into, thread, permuted(before(state, from[thread]), from));
        }
    }

    private int permuted(int set, int[] from) {
        int permuted = 0;
        for (int thread = 0; thread < threads; thread++) {
            permuted |= (set >>> from[thread] & 1) << thread;
        }
        return permuted;
    }
}
