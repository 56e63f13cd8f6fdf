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

    /** Locks the variable of this object and key (null: the object itself), until {@link #done}. */
    public static void lockWord(Object o, Object key, ThreadState ts) {}

    /** The locked variable was read. */
    public static void read(int site, ThreadState ts) {}

    public static void write(int site, ThreadState ts) {}

    /** The locked variable was read and written in one step. */
    public static void update(int site, ThreadState ts) {}

    public static void done(ThreadState ts) {}

    /** The logical thread of this task will start after what this thread did so far. */
    public static void fork(Object task, int site, ThreadState ts) {}

    /** This thread starts to run a task: from here on it is another logical thread. */
    public static void taskBegun(Object task) {}

    public static void taskEnded(Object task) {}

    /** What follows comes after all that the task did. */
    public static void join(Object task, int site, ThreadState ts) {}

    /** Counts something that happened and could not be observed; */
    public static void notSeen(int what) {}
}
