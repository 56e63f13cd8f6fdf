// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.Transactions;
import dev.unsplit.trace.EdgeKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The events of a part of a run, in columns: what a search for a cycle looks at.
 *
 * <p>Events belong to nodes: a transaction is one, an event outside every transaction is another. The window holds at
 * most a given number of events; when it is full, the older half is forgotten. A thinned window first forgets what no
 * search for a cycle can miss ({@link Runs}), so that the same number of events reaches back much further.
 */
public final class EventWindow implements TransactionHandler {

    static final byte BEGIN = 0;
    static final byte END = 1;
    static final byte READ = 2;
    static final byte WRITE = 3;
    static final byte ACQUIRE = 4;
    static final byte RELEASE = 5;
    static final byte ACQUIRE_SHARED = 6;
    static final byte RELEASE_SHARED = 7;
    static final byte FORK = 8;
    static final byte JOIN = 9;
    static final byte PASS = 10;
    static final byte UPDATE = 11;
    static final byte SEND = 12;
    static final byte RECEIVE = 13;
    static final byte ARRIVE = 14;
    static final byte PROCEED = 15;

    private static final byte SUPERFLUOUS = -1;

    /** In place of a method: an event outside every transaction. */
    static final int UNARY = -1;

    /** In place of what an event touches: nothing that could conflict. */
    static final long NOTHING = -1;

    private static final long ONLY_THREAD = 1L << 40; // beyond all variables and locks

    private final int capacity;
    private final @Nullable Runs runs;
    private @Nullable Transactions transactions;
    private long firstWanted = 1;
    private long alarm = Long.MAX_VALUE;
    private Runnable onAlarm = () -> {};

    private int size;
    private byte[] actions = new byte[256];
    private int[] threads = new int[256];
    private int[] operands = new int[256];
    private int[] sites = new int[256];
    private long[] events = new long[256];
    private long[] nodes = new long[256];
    private int[] methods = new int[256];

    private long completeSince = 1;
    private long busySince;

    public EventWindow(int capacity) {
        this(capacity, null);
    }

    private EventWindow(int capacity, @Nullable Runs runs) {
        this.capacity = capacity;
        this.runs = runs;
    }

    static EventWindow thinned(int capacity) {
        return new EventWindow(capacity, new Runs());
    }

    /** Takes in what this source is going to tell. */
    public void follow(Transactions source) {
        transactions = source;
        completeSince = source.event() + 1;
        busySince = source.busySince();
    }

    /** What an action is as far as conflicts go: an update is a write, a hand-over is like a lock. */
    private static byte kindOf(byte action) {
        return switch (action) {
            case UPDATE -> WRITE;
            case SEND, ARRIVE -> RELEASE;
            case RECEIVE, PROCEED -> ACQUIRE;
            default -> action;
        };
    }

    /** Whether events of this kind can come after an event of another thread because of what they do. */
    static boolean comesAfterOthers(byte kind) {
        return kind == READ || kind == WRITE || kind == ACQUIRE || kind == ACQUIRE_SHARED || kind == JOIN;
    }

    /** Events before this one are not wanted, except that begins are noted. */
    void startAt(long event) {
        firstWanted = event;
    }

    /** Does something when all of this event is in the window, and nothing of the next one. */
    void setAlarm(long event, Runnable action) {
        alarm = event;
        onAlarm = action;
    }

    int size() {
        return size;
    }

    /**
     * From this wanted event on, all that can matter is in the window. What is left there from before is not to be looked
     * at: it depends on what was wanted earlier, and on where the reading started.
     */
    long completeSince() {
        return Math.max(completeSince, firstWanted);
    }

    /**
     * The event since which there has always been an open transaction. No path that starts in one that is open now
     * leads to anything earlier: it would have to go through a transaction that was open then and later.
     */
    long busySince() {
        return busySince;
    }

    /** What an event is as far as conflicts go, {@link #BEGIN} to {@link #PASS}. */
    byte kind(int index) {
        return kindOf(actions[index]);
    }

    /** What a person calls it. */
    byte action(int index) {
        return actions[index];
    }

    int thread(int index) {
        return threads[index];
    }

    int operand(int index) {
        return operands[index];
    }

    int site(int index) {
        return sites[index];
    }

    /** The variable or lock that an event touches, or {@link #NOTHING}. */
    long thing(int index) {
        byte kind = kind(index);
        if (kind == READ || kind == WRITE) {
            return 2L * operands[index];
        }
        return kind >= ACQUIRE && kind <= RELEASE_SHARED ? 2L * operands[index] + 1 : NOTHING;
    }

    /** The number of the event in its trace. */
    long event(int index) {
        return events[index];
    }

    /** What the event belongs to, named after its first event. */
    long node(int index) {
        return nodes[index];
    }

    /** The method of the transaction that an event belongs to, or {@link #UNARY}. */
    int method(int index) {
        return methods[index];
    }

    /** The index of the first event that is not before this one. */
    int indexOf(long event) {
        int from = 0;
        int to = size;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (events[middle] < event) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    @Override
    public void begin(int thread, int method, int site) {
        add(BEGIN, thread, method, site);
        busySince = transactions().busySince();
    }

    @Override
    public void end(int thread) {
        add(END, thread, 0, 0, true);
    }

    @Override
    public void pass(int thread) {
        add(PASS, thread, 0, 0);
    }

    @Override
    public void read(int thread, int variable, int site) {
        add(READ, thread, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        add(WRITE, thread, variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        add(ACQUIRE, thread, lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        add(RELEASE, thread, lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        add(ACQUIRE_SHARED, thread, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        add(RELEASE_SHARED, thread, lock, site);
    }

    @Override
    public void update(int thread, int variable, int site) {
        add(UPDATE, thread, variable, site);
    }

    @Override
    public void send(int thread, int lock, int site) {
        add(SEND, thread, lock, site);
    }

    @Override
    public void receive(int thread, int lock, int site) {
        add(RECEIVE, thread, lock, site);
    }

    @Override
    public void arrive(int thread, int barrier, int site) {
        add(ARRIVE, thread, barrier, site);
    }

    @Override
    public void proceed(int thread, int barrier, int site) {
        add(PROCEED, thread, barrier, site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        add(FORK, thread, child, site);
        if (child != thread && transactions().isActive(child)) {
            add(PASS, child, 0, 0); // ill-formed: its transaction goes on, even if nothing but its end follows
        }
    }

    @Override
    public void join(int thread, int child, int site) {
        add(JOIN, thread, child, site);
    }

    /** The trace is over: nothing of a next event will come. */
    @Override
    public void finish() {
        while (alarm < Long.MAX_VALUE) {
            onAlarm.run();
        }
    }

    @Override
    public void number(int thread, long number) {}

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {}

    private void add(byte action, int thread, int operand, int site) {
        add(action, thread, operand, site, transactions().isActive(thread));
    }

    private void add(byte action, int thread, int operand, int site, boolean inTransaction) {
        long event = transactions().event();
        while (event > alarm) {
            onAlarm.run();
        }
        if (event < firstWanted) {
            completeSince = event + 1;
            return;
        }
        makeRoom();
        actions[size] = action;
        threads[size] = thread;
        operands[size] = operand;
        sites[size] = site;
        events[size] = event;
        nodes[size] = inTransaction ? transactions().beginEvent(thread) : event;
        methods[size++] = inTransaction ? transactions().method(thread) : UNARY;
        if (runs != null) {
            thin(runs, size - 1, inTransaction ? nodes[size - 1] : -1L - thread);
        }
    }

    private void thin(Runs events, int last, long owner) {
        byte kind = kind(last);
        if (kind == FORK || kind == JOIN) {
            events.endRunsOf(operands[last]);
        }
        long thing = kind == PASS ? ONLY_THREAD + threads[last] : thing(last);
        if (thing != NOTHING) {
            boolean reading = kind != WRITE && kind != ACQUIRE && kind != RELEASE;
            int superfluous = events.add(last, thing, actions[last], reading, threads[last], owner);
            if (superfluous != Runs.NONE) {
                actions[superfluous] = SUPERFLUOUS;
            }
        }
    }

    private Transactions transactions() {
        if (transactions == null) {
            throw new IllegalStateException("no trace is followed");
        }
        return transactions;
    }

    private void makeRoom() {
        if (size == capacity) {
            tidy();
            if (size > capacity / 4 * 3) {
                forget(Math.max(size / 2, indexOf(firstWanted)));
            }
        }
        if (size == actions.length) {
            grow();
        }
    }

    /** Takes out what is superfluous. To be done before anybody looks. */
    void tidy() {
        if (runs != null) {
            int[] newIndex = new int[size];
            int kept = 0;
            for (int index = 0; index < size; index++) {
                boolean superfluous = actions[index] == SUPERFLUOUS;
                newIndex[index] = superfluous ? Runs.NONE : kept;
                if (!superfluous) {
                    copy(index, kept++, 1);
                }
            }
            runs.move(newIndex, size);
            size = kept;
        }
    }

    private void forget(int count) {
        completeSince = Math.max(completeSince, events[count - 1] + 1);
        if (runs != null) {
            Arrays.fill(actions, 0, count, SUPERFLUOUS);
            tidy();
        } else {
            size -= count;
            copy(count, 0, size);
        }
    }

    private void copy(int from, int to, int count) {
        System.arraycopy(actions, from, actions, to, count);
        System.arraycopy(threads, from, threads, to, count);
        System.arraycopy(operands, from, operands, to, count);
        System.arraycopy(sites, from, sites, to, count);
        System.arraycopy(events, from, events, to, count);
        System.arraycopy(nodes, from, nodes, to, count);
        System.arraycopy(methods, from, methods, to, count);
    }

    private void grow() {
        int length = Math.min(capacity, size * 2);
        actions = Arrays.copyOf(actions, length);
        threads = Arrays.copyOf(threads, length);
        operands = Arrays.copyOf(operands, length);
        sites = Arrays.copyOf(sites, length);
        events = Arrays.copyOf(events, length);
        nodes = Arrays.copyOf(nodes, length);
        methods = Arrays.copyOf(methods, length);
    }
}
