// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.EdgeKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The summarized conflict graph (Farzan, Madhusudan: Monitoring Atomicity in Concurrent Programs, CAV 2008, §3): a graph
 * of the active transactions only.
 *
 * <p><b>Idea.</b> A transaction that has ended cannot simply be taken out of the conflict graph, since later events may
 * still depend on its events. But it can be absorbed: each of its predecessors gets edges to all its successors, and
 * its events. So a node v has two sets: S(v), the events of its own transaction, and C(v), the events of ended transactions
 * that come after it.
 *
 * <p><b>Rules.</b> A new event of v gets an edge from each node that has an event in S or C that it depends on. If the event
 * depends on C(v) itself, v comes before and after an ended transaction: a violation (the paper's Rule 3 leaves this
 * case out, and then misses the paper's own example). The paper looks for self-loops, which appear when all but one
 * transaction of a cycle have ended; here an edge that would close a cycle among active transactions is found, reported
 * and left out at once, which keeps the graph acyclic. An event outside transactions is a transaction that ends at once:
 * it only goes into the C of its predecessors. Fork, join and the operations on locks are events with dependencies
 * like others; the begin of a transaction counts as an event of its thread.
 *
 * <p><b>Space.</b> With k active transactions, t threads and n variables and locks: k² bits for edges and, since an {@link
 * EventSet} holds at most two entries for each thread, variable and lock, O(t + n) for each node; O(k·(k + t + n)) in
 * all, whatever the length of the run.
 *
 * <p><b>Time.</b> O(k) for an event, O(k·(t + n)) for an end.
 */
public final class SummarizedConflictGraph implements TransactionHandler {

    private final ViolationSink sink;
    private final List<Node> active = new ArrayList<>();
    private final Deque<Node> unused = new ArrayDeque<>();
    private final BitSet usedSlots = new BitSet();
    private @Nullable Node[] nodes = new Node[16]; // by thread

    private final BitSet reached = new BitSet();
    private final ArrayDeque<Node> toVisit = new ArrayDeque<>();

    public SummarizedConflictGraph(ViolationSink sink) {
        this.sink = sink;
    }

    private enum Action {
        PASS,
        READ,
        WRITE,
        ACQUIRE,
        RELEASE,
        ACQUIRE_SHARED,
        RELEASE_SHARED,
        FORK,
        JOIN
    }

    private static final class Node {
        private int slot;
        private int thread;
        private final EventSet scheduled = new EventSet(); // S
        private final EventSet later = new EventSet(); // C
        private final BitSet predecessors = new BitSet(); // slots
        private final BitSet successors = new BitSet();

        void reset(int newSlot, int newThread) {
            slot = newSlot;
            thread = newThread;
            scheduled.clear();
            later.clear();
            predecessors.clear();
            successors.clear();
        }

        boolean isFollowedBy(int otherThread) {
            return scheduled.isFollowedBy(otherThread) || later.isFollowedBy(otherThread);
        }
    }

    /** How many entries all sets of all nodes have. */
    int entries() {
        int entries = 0;
        for (Node node : active) {
            entries += node.scheduled.entries() + node.later.entries();
        }
        return entries;
    }

    @Override
    public void begin(int thread, int method, int site) {
        Node node = unused.isEmpty() ? new Node() : unused.pop();
        node.reset(usedSlots.nextClearBit(0), thread);
        for (Node other : active) {
            if (other.isFollowedBy(thread)) {
                connect(other, node);
            }
        }
        node.scheduled.addThread(thread);
        usedSlots.set(node.slot);
        active.add(node);
        ensure(thread);
        nodes[thread] = node;
    }

    @Override
    public void end(int thread) {
        Node node = nodeOf(thread);
        if (node == null) {
            return;
        }
        nodes[thread] = null;
        active.remove(node);
        usedSlots.clear(node.slot);
        for (Node other : active) {
            if (node.predecessors.get(other.slot)) {
                other.later.addAll(node.scheduled);
                other.later.addAll(node.later);
                other.successors.or(node.successors);
                other.successors.clear(node.slot);
            }
            if (node.successors.get(other.slot)) {
                other.predecessors.or(node.predecessors);
                other.predecessors.clear(node.slot);
            }
        }
        unused.push(node);
    }

    @Override
    public void pass(int thread) {
        event(thread, Action.PASS, 0, 0);
    }

    @Override
    public void read(int thread, int variable, int site) {
        event(thread, Action.READ, variable, site);
    }

    @Override
    public void write(int thread, int variable, int site) {
        event(thread, Action.WRITE, variable, site);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        event(thread, Action.ACQUIRE, lock, site);
    }

    @Override
    public void release(int thread, int lock, int site) {
        event(thread, Action.RELEASE, lock, site);
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        event(thread, Action.ACQUIRE_SHARED, lock, site);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        event(thread, Action.RELEASE_SHARED, lock, site);
    }

    @Override
    public void fork(int thread, int child, int site) {
        event(thread, Action.FORK, child, site);
    }

    @Override
    public void join(int thread, int child, int site) {
        event(thread, Action.JOIN, child, site);
    }

    @Override
    public void number(int thread, long number) {
        throw new IllegalStateException("the summarized conflict graph needs accesses, not edges");
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        throw new IllegalStateException("the summarized conflict graph needs accesses, not edges");
    }

    private void event(int thread, Action action, int operand, int site) {
        Node node = nodeOf(thread);
        if (node == null) {
            eventOutsideTransactions(thread, action, operand, site);
            return;
        }
        for (Node other : active) {
            if (!node.predecessors.get(other.slot)) {
                orderAfter(other, node, action, operand, site);
            }
        }
        add(node.scheduled, thread, action, operand, site);
        Node child = action == Action.FORK ? nodeOf(operand) : null;
        if (child != null && child != node) {
            orderFork(node, thread, child, site);
        }
    }

    private void orderAfter(Node other, Node node, Action action, int operand, int site) {
        EventSet set = other.later;
        long source = source(set, action, operand);
        if (!EventSet.isPresent(source) && other != node) {
            set = other.scheduled;
            source = source(set, action, operand);
        }
        if (EventSet.isPresent(source) && !connectIfAcyclic(other, node)) {
            EdgeKind kind = kind(action, source == set.write(operand));
            sink.closed(node.thread, EventSet.thread(source), kind, operand, EventSet.site(source), site);
        }
    }

    private void eventOutsideTransactions(int thread, Action action, int operand, int site) {
        Node child = action == Action.FORK ? nodeOf(operand) : null;
        for (Node other : active) {
            if (other.isFollowedBy(thread)
                    || EventSet.isPresent(source(other.scheduled, action, operand))
                    || EventSet.isPresent(source(other.later, action, operand))) {
                add(other.later, thread, action, operand, site);
                if (child != null) {
                    orderFork(other, thread, child, site);
                }
            }
        }
    }

    private void orderFork(Node earlier, int thread, Node child, int site) {
        if (!connectIfAcyclic(earlier, child)) {
            sink.closed(child.thread, thread, EdgeKind.FORK, child.thread, site, 0);
        }
    }

    /** An edge that would close a cycle becomes one into the next transaction or event of the thread. */
    private boolean connectIfAcyclic(Node from, Node to) {
        if (reaches(to, from)) {
            from.scheduled.addFollower(to.thread);
            return false;
        }
        connect(from, to);
        return true;
    }

    private static void connect(Node from, Node to) {
        from.successors.set(to.slot);
        to.predecessors.set(from.slot);
    }

    private boolean reaches(Node from, Node to) {
        if (from == to) {
            return true;
        }
        if (from.successors.isEmpty()) {
            return false;
        }
        reached.clear();
        toVisit.push(from);
        while (!toVisit.isEmpty()) {
            BitSet successors = toVisit.pop().successors;
            for (Node node : active) {
                if (successors.get(node.slot) && !reached.get(node.slot)) {
                    reached.set(node.slot);
                    toVisit.push(node);
                }
            }
        }
        return reached.get(to.slot);
    }

    /** An event in the set that this action depends on, other than by being of the same thread. */
    private static long source(EventSet set, Action action, int operand) {
        return switch (action) {
            case READ -> set.write(operand);
            case WRITE -> {
                long write = set.write(operand);
                yield EventSet.isPresent(write) ? write : set.read(operand);
            }
            case ACQUIRE -> {
                long release = set.release(operand);
                yield EventSet.isPresent(release) ? release : set.sharedRelease(operand);
            }
            case ACQUIRE_SHARED -> set.release(operand);
            case JOIN -> set.eventOf(operand);
            case PASS, RELEASE, RELEASE_SHARED, FORK -> EventSet.ABSENT;
        };
    }

    private static void add(EventSet set, int thread, Action action, int operand, int site) {
        set.addThread(thread);
        switch (action) {
            case READ -> set.addRead(operand, thread, site);
            case WRITE -> set.addWrite(operand, thread, site);
            case RELEASE -> set.addRelease(operand, thread, site);
            case RELEASE_SHARED -> set.addSharedRelease(operand, thread, site);
            case FORK -> set.addFollower(operand);
            case PASS, ACQUIRE, ACQUIRE_SHARED, JOIN -> {}
        }
    }

    private static EdgeKind kind(Action action, boolean afterWrite) {
        return switch (action) {
            case READ -> EdgeKind.WRITE_READ;
            case WRITE -> afterWrite ? EdgeKind.WRITE_WRITE : EdgeKind.READ_WRITE;
            case ACQUIRE, ACQUIRE_SHARED -> EdgeKind.RELEASE_ACQUIRE;
            case JOIN -> EdgeKind.JOIN;
            case PASS, RELEASE, RELEASE_SHARED, FORK -> EdgeKind.FORK;
        };
    }

    private @Nullable Node nodeOf(int thread) {
        return thread < nodes.length ? nodes[thread] : null;
    }

    private void ensure(int thread) {
        if (thread >= nodes.length) {
            nodes = Arrays.copyOf(nodes, Math.max(thread + 1, nodes.length * 2));
        }
    }
}
