// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import dev.unsplit.analysis.unit.TransactionHandler;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.EdgeKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Algorithm 1 of the AeroDrome paper, line by line: the reference of {@link AeroDrome}. It goes beyond the printed text
 * in three places only: the clock of a lock is kept for each thread, as that of a variable's reads is (locks may be
 * ill-formed, and readers share them); a fork waits for an event of the child; it goes on after a violation.
 */
final class AlgorithmOne implements TransactionHandler {

    private static final int MOST_THREADS = 8;
    private static final Integer NIL = -1;

    private final ViolationSink sink;
    private final Map<Integer, int[]> c = new HashMap<>(); // ℂ_t
    private final Map<Integer, int[]> cBegin = new HashMap<>(); // ℂ_t▷, of active transactions
    private final Map<Integer, int[]> w = new HashMap<>(); // 𝕎_x
    private final Map<Integer, Integer> lastWriter = new HashMap<>(); // lastWThr_x
    private final Map<Pair, int[]> r = new HashMap<>(); // ℝ_{t,x}
    private final Map<Pair, int[]> l = new HashMap<>(); // 𝕃_{t,ℓ}
    private final Map<Pair, int[]> sharedL = new HashMap<>();
    private final Map<Integer, int[]> forked = new HashMap<>(); // by child

    private record Pair(int thread, int operand) {}

    AlgorithmOne(ViolationSink sink) {
        this.sink = sink;
    }

    int[] threadClock(int thread, int dimension) {
        return Arrays.copyOf(clock(thread), dimension);
    }

    int[] writeClock(int variable, int dimension) {
        return Arrays.copyOf(w.getOrDefault(variable, new int[MOST_THREADS]), dimension);
    }

    @Override
    public void begin(int thread, int method, int site) {
        startEvent(thread);
        clock(thread)[thread]++;
        cBegin.put(thread, clock(thread).clone());
    }

    @Override
    public void end(int thread) {
        int[] begin = cBegin.remove(thread);
        int[] end = clock(thread);
        for (int other : c.keySet()) {
            if (other != thread && isBefore(begin, clock(other))) {
                checkAndGet(end, other, thread);
            }
        }
        for (Map<?, int[]> clocks : List.of(l, sharedL, w, r, forked)) {
            for (int[] clock : clocks.values()) {
                if (isBefore(begin, clock)) {
                    join(clock, end);
                }
            }
        }
    }

    @Override
    public void pass(int thread) {
        startEvent(thread);
    }

    @Override
    public void read(int thread, int variable, int site) {
        startEvent(thread);
        getWrite(thread, variable);
        r.put(new Pair(thread, variable), clock(thread).clone());
    }

    @Override
    public void write(int thread, int variable, int site) {
        startEvent(thread);
        getWrite(thread, variable);
        getFromOthers(r, thread, variable);
        w.put(variable, clock(thread).clone());
        lastWriter.put(variable, thread);
    }

    @Override
    public void acquire(int thread, int lock, int site) {
        startEvent(thread);
        getFromOthers(l, thread, lock);
        getFromOthers(sharedL, thread, lock);
    }

    @Override
    public void release(int thread, int lock, int site) {
        startEvent(thread);
        l.put(new Pair(thread, lock), clock(thread).clone());
    }

    @Override
    public void acquireShared(int thread, int lock, int site) {
        startEvent(thread);
        getFromOthers(l, thread, lock);
    }

    @Override
    public void releaseShared(int thread, int lock, int site) {
        startEvent(thread);
        sharedL.put(new Pair(thread, lock), clock(thread).clone());
    }

    @Override
    public void fork(int thread, int child, int site) {
        startEvent(thread);
        if (cBegin.containsKey(child)) {
            checkAndGet(clock(thread), child, thread);
        } else {
            join(forked.computeIfAbsent(child, any -> new int[MOST_THREADS]), clock(thread));
        }
    }

    @Override
    public void join(int thread, int child, int site) {
        startEvent(thread);
        checkAndGet(clock(child), thread, child);
    }

    @Override
    public void number(int thread, long number) {
        throw new IllegalStateException();
    }

    @Override
    public void edge(int thread, int fromThread, long fromNumber, EdgeKind kind, int operand, int fromSite, int site) {
        throw new IllegalStateException();
    }

    private void startEvent(int thread) {
        int[] pending = forked.remove(thread);
        if (pending != null) {
            join(clock(thread), pending);
        }
    }

    private void getWrite(int thread, int variable) {
        int writer = lastWriter.getOrDefault(variable, NIL);
        if (writer != NIL && writer != thread) {
            checkAndGet(w.get(variable), thread, writer);
        }
    }

    private void getFromOthers(Map<Pair, int[]> clocks, int thread, int operand) {
        clocks.forEach((of, clock) -> {
            if (of.thread != thread && of.operand == operand) {
                checkAndGet(clock, thread, of.thread);
            }
        });
    }

    private void checkAndGet(int[] clock, int thread, int from) {
        if (cBegin.containsKey(thread) && isBefore(cBegin.get(thread), clock)) {
            sink.noticed(thread, from);
        }
        join(clock(thread), clock);
    }

    private int[] clock(int thread) {
        return c.computeIfAbsent(thread, any -> {
            int[] clock = new int[MOST_THREADS];
            clock[thread] = 1;
            return clock;
        });
    }

    private static boolean isBefore(int[] earlier, int[] later) {
        for (int thread = 0; thread < MOST_THREADS; thread++) {
            if (earlier[thread] > later[thread]) {
                return false;
            }
        }
        return true;
    }

    private static void join(int[] clock, int[] other) {
        for (int thread = 0; thread < MOST_THREADS; thread++) {
            clock[thread] = Math.max(clock[thread], other[thread]);
        }
    }
}
