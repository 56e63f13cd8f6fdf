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
 * most a given number of events; when it is full, the older half is forgotten.
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

    /** In place of a method: an event outside every transaction. */
    static final int UNARY = -1;

    private final int capacity;
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

    private long lastNode;
    private long[] currentNodes = new long[16]; // by thread; 0 if it is not in a transaction
    private int[] currentMethods = new int[16];

    public EventWindow(int capacity) {
        this.capacity = capacity;
    }

    public void follow(Transactions source) {
        transactions = source;
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

    /** The number of the event in its trace. */
    long event(int index) {
        return events[index];
    }

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
        ensureThread(thread);
        currentNodes[thread] = ++lastNode;
        currentMethods[thread] = method;
        add(BEGIN, thread, method, site);
    }

    @Override
    public void end(int thread) {
        add(END, thread, 0, 0);
        currentNodes[thread] = 0;
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
        if (transactions == null) {
            throw new IllegalStateException("no trace is followed");
        }
        long event = transactions.event();
        while (event > alarm) {
            onAlarm.run();
        }
        if (event < firstWanted) {
            return;
        }
        if (size == capacity) {
            forget(size / 2);
        }
        if (size == actions.length) {
            grow();
        }
        ensureThread(thread);
        long node = currentNodes[thread];
        actions[size] = action;
        threads[size] = thread;
        operands[size] = operand;
        sites[size] = site;
        events[size] = event;
        nodes[size] = node != 0 ? node : unaryNode(thread, event);
        methods[size++] = node != 0 ? currentMethods[thread] : UNARY;
    }

    /** One event can come in two parts, as a barrier does. */
    private long unaryNode(int thread, long event) {
        boolean secondPart = size > 0 && events[size - 1] == event && threads[size - 1] == thread;
        return secondPart ? nodes[size - 1] : ++lastNode;
    }

    private void forget(int count) {
        size -= count;
        System.arraycopy(actions, count, actions, 0, size);
        System.arraycopy(threads, count, threads, 0, size);
        System.arraycopy(operands, count, operands, 0, size);
        System.arraycopy(sites, count, sites, 0, size);
        System.arraycopy(events, count, events, 0, size);
        System.arraycopy(nodes, count, nodes, 0, size);
        System.arraycopy(methods, count, methods, 0, size);
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

    private void ensureThread(int thread) {
        if (thread >= currentNodes.length) {
            int length = Math.max(thread + 1, currentNodes.length * 2);
            currentNodes = Arrays.copyOf(currentNodes, length);
            currentMethods = Arrays.copyOf(currentMethods, length);
        }
    }
}
