// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;

/** What the stand-ins for methods of the JDK tell the recorder. Nothing here throws; all of it is quiet while {@code ts} is busy. */
public final class Events {

    private Events() {}

    /** While the agent itself works in this thread, nothing is recorded of it. Returns what to give back afterwards. */
    public static boolean pause(boolean now) {
        return Threads.current().beBusy(now);
    }

    // ---- locks

    public static void acquired(Object lock, int site, ThreadState ts) {
        if (Recorder.ignoresLocks()) {
            return;
        }
        try {
            Objects.shadow(lock).acquired(site, ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** Returns whether the thread gave something back: whoever then finds that it was not to be given back has to tell that it was acquired again. */
    public static boolean releasing(Object lock, int site, ThreadState ts) {
        if (Recorder.ignoresLocks()) {
            return false;
        }
        try {
            return Objects.shadow(lock).releasing(site, ts);
        } catch (Throwable e) {
            ts.recover();
            return false;
        }
    }

    /** The same for a lock that another thread acquired, where that is allowed. */
    public static boolean releasingOfOther(Object lock, int site, ThreadState ts) {
        if (Recorder.ignoresLocks()) {
            return false;
        }
        try {
            return Objects.shadow(lock).releasingOfOther(site, ts);
        } catch (Throwable e) {
            ts.recover();
            return false;
        }
    }

    public static void acquiredShared(Object lock, int site, ThreadState ts) {
        if (Recorder.ignoresLocks()) {
            return;
        }
        try {
            Objects.shadow(lock).acquiredShared(site, ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** The same for the shared form. */
    public static boolean releasingShared(Object lock, int site, ThreadState ts) {
        if (Recorder.ignoresLocks()) {
            return false;
        }
        try {
            return Objects.shadow(lock).releasingShared(site, ts);
        } catch (Throwable e) {
            ts.recover();
            return false;
        }
    }

    /**
     * The key as a lock: a map runs no two functions of the program at a time that are to compute the value of one key.
     *
     * @return what to {@link #enterKey}, and to {@link #leaveKey}; null if there is nothing to tell of that now
     */
    public static Object keyLock(Object map, Object key, ThreadState ts) {
        if (Recorder.ignoresLocks() || ts.isQuiet() || !ts.tellsLocks()) {
            return null;
        }
        Word lock = null;
        ts.beBusy(true); // the key is the program's, and so are its equals and hashCode
        try {
            lock = ts.shadow(map).word(key);
        } catch (Throwable e) {
            ts.recover();
        }
        ts.beBusy(false);
        return lock;
    }

    public static void enterKey(Object lock, int site, ThreadState ts) {
        try {
            ts.enterKey((Word) lock, site);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** Returns whether that is done: if not, for want of stack, whoever calls may have more of it later. */
    public static boolean leaveKey(Object lock, int site, ThreadState ts) {
        try {
            ts.leaveKey((Word) lock, site);
            return true;
        } catch (Throwable e) {
            ts.recover();
            return false;
        }
    }

    /** The lock is given up, however deep it is held, until {@link #waited}. */
    public static void waiting(Object lock, int site, ThreadState ts) {
        try {
            Objects.shadow(lock).waiting(site, ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    public static void waited(Object lock, int site, ThreadState ts) {
        try {
            Objects.shadow(lock).waited(site, ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    public static void notifying(Object lock, int site, ThreadState ts) {
        try {
            Objects.shadow(lock).notifying(site, ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    // ---- hand-overs

    public static void send(Object channel, int site, ThreadState ts) {
        try {
            Objects.shadow(channel).send(site, ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    public static void receive(Object channel, int site, ThreadState ts) {
        try {
            Objects.shadow(channel).receive(site, ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** The thread blocked, or let others go on: its unit ends here. */
    public static void boundary(int site, ThreadState ts) {
        try {
            if (!ts.isQuiet()) {
                ts.cut(site);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    // ---- variables

    /** Locks the variable of this object and key (null: the object itself), until {@link #done}. If the object is null, nothing. */
    public static void lockWord(Object o, Object key, ThreadState ts) {
        lockWord(o, key, false, ts);
    }

    /**
     * Locks the variable for somebody who will tell of a change before making it ({@link #changing}), even while others make changes that they have
     * told of. Who has locked a part of the collection itself must lock so: others may be waiting for that part before they can be {@link #done}.
     */
    public static void lockWordToChange(Object o, Object key, ThreadState ts) {
        lockWord(o, key, true, ts);
    }

    private static void lockWord(Object o, Object key, boolean toChange, ThreadState ts) {
        HeldVariable held = ts.held.push();
        held.setCollection(o);
        if (o == null || ts.isQuiet()) {
            return;
        }
        ts.beBusy(true); // the key is the program's, and so are its equals and hashCode
        try {
            ObjectShadow shadow = ts.shadow(o);
            held.setWord(key == null ? shadow.word() : shadow.word(key));
            ts.held.lockLast(toChange);
        } catch (Throwable e) {
            ts.recover();
        }
        ts.beBusy(false);
    }

    /** What will be told of next, until {@link #done}, has happened already: it is told of without delay. */
    public static void late(ThreadState ts) {
        ts.held.setLate();
    }

    /** What is told of this view of a collection is told of the collection. */
    public static void share(Object view, Object viewed) {
        Objects.share(view, viewed);
    }

    /** For {@link #done} to take off where there is no variable. */
    public static void lockNothing(ThreadState ts) {
        ts.held.push();
    }

    /** Locks this element of an array, or of an AtomicIntegerArray and the like, until {@link #done}; the index is in bounds. */
    public static void lockElement(Object array, int index, ThreadState ts) {
        if (array == null || !array.getClass().isArray()) {
            lockWord(array, index, ts);
            return;
        }
        HeldVariable held = ts.held.push();
        if (ts.isQuiet()) {
            return;
        }
        try {
            ArrayShadow shadow = ts.entry(array).array;
            if (index < shadow.words.length) {
                held.setElement(shadow, index);
                ts.held.lockLast(false);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** The number of a field of a woven class, as {@link Registry#field} gave it out; -1 if there is no such variable. */
    public static int fieldNumber(Class<?> owner, String name) {
        return Registry.knownField(owner.getName(), name);
    }

    /** Locks this field of the object (of the class, if it is static), until {@link #done}. */
    public static void lockField(Object o, int field, ThreadState ts) {
        HeldVariable held = ts.held.push();
        if (o == null || field < 0 || ts.isQuiet()) {
            return;
        }
        try {
            held.setField(o, FieldInfo.get(field));
            ts.held.lockLast(false);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /**
     * Locks what this collection has as a whole, until {@link #done}; it may come after {@link #lockWord} of one of its keys,
     * and one {@link #done} is for both.
     * Then {@link #readWhole} and {@link #addOrRemove} conflict with each other, but neither with its own kind.
     */
    public static void lockWhole(Object collection, ThreadState ts) {
        lockWhole(collection, false, ts);
    }

    /** As {@link #lockWordToChange}. */
    public static void lockWholeToChange(Object collection, ThreadState ts) {
        lockWhole(collection, true, ts);
    }

    private static void lockWhole(Object collection, boolean toChange, ThreadState ts) {
        HeldVariable held = ts.held.last();
        boolean isKeyLocked = held != null && held.isKeyOf(collection);
        if (!isKeyLocked) {
            held = ts.held.push();
        }
        if (collection == null || (isKeyLocked ? ts.saysNothing() : ts.isQuiet())) {
            return;
        }
        try {
            ts.held.lockWhole(held, ts.shadow(collection).whole(), toChange);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** The locked collection was asked about all its keys (size, isEmpty, containsValue). */
    public static void readWhole(int site, ThreadState ts) {
        HeldVariable held = ts.held.last();
        if (held != null && held.whole() != null && !ts.saysNothing()) {
            try {
                held.whole().ask(site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    /**
     * The locked key was added to the locked collection, or removed from it. That is one step: all that comes before it is taken in before
     * others can come after it.
     */
    public static void addOrRemove(int site, ThreadState ts) {
        addOrRemove(false, site, ts);
    }

    /** The locked collection was asked about all its keys, and the locked key, which was the answer, removed from it, in one step. */
    public static void poll(int site, ThreadState ts) {
        addOrRemove(true, site, ts);
    }

    /** The locked collection was asked about all its keys, and the value of the locked key, which was the answer, read, in one step. */
    public static void readFound(int site, ThreadState ts) {
        HeldVariable held = ts.held.last();
        if (held == null || held.whole() == null || ts.saysNothing()) {
            return;
        }
        try {
            Whole whole = held.whole();
            whole.beginAsking(site, ts);
            held.access(RecordKind.VOLATILE_READ, site, ts);
            whole.end(site, ts);
            ts.forget();
        } catch (Throwable e) {
            ts.recover();
        }
    }

    private static void addOrRemove(boolean asks, int site, ThreadState ts) {
        HeldVariable held = ts.held.last();
        if (held == null || held.whole() == null || ts.saysNothing()) {
            return;
        }
        try {
            Whole whole = held.whole();
            whole.takeAskers(site, ts);
            if (asks) {
                whole.beginAsking(site, ts);
            } else {
                whole.begin(site, ts);
            }
            held.access(RecordKind.UPDATE, site, ts);
            whole.change(site, ts);
            whole.end(site, ts);
            ts.forget();
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** These elements of an array were read (told afterwards). */
    public static void readRange(Object array, int from, int to, int site, ThreadState ts) {
        if (array != null && !ts.isQuiet()) {
            try {
                Elements.readRange(ts.entry(array).array, from, to, site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    /** These elements of an array will be written (told before; {@link #done} afterwards). */
    public static void writeRange(Object array, int from, int to, int site, ThreadState ts) {
        ts.held.push(); // nothing stays locked, but done() takes something off
        if (array != null && !ts.isQuiet()) {
            try {
                Elements.writeRange(ts.entry(array).array, from, to, site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    /** The locked variable was read. */
    public static void read(int site, ThreadState ts) {
        access(site, ts, RecordKind.VOLATILE_READ);
    }

    public static void write(int site, ThreadState ts) {
        access(site, ts, RecordKind.VOLATILE_WRITE);
    }

    /** The locked variable was read and written in one step. */
    public static void update(int site, ThreadState ts) {
        access(site, ts, RecordKind.UPDATE);
    }

    private static void access(int site, ThreadState ts, int kind) {
        HeldVariable held = ts.held.last();
        if (held == null || ts.saysNothing()) {
            return;
        }
        try {
            held.access(kind, site, ts);
            ts.forget();
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** What was locked last, to change it, was told of, and will now be changed: who wants to look at it waits for {@link #done}. */
    public static void changing(ThreadState ts) {
        HeldVariable held = ts.held.last();
        if (held != null) {
            held.changing();
        }
    }

    /** Unlocks what was locked last. */
    public static void done(ThreadState ts) {
        ts.held.pop();
    }

    // ---- tasks

    /**
     * The logical thread of this task will start after what this thread did so far. The same task can be forked again and again: each
     * begin takes up the oldest fork that is left. A task that begins without a fork is forked by the thread that runs it.
     */
    public static void fork(Object task, int site, ThreadState ts) {
        forkTo(null, task, site, ts);
    }

    /** The same for a task that this pool is to run: it does not matter what else has become of the same task elsewhere. */
    public static void forkTo(Object pool, Object task, int site, ThreadState ts) {
        try {
            if (!ts.isQuiet()) {
                newTask(task, placeOf(pool), site, ts);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    private static void newTask(Object task, int place, int site, ThreadState ts) {
        Fork child = Threads.newTask();
        child.place = place;
        ts.fork(child, site);
        Objects.shadow(task).fork(child);
    }

    private static int placeOf(Object pool) {
        return pool == null ? Fork.NOWHERE : Objects.shadow(pool).id;
    }

    /** A pool does not take the task that this thread forked to it last. */
    public static void taskTurnedAway(Object task, ThreadState ts) {
        try {
            Objects.shadow(task).turnedAway(ts.id);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** The task that was forked to this pool will not be run. */
    public static void taskDropped(Object pool, Object task, ThreadState ts) {
        try {
            Objects.shadow(task).dropTask(placeOf(pool));
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** Nor will the one that a pool did not take from this thread. */
    public static void taskGivenUp(Object task, ThreadState ts) {
        try {
            Objects.shadow(task).dropTask(Fork.backAt(ts.id));
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** Whether {@link #fork} told of this task. */
    public static boolean isForked(Object task) {
        return Recorder.isOn() && !Objects.shadow(task).isNoTask();
    }

    /** This thread starts to run a task: from here on it is another logical thread. */
    public static void taskBegun(Object task) {
        taskBegunIn(null, task);
    }

    /** The same as a worker of this pool. */
    public static void taskBegunIn(Object pool, Object task) {
        if (!Recorder.isOn()) {
            return;
        }
        ThreadState ts = Threads.current();
        try {
            if (!ts.isQuiet()) {
                begin(task, placeOf(pool), ts);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** The same for a task that a pool did not take from this thread. */
    public static void taskBegunHere(Object task) {
        if (!Recorder.isOn()) {
            return;
        }
        ThreadState ts = Threads.current();
        try {
            if (!ts.isQuiet()) {
                begin(task, Fork.backAt(ts.id), ts);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    private static void begin(Object task, int place, ThreadState ts) {
        ObjectShadow shadow = Objects.shadow(task);
        Fork fork = shadow.nextTask(place);
        if (fork == null) {
            newTask(task, place, 0, ts);
            fork = shadow.nextTask(place);
        }
        shadow.begun(fork);
        Threads.beginTask(fork, ts).recordStart();
    }

    /** The thread is again what it was before; if that is the thread itself and not another task, it comes after all that this one did. */
    public static void taskEnded(Object task) {
        if (!Recorder.isOn()) {
            return;
        }
        ThreadState ts = Threads.current();
        try {
            ThreadState outer = ts.outer();
            if (outer != null) {
                ts.finish();
                Threads.switchTo(outer);
                if (outer.outer() == null) {
                    outer.join(ts.threadEnd, 0);
                }
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** What follows comes after all that the task did. */
    public static void join(Object task, int site, ThreadState ts) {
        try {
            ThreadEnd child = Objects.shadow(task).lastTask();
            if (child != null) {
                ts.join(child, site);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** This thread was found to have ended. */
    public static void endSeen(Thread thread, int site, ThreadState ts) {
        try {
            ThreadEnd child = Objects.shadow(thread).lastTask();
            if (child != null) {
                ts.comeAfter(child, site);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** A method of the JDK that could not be woven, so that its tasks or hand-overs are not seen. */
    public static final int HOOK = NotSeen.HOOKS;

    /** All threads have ended that the JVM waits for, and this one goes on. */
    public static void allHaveEnded() {
        if (!Recorder.isOn()) {
            return;
        }
        ThreadState ts = Threads.current();
        try {
            EndedThreads.comeAfterAll(ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** A field or array element that was accessed by reflection or a VarHandle. */
    public static final int REFLECTION = NotSeen.REFLECTION;

    /** A field that a method handle was made for. */
    public static final int METHOD_HANDLE = NotSeen.METHOD_HANDLES;

    /** A field or array element that was accessed by Unsafe. */
    public static final int UNSAFE = NotSeen.UNSAFE_ACCESSES;

    /** A class that no agent is shown. */
    public static final int HIDDEN_CLASS = NotSeen.HIDDEN_CLASSES;

    /** An element that an iterator had read before somebody changed it. */
    public static final int ITERATION = NotSeen.CHANGED_ITERATIONS;

    /** A call of a concurrent collection that may be answered by the program's class, or that such a class made by super. */
    public static final int OVERRIDDEN_COLLECTION = NotSeen.OVERRIDDEN_COLLECTIONS;

    /** Counts something that happened and could not be observed: one of {@link NotSeen}'s kinds. */
    public static void notSeen(int what) {
        NotSeen.count(what);
    }
}
