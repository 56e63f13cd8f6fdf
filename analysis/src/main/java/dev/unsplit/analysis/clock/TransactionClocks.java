// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.clock;

import dev.unsplit.analysis.unit.ViolationSink;
import java.util.Arrays;

/**
 * The vector clocks of AeroDrome, one for each transaction (or run of events outside transactions) instead of one for
 * each variable, lock and pair of variable and thread.
 *
 * <p>The transactions of a thread are numbered. {@code clock[a] >= j} says that transaction j of thread a comes before
 * the owner of the clock. A clock is only ever asked one question: does the <em>active</em> transaction of thread a come
 * before you? Hence three savings:
 *
 * <ul>
 *   <li><b>Shared.</b> Whoever remembers an access keeps a {@link #current handle} of the transaction, not a copy of its
 *       clock. While the transaction is active its clock may grow after the access; whoever takes it in then learns
 *       of predecessors a little earlier than from a copy, and they are true ones.
 *   <li><b>Update sets.</b> {@code after[a]} lists the clocks that the active transaction of thread a comes before. When
 *       it ends, exactly these must take its final clock in; nothing is scanned.
 *   <li><b>Dropped.</b> An ended transaction that no active transaction comes before can gain no predecessor any more,
 *       so no question about it will ever be answered with yes: its clock is recycled and handles of it go dead.
 *       What counts is what stands in the clock, also what was taken in before the transaction began. A clock is
 *       recycled as well when the last handle of it was {@link #release released}, so that a transaction that stays
 *       active for the whole trace does not hold on to everything that came after it.
 * </ul>
 *
 * <p>Outside transactions a thread keeps its last clock. An event that takes nothing new in shares it: as a source of
 * later edges it cannot be told from what came before it in its thread.
 *
 * <p>Cost, with k active transactions: O(k) for an edge that says something new, O(1) for one that does not, O(k) for
 * each clock in the update set at an end. Memory: a number for each thread in each live clock, of which there are at
 * most as many as there are handles.
 */
public final class TransactionClocks {

    /** The handle of a transaction that no longer matters. */
    public static final long NOBODY = 0;

    private static final int NONE = -1;
    private static final int IDLE = 0; // transactions are numbered from 1
    private static final int LARGEST_STAMP = Integer.MAX_VALUE;

    // by clock
    private int[][] clock = new int[16][];
    private int[] owner = new int[16];
    private int[] number = new int[16]; // of the owner's transaction
    private int[] stamp = new int[16]; // tells a recycled clock from what it was before
    private int[] handles = new int[16];
    private int[] before = new int[16]; // how many active transactions come before the owner
    private boolean[] open = new boolean[16]; // the owner is active
    private int clocks;
    private int[] free = new int[16];
    private int freeCount;

    // by thread
    private int[] latest = filled(16); // the clock C_t
    private int[] numbers = new int[16];
    private int[] activeNumber = new int[16]; // C_t▷(t)
    private long[][] after = new long[16][];
    private int[] afterCount = new int[16];
    private int threads;

    private int[] activeThreads = new int[16];
    private int activeCount;

    /** Makes room for a thread. */
    public void ensure(int thread) {
        if (thread < threads) {
            return;
        }
        if (thread >= latest.length) {
            widen(Math.max(thread + 1, latest.length * 2));
        }
        threads = thread + 1;
    }

    public boolean isActive(int thread) {
        return activeNumber[thread] != IDLE;
    }

    public void begin(int thread) {
        int own = renew(thread);
        open[own] = true;
        activeNumber[thread] = number[own];
        activeThreads[activeCount++] = thread;
        if (after[thread] == null) {
            after[thread] = new long[8];
        }
    }

    /** Ends a transaction: all that come after its begin come after the whole of it. */
    public void end(int thread, ViolationSink sink) {
        int own = latest[thread];
        open[own] = false;
        activeNumber[thread] = IDLE;
        removeActive(thread);
        long[] set = after[thread];
        int count = afterCount[thread];
        afterCount[thread] = 0;
        for (int i = 0; i < count; i++) {
            int other = find(set[i]);
            if (other != NONE) {
                passOn(own, other, sink);
            }
        }
        if (set.length > 64 && count < set.length / 4) {
            after[thread] = new long[set.length / 2];
        }
        dropIfSettled(own);
    }

    private void passOn(int ended, int other, ViolationSink sink) {
        before[other]--;
        int otherThread = owner[other];
        if (open[other] && clock[ended][otherThread] >= activeNumber[otherThread]) {
            sink.noticed(otherThread, owner[ended]);
        } else {
            join(other, clock[ended]);
        }
        if (!open[other]) {
            dropIfSettled(other);
        }
    }

    /** What to remember of an event of this thread: {@link #NOBODY} if it can never matter. */
    public long current(int thread) {
        int own = latest[thread];
        return own == NONE ? NOBODY : handle(own);
    }

    public boolean isLive(long handle) {
        return find(handle) != NONE;
    }

    /** The thread of a live handle. */
    public int thread(long handle) {
        return owner[(int) handle];
    }

    /** A handle was stored. */
    public void retain(long handle) {
        if (handle != NOBODY) {
            handles[(int) handle]++;
        }
    }

    /** A handle that was stored has been overwritten. */
    public void release(long handle) {
        int it = find(handle);
        if (it != NONE && --handles[it] == 0 && latest[owner[it]] != it) {
            drop(it);
        }
    }

    /**
     * The event of this thread that is being handled comes after transaction {@code from}.
     *
     * @return false if that closes a cycle; then it is not taken in
     */
    public boolean order(long from, int thread) {
        int source = find(from);
        if (source == NONE || owner[source] == thread) {
            return true;
        }
        int active = activeNumber[thread];
        if (active != IDLE && clock[source][thread] >= active) {
            return false;
        }
        int own = latest[thread];
        if (own != NONE && clock[own][owner[source]] >= number[source]) {
            return true; // and so are all predecessors of the source, or they will be when it ends
        }
        int target = active != IDLE ? own : renew(thread);
        join(target, clock[source]);
        clock[target][owner[source]] = Math.max(clock[target][owner[source]], number[source]);
        return true;
    }

    /** How many clocks are in use. */
    public int size() {
        return clocks - freeCount;
    }

    /** A clock of this thread under a new number; what is remembered of the thread so far stays as it is. */
    private int renew(int thread) {
        int own = latest[thread];
        if (own == NONE) {
            own = take(thread);
            Arrays.fill(clock[own], 0);
        } else if (handles[own] > 0) {
            own = copy(own);
        }
        numbers[thread] = Math.incrementExact(numbers[thread]);
        number[own] = numbers[thread];
        clock[own][thread] = numbers[thread];
        latest[thread] = own;
        return own;
    }

    private int copy(int original) {
        int copy = take(owner[original]);
        System.arraycopy(clock[original], 0, clock[copy], 0, clock[copy].length);
        for (int i = 0; i < activeCount; i++) {
            int active = activeThreads[i];
            if (clock[copy][active] == activeNumber[active]) {
                register(active, copy);
            }
        }
        return copy;
    }

    private void join(int target, int[] source) {
        int[] own = clock[target];
        for (int i = 0; i < activeCount; i++) {
            int active = activeThreads[i];
            int needed = activeNumber[active];
            if (source[active] == needed && own[active] != needed) {
                own[active] = needed;
                register(active, target);
            }
        }
    }

    /** The active transaction of a thread comes before the owner of a clock. */
    private void register(int active, int target) {
        before[target]++;
        if (afterCount[active] == after[active].length) {
            makeRoom(active);
        }
        after[active][afterCount[active]++] = handle(target);
    }

    /** Forgets clocks that were recycled since, and only if that is not enough takes more memory. */
    private void makeRoom(int active) {
        long[] set = after[active];
        int kept = 0;
        for (long handle : set) {
            if (find(handle) != NONE) {
                set[kept++] = handle;
            }
        }
        afterCount[active] = kept;
        if (kept > set.length / 2) {
            after[active] = Arrays.copyOf(set, set.length * 2);
        }
    }

    private void dropIfSettled(int it) {
        if (before[it] == 0) {
            drop(it);
        }
    }

    private void drop(int it) {
        stamp[it] = stamp[it] == LARGEST_STAMP ? 1 : stamp[it] + 1;
        if (latest[owner[it]] == it) {
            latest[owner[it]] = NONE;
        }
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, freeCount * 2);
        }
        free[freeCount++] = it;
    }

    private int take(int thread) {
        int it = freeCount > 0 ? free[--freeCount] : add();
        owner[it] = thread;
        handles[it] = 0;
        before[it] = 0;
        open[it] = false;
        return it;
    }

    private int add() {
        if (clocks == clock.length) {
            int length = clocks * 2;
            clock = Arrays.copyOf(clock, length);
            owner = Arrays.copyOf(owner, length);
            number = Arrays.copyOf(number, length);
            stamp = Arrays.copyOf(stamp, length);
            handles = Arrays.copyOf(handles, length);
            before = Arrays.copyOf(before, length);
            open = Arrays.copyOf(open, length);
        }
        clock[clocks] = new int[latest.length];
        stamp[clocks] = 1;
        return clocks++;
    }

    private void widen(int width) {
        int old = latest.length;
        latest = Arrays.copyOf(latest, width);
        Arrays.fill(latest, old, width, NONE);
        numbers = Arrays.copyOf(numbers, width);
        activeNumber = Arrays.copyOf(activeNumber, width);
        activeThreads = Arrays.copyOf(activeThreads, width);
        after = Arrays.copyOf(after, width);
        afterCount = Arrays.copyOf(afterCount, width);
        for (int it = 0; it < clocks; it++) {
            clock[it] = Arrays.copyOf(clock[it], width);
        }
    }

    private void removeActive(int thread) {
        int at = 0;
        while (activeThreads[at] != thread) {
            at++;
        }
        activeThreads[at] = activeThreads[--activeCount];
    }

    private long handle(int it) {
        return (long) stamp[it] << 32 | it;
    }

    private int find(long handle) {
        int it = (int) handle;
        return handle != NOBODY && stamp[it] == (int) (handle >>> 32) ? it : NONE;
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, NONE);
        return array;
    }
}
