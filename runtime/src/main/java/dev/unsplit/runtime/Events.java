// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** What the stand-ins for methods of the JDK tell the recorder. Nothing here throws; all of it is quiet while {@code ts} is busy. */
public final class Events {

    private Events() {}

    public static void acquired(Object lock, int site, ThreadState ts) {}

    public static void releasing(Object lock, int site, ThreadState ts) {}

    public static void acquiredShared(Object lock, int site, ThreadState ts) {}

    public static void releasingShared(Object lock, int site, ThreadState ts) {}

    public static void send(Object channel, int site, ThreadState ts) {}

    public static void receive(Object channel, int site, ThreadState ts) {}

    public static void boundary(int site, ThreadState ts) {}

    /** Locks the variable of this object and key (null: the object itself), until {@link #done}. If the object is null, locks nothing. */
    public static void lockWord(Object o, Object key, ThreadState ts) {}

    /** Locks this element of an array, or of an AtomicIntegerArray and the like, until {@link #done}; the index is in bounds. */
    public static void lockElement(Object array, int index, ThreadState ts) {}

    /** The number of a field of a woven class, as {@link Registry#field} gave it out; -1 if there is no such variable. */
    public static int fieldNumber(Class<?> owner, String name) {
        return -1;
    }

    /** Locks this field of the object (of the class, if it is static), until {@link #done}. */
    public static void lockField(Object o, int field, ThreadState ts) {}

    /**
     * Locks what this collection has as a whole, until {@link #done}; may come after {@link #lockWord} of one of its keys.
     * Then {@link #readWhole} and {@link #contribute} conflict with each other, but neither with its own kind.
     */
    public static void lockWhole(Object collection, ThreadState ts) {}

    /** The locked collection was asked about all its keys (size, isEmpty, containsValue). */
    public static void readWhole(int site, ThreadState ts) {}

    /** A key was added to the locked collection, or removed from it. */
    public static void contribute(int site, ThreadState ts) {}

    /** These elements of an array were read (told afterwards). */
    public static void readRange(Object array, int from, int to, int site, ThreadState ts) {}

    /** These elements of an array will be written (told before; {@link #done} afterwards). */
    public static void writeRange(Object array, int from, int to, int site, ThreadState ts) {}

    /** The thread gives this lock up, at whatever depth it holds it, to wait; a boundary. */
    public static void waiting(Object lock, int site, ThreadState ts) {}

    /** The thread has this lock again, at the depth it had before {@link #waiting}. */
    public static void waited(Object lock, int site, ThreadState ts) {}

    /** The locked variable was read. */
    public static void read(int site, ThreadState ts) {}

    public static void write(int site, ThreadState ts) {}

    /** The locked variable was read and written in one step. */
    public static void update(int site, ThreadState ts) {}

    public static void done(ThreadState ts) {}

    /**
     * The logical thread of this task will start after what this thread did so far. The same task can be forked again and again: each
     * begin takes up the oldest fork that is left. A task that begins without a fork is forked by the thread that runs it.
     */
    public static void fork(Object task, int site, ThreadState ts) {}

    /** This thread starts to run a task: from here on it is another logical thread. */
    public static void taskBegun(Object task) {}

    /** The thread is again what it was before; if that is the thread itself and not another task, it comes after all that this one did. */
    public static void taskEnded(Object task) {}

    /** What follows comes after all that the task did. */
    public static void join(Object task, int site, ThreadState ts) {}

    /** A method of the JDK that could not be woven, so that its tasks or hand-overs are not seen. */
    public static final int HOOK = 0;

    /** A field or array element that was accessed by reflection, a method handle or Unsafe. */
    public static final int REFLECTION = 1;

    /** A bulk operation of a concurrent collection that visits its elements inside the JDK. */
    public static final int BULK = 2;

    /** An element that an iterator had read before somebody changed it. */
    public static final int ITERATION = 3;

    /** Counts something that happened and could not be observed: one of the constants above. */
    public static void notSeen(int what) {}
}
