// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The threads that are in something. A run may have any number of tasks, of which few are in something at a time. */
final class RunningThreads {

    private static final RunningThread IN_NOTHING = new RunningThread();

    private final Int2ObjectOpenHashMap<RunningThread> threads = new Int2ObjectOpenHashMap<>();
    private final Deque<RunningThread> idle = new ArrayDeque<>();

    /** What the thread is in; not to be changed. */
    RunningThread get(int thread) {
        return threads.getOrDefault(thread, IN_NOTHING);
    }

    void begin(int thread, int method, boolean canBeTransaction, int site) {
        entering(thread).begin(method, canBeTransaction, site);
    }

    /** Returns whether a transaction ends with it. */
    boolean end(int thread) {
        RunningThread known = threads.get(thread);
        boolean isTransaction = known != null && known.end();
        letGoIfIdle(thread, known);
        return isTransaction;
    }

    void acquire(int thread, int lock) {
        entering(thread).acquire(lock);
    }

    /** Returns whether it is free now. */
    boolean release(int thread, int lock) {
        RunningThread known = threads.get(thread);
        boolean isFree = known == null || known.release(lock);
        letGoIfIdle(thread, known);
        return isFree;
    }

    void acquireShared(int thread, int lock) {
        entering(thread).acquireShared(lock);
    }

    void releaseShared(int thread, int lock) {
        RunningThread known = threads.get(thread);
        if (known != null) {
            known.releaseShared(lock);
            letGoIfIdle(thread, known);
        }
    }

    private RunningThread entering(int thread) {
        RunningThread known = threads.get(thread);
        if (known == null) {
            known = idle.isEmpty() ? new RunningThread() : idle.pop();
            threads.put(thread, known);
        }
        return known;
    }

    private void letGoIfIdle(int thread, @Nullable RunningThread known) {
        if (known != null && known.isIdle()) {
            threads.remove(thread);
            idle.push(known);
        }
    }
}
