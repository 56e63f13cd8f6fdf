// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.analysis.unit.CompactNumbers;
import dev.unsplit.analysis.unit.Pages;
import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.Transactions;
import dev.unsplit.trace.EdgeKind;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The conflict edges of a part of a run, in columns: what a search for a cycle looks at where a trace has no accesses.
 * When the window is full, the older half is forgotten, and with it the transactions of threads that no edge names any more: no edge will lead into
 * them, so they are on no cycle to come.
 *
 * <p>A transaction gets a new number with each edge that leads into it. So the number that an edge leaves from tells
 * whether the access behind it came before or after another edge came in, though a trace of edges does not say when.
 */
public final class EdgeWindow implements TransactionHandler {

    private final int capacity;
    private @Nullable Transactions transactions;

    private int size;
    private long[] events = new long[64];
    private int[] threads = new int[64];
    private long[] numbers = new long[64];
    private int[] sites = new int[64];
    private int[] fromThreads = new int[64];
    private long[] fromNumbers = new long[64];
    private int[] fromSites = new int[64];
    private int[] operands = new int[64];
    private EdgeKind[] kinds = new EdgeKind[64];

    private final AccessColumns accesses = new AccessColumns();

    // by thread
    private final Pages<Numbering> numberings = new Pages<>();
    private final CompactNumbers currents = new CompactNumbers(); // the latest number

    /** Which numbers of one thread are those of its latest transactions. */
    private static final class Numbering {
        private static final int MOST = 1 << 16;

        private boolean active;
        private int size;
        private long[] firsts = new long[1];
        private long[] lasts = new long[1];
        private int[] methods = new int[1];

        void begin(long current, int method) {
            if (size == MOST) {
                size /= 2;
                System.arraycopy(firsts, size, firsts, 0, size);
                System.arraycopy(lasts, size, lasts, 0, size);
                System.arraycopy(methods, size, methods, 0, size);
            } else if (size == firsts.length) {
                firsts = Arrays.copyOf(firsts, size * 2);
                lasts = Arrays.copyOf(lasts, size * 2);
                methods = Arrays.copyOf(methods, size * 2);
            }
            active = true;
            firsts[size] = current;
            lasts[size] = current;
            methods[size++] = method;
        }

        void number(long number) {
            if (active) {
                lasts[size - 1] = number;
            }
        }

        /** An edge comes from this number: of the transaction that goes on, if it is not one of its earlier ones. */
        void leave(long number) {
            if (active) {
                lasts[size - 1] = Math.max(number, lasts[size - 1]);
            }
        }

        /** The index of the transaction that has this number, or -1. */
        int find(long number) {
            int at = Arrays.binarySearch(firsts, 0, size, number);
            int candidate = at >= 0 ? at : -at - 2;
            return candidate >= 0 && number <= lasts[candidate] ? candidate : -1;
        }
    }

    /** The latest accesses that stand beside edges. In place of the oldest half come new ones. */
    private static final class AccessColumns {
        private static final int MOST = 1 << 14;

        private int size;
        private long[] events = new long[64];
        private int[] threads = new int[64];
        private long[] numbers = new long[64];
        private int[] variables = new int[64];
        private boolean[] writes = new boolean[64];
        private int[] sites = new int[64];

        void add(long event, int thread, long number, int variable, boolean isWrite, int site) {
            if (size == MOST) {
                forgetOlderHalf();
            } else if (size == events.length) {
                grow(size * 2);
            }
            events[size] = event;
            threads[size] = thread;
            numbers[size] = number;
            variables[size] = variable;
            writes[size] = isWrite;
            sites[size++] = site;
        }

        private void forgetOlderHalf() {
            size /= 2;
            System.arraycopy(events, size, events, 0, size);
            System.arraycopy(threads, size, threads, 0, size);
            System.arraycopy(numbers, size, numbers, 0, size);
            System.arraycopy(variables, size, variables, 0, size);
            System.arraycopy(writes, size, writes, 0, size);
            System.arraycopy(sites, size, sites, 0, size);
        }

        private void grow(int length) {
            events = Arrays.copyOf(events, length);
            threads = Arrays.copyOf(threads, length);
            numbers = Arrays.copyOf(numbers, length);
            variables = Arrays.copyOf(variables, length);
            writes = Arrays.copyOf(writes, length);
            sites = Arrays.copyOf(sites, length);
        }
    }

    /** An access that stands beside the edges. */
    record Access(long event, int thread, long number, int variable, boolean writes, int site) {}

    public EdgeWindow(int capacity) {
        this.capacity = capacity;
    }

    public void follow(Transactions source) {
        transactions = source;
    }

    int size() {
        return size;
    }

    long event(int edge) {
        return events[edge];
    }

    int thread(int edge) {
        return threads[edge];
    }

    long number(int edge) {
        return numbers[edge];
    }

    int site(int edge) {
        return sites[edge];
    }

    int fromThread(int edge) {
        return fromThreads[edge];
    }

    long fromNumber(int edge) {
        return fromNumbers[edge];
    }

    int fromSite(int edge) {
        return fromSites[edge];
    }

    int operand(int edge) {
        return operands[edge];
    }

    EdgeKind kind(int edge) {
        return kinds[edge];
    }

    /** The first number of the transaction that has this number: the number itself outside transactions. */
    long firstNumber(int thread, long number) {
        Numbering numbering = known(thread);
        int transaction = numbering == null ? -1 : numbering.find(number);
        return numbering == null || transaction < 0 ? number : numbering.firsts[transaction];
    }

    /** The method of the transaction that has this number, or {@link EventWindow#UNARY}. */
    int method(int thread, long number) {
        Numbering numbering = known(thread);
        int transaction = numbering == null ? -1 : numbering.find(number);
        return numbering == null || transaction < 0 ? EventWindow.UNARY : numbering.methods[transaction];
    }

    /**
     * An access of a variable in the transaction that an edge leads into, not before that, or null.
     *
     * @param writesOnly whether only writes count
     */
    @Nullable
    Access accessAfter(int edge, int variable, boolean writesOnly) {
        int thread = threads[edge];
        long first = firstNumber(thread, numbers[edge]);
        for (int index = accesses.size - 1; index >= 0 && accesses.events[index] >= events[edge]; index--) {
            if (accesses.threads[index] == thread
                    && accesses.variables[index] == variable
                    && (accesses.writes[index] || !writesOnly)
                    && firstNumber(thread, accesses.numbers[index]) == first) {
                return access(index);
            }
        }
        return null;
    }

    private Access access(int index) {
        return new Access(
                accesses.events[index],
                accesses.threads[index],
                accesses.numbers[index],
                accesses.variables[index],
                accesses.writes[index],
                accesses.sites[index]);
    }

    @Override
    public void besideEdges(int thread, int variable, boolean writes, int site) {
        accesses.add(whereWeAre().event(), thread, currents.get(thread), variable, writes, site);
    }

    private Transactions whereWeAre() {
        if (transactions == null) {
            throw new IllegalStateException("no trace is followed");
        }
        return transactions;
    }

    @Override
    public void begin(int thread, int method, int site) {
        Numbering numbering = numberings.get(thread);
        if (numbering == null) {
            numbering = new Numbering();
            numberings.put(thread, numbering);
        }
        numbering.begin(currents.get(thread), method);
    }

    @Override
    public void end(int thread) {
        Numbering numbering = known(thread);
        if (numbering != null) {
            numbering.active = false;
        }
    }

    @Override
    public void number(int thread, long number) {
        currents.set(thread, number);
        Numbering numbering = numberings.get(thread);
        if (numbering != null) {
            numbering.number(number);
        }
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        Numbering from = known(fromThread);
        if (from != null) {
            from.leave(fromNumber);
        }
        makeRoom();
        events[size] = whereWeAre().event();
        threads[size] = thread;
        numbers[size] = currents.get(thread);
        sites[size] = site;
        fromThreads[size] = fromThread;
        fromNumbers[size] = fromNumber;
        fromSites[size] = fromSite;
        operands[size] = operand;
        kinds[size++] = kind;
    }

    private void makeRoom() {
        if (size == capacity) {
            forgetOlderHalf();
        } else if (size == events.length) {
            grow(size * 2);
        }
    }

    /** In place: new columns would cost more than what happens to the edges in them. */
    private void forgetOlderHalf() {
        int from = size / 2;
        size -= from;
        System.arraycopy(events, from, events, 0, size);
        System.arraycopy(threads, from, threads, 0, size);
        System.arraycopy(numbers, from, numbers, 0, size);
        System.arraycopy(sites, from, sites, 0, size);
        System.arraycopy(fromThreads, from, fromThreads, 0, size);
        System.arraycopy(fromNumbers, from, fromNumbers, 0, size);
        System.arraycopy(fromSites, from, fromSites, 0, size);
        System.arraycopy(operands, from, operands, 0, size);
        System.arraycopy(kinds, from, kinds, 0, size);
        forgetThreads();
    }

    /** What is open, and whatever an edge names, stays. */
    private void forgetThreads() {
        BitSet named = new BitSet();
        for (int edge = 0; edge < size; edge++) {
            named.set(threads[edge]);
            named.set(fromThreads[edge]);
        }
        numberings.forEach(thread -> {
            Numbering numbering = known(thread);
            if (numbering != null && !numbering.active && !named.get(thread)) {
                numberings.remove(thread);
            }
        });
    }

    private void grow(int length) {
        events = Arrays.copyOf(events, length);
        threads = Arrays.copyOf(threads, length);
        numbers = Arrays.copyOf(numbers, length);
        sites = Arrays.copyOf(sites, length);
        fromThreads = Arrays.copyOf(fromThreads, length);
        fromNumbers = Arrays.copyOf(fromNumbers, length);
        fromSites = Arrays.copyOf(fromSites, length);
        operands = Arrays.copyOf(operands, length);
        kinds = Arrays.copyOf(kinds, length);
    }

    private @Nullable Numbering known(int thread) {
        return numberings.get(thread);
    }

    @Override
    public void pass(int thread) {}

    @Override
    public void read(int thread, int variable, int site) {}

    @Override
    public void write(int thread, int variable, int site) {}

    @Override
    public void acquire(int thread, int lock, int site) {}

    @Override
    public void release(int thread, int lock, int site) {}

    @Override
    public void acquireShared(int thread, int lock, int site) {}

    @Override
    public void releaseShared(int thread, int lock, int site) {}

    @Override
    public void fork(int thread, int child, int site) {}

    @Override
    public void join(int thread, int child, int site) {}
}
