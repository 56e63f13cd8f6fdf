// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;
import java.util.BitSet;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/** Finds the state of the running thread, by a small table that is right nearly always and an exact one behind it. */
final class Threads {

    private static final String VIRTUAL = "virtual thread";
    private static final String UNNAMED = "thread without a name";
    private static final int TABLE = 1 << 12;
    private static final ThreadState[] CURRENT = new ThreadState[TABLE];
    private static final long TID = Memory.UNSAFE.objectFieldOffset(Thread.class, "tid");

    /** Guards all of this but {@link #CURRENT}. */
    private static final SpinLock LOCK = new SpinLock();

    /** Threads that have ended, and of which all is written. */
    private static final BitSet OVER = new BitSet();

    /** States that may have something to write. */
    private static ThreadState[] live = new ThreadState[16];

    private static int liveCount;
    private static String[] names = new String[16];
    private static int nameCount;
    private static String lastWorker; // that ran a task
    private static String lastName; // of that task
    private static final IdentityTable STATES = new IdentityTable();

    /** Of each thread the state that it has now, or its fork as long as it has not begun. */
    private static final class IdentityTable {
        Thread[] keys = new Thread[64];
        Object[] states = new Object[64];
        int size;

        private int slot(Thread key) {
            int mask = keys.length - 1;
            int slot = (int) (tid(key) * 0x9E3779B97F4A7C15L >>> 40) & mask;
            while (keys[slot] != null && keys[slot] != key) {
                slot = slot + 1 & mask;
            }
            return slot;
        }

        Object get(Thread key) {
            return states[slot(key)];
        }

        void put(Thread key, Object state) {
            int slot = slot(key);
            if (keys[slot] == null) {
                keys[slot] = key;
                size++;
            }
            states[slot] = state;
            if (size * 2 > keys.length) {
                rehash(keys.length * 2);
            }
        }

        void remove(Thread key) {
            int free = slot(key);
            if (keys[free] == null) {
                return;
            }
            size--;
            int mask = keys.length - 1;
            int at = free;
            do { // open addressing: what came behind it may have to move up
                keys[free] = null;
                states[free] = null;
                at = at + 1 & mask;
                while (keys[at] != null && slot(keys[at]) == at) {
                    at = at + 1 & mask;
                }
                if (keys[at] != null) {
                    keys[free] = keys[at];
                    states[free] = states[at];
                    free = at;
                }
            } while (keys[at] != null);
        }

        private void rehash(int length) {
            Thread[] oldKeys = keys;
            Object[] oldStates = states;
            keys = new Thread[length];
            states = new Object[length];
            for (int old = 0; old < oldKeys.length; old++) {
                if (oldKeys[old] != null) {
                    int slot = slot(oldKeys[old]);
                    keys[slot] = oldKeys[old];
                    states[slot] = oldStates[old];
                }
            }
        }
    }

    private Threads() {}

    static long tid(Thread thread) {
        return Memory.UNSAFE.getLong(thread, TID);
    }

    @ForceInline
    static ThreadState atHand() {
        Thread thread = Thread.currentThread();
        ThreadState state = CURRENT[(int) tid(thread) & TABLE - 1];
        return state != null && state.thread == thread ? state : null;
    }

    @ForceInline
    static ThreadState current() {
        Thread thread = Thread.currentThread();
        ThreadState state = CURRENT[(int) tid(thread) & TABLE - 1];
        return state != null && state.thread == thread ? state : find(thread);
    }

    @DontInline
    private static ThreadState find(Thread thread) {
        ThreadState state;
        LOCK.lock();
        try {
            state = state(thread);
            if (state == null) {
                state = begin(newFork(nameOf(thread)), thread, null);
                state.beBusy(thread instanceof Scribe); // what we do ourselves is nobody's business
            }
        } finally {
            LOCK.unlock();
        }
        state.recordStart();
        CURRENT[(int) tid(thread) & TABLE - 1] = state;
        return state;
    }

    /** The state of a thread that is known, which has begun from now on if it had not before; null if nothing is known of it. */
    private static ThreadState state(Thread thread) {
        Object known = STATES.get(thread);
        return known instanceof Fork fork ? begin(fork, thread, null) : (ThreadState) known;
    }

    /** A thread that is about to start. */
    static Fork starting(Thread thread) {
        LOCK.lock();
        try {
            Fork fork = newFork(nameOf(thread));
            STATES.put(thread, fork);
            return fork;
        } finally {
            LOCK.unlock();
        }
    }

    /** The state of a thread, dead or alive; null if nothing is known of it. */
    static ThreadState of(Thread thread) {
        LOCK.lock();
        try {
            return state(thread);
        } finally {
            LOCK.unlock();
        }
    }

    /** A task that some thread will run. */
    static Fork newTask() {
        LOCK.lock();
        try {
            return newFork("task");
        } finally {
            LOCK.unlock();
        }
    }

    /** This thread begins to run the task: from here on it is that logical thread. */
    static ThreadState beginTask(Fork task, ThreadState current) {
        Thread worker = current.thread;
        ThreadState state;
        LOCK.lock();
        try {
            String name = nameOf(worker);
            names[task.thread()] = nameOfTasks(name.isEmpty() ? VIRTUAL : name);
            state = begin(task, worker, current);
        } finally {
            LOCK.unlock();
        }
        CURRENT[(int) tid(worker) & TABLE - 1] = state;
        return state;
    }

    /** There may be very many tasks, but few threads that run them. */
    private static String nameOfTasks(String thread) {
        if (!thread.equals(lastWorker)) {
            lastWorker = thread;
            lastName = thread.concat(" task").intern();
        }
        return lastName;
    }

    /** From here on the thread is the logical one that it was before. */
    static void switchTo(ThreadState state) {
        LOCK.lock();
        try {
            STATES.put(state.thread, state);
        } finally {
            LOCK.unlock();
        }
        CURRENT[(int) tid(state.thread) & TABLE - 1] = state;
    }

    private static Fork newFork(String name) {
        if (nameCount == names.length) {
            names = Arrays.copyOf(names, nameCount * 2);
        }
        names[nameCount] = name;
        return new Fork(nameCount++);
    }

    private static ThreadState begin(Fork fork, Thread thread, ThreadState outer) {
        if (liveCount == live.length) {
            live = Arrays.copyOf(live, liveCount * 2);
        }
        ThreadState state = new ThreadState(fork, thread, outer);
        live[liveCount++] = state;
        STATES.put(thread, state);
        return state;
    }

    /** Virtual threads have no names unless they are given one, and there are many of them: their names are made late. */
    static String name(int id) {
        LOCK.lock();
        try {
            String name = names[id];
            return name.isEmpty() ? VIRTUAL.concat(" ").concat(Integer.toString(id)) : name;
        } finally {
            LOCK.unlock();
        }
    }

    /** Empty for a virtual thread without a name. */
    private static String nameOf(Thread thread) {
        String name = thread.getName();
        return name.isEmpty() && !thread.getClass().getName().contains("VirtualThread") ? UNNAMED : name;
    }

    /** How many there have been so far. */
    static int made() {
        LOCK.lock();
        try {
            return nameCount;
        } finally {
            LOCK.unlock();
        }
    }

    /** Of each thread up to now the number that it has; nothing is to come of those that are over. */
    static long[] past() {
        LOCK.lock();
        try {
            long[] past = new long[nameCount];
            for (int id = 0; id < nameCount; id++) {
                past[id] = OVER.get(id) ? Long.MAX_VALUE : 0;
            }
            for (int index = 0; index < liveCount; index++) {
                past[live[index].id] = live[index].number();
            }
            return past;
        } finally {
            LOCK.unlock();
        }
    }

    static void forget(Thread thread) {
        LOCK.lock();
        try {
            STATES.remove(thread);
        } finally {
            LOCK.unlock();
        }
        CURRENT[(int) tid(thread) & TABLE - 1] = null;
    }

    static ThreadState[] live() {
        LOCK.lock();
        try {
            return Arrays.copyOf(live, liveCount);
        } finally {
            LOCK.unlock();
        }
    }

    /** Those that have ended, and of which all is written, need not be looked at any more. */
    static void dropDone() {
        LOCK.lock();
        try {
            int kept = 0;
            for (int index = 0; index < liveCount; index++) {
                if (live[index].isTold()) {
                    Budget.keepCountOf(live[index]);
                    OVER.set(live[index].id);
                } else {
                    live[kept++] = live[index];
                }
            }
            Arrays.fill(live, kept, liveCount, null);
            liveCount = kept;
        } finally {
            LOCK.unlock();
        }
    }
}
