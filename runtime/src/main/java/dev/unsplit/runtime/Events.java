// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;

/** What the stand-ins for methods of the JDK tell the recorder. Nothing here throws; all of it is quiet while {@code ts} is busy. */
public final class Events {

    private Events() {}

    // ---- locks

    public static void acquired(Object lock, int site, ThreadState ts) {
        try {
            Objects.shadow(lock).acquired(site, ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    public static void releasing(Object lock, int site, ThreadState ts) {
        try {
            Objects.shadow(lock).releasing(site, ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    public static void acquiredShared(Object lock, int site, ThreadState ts) {
        try {
            Objects.shadow(lock).acquiredShared(site, ts);
        } catch (Throwable e) {
            ts.recover();
        }
    }

    public static void releasingShared(Object lock, int site, ThreadState ts) {
        try {
            Objects.shadow(lock).releasingShared(site, ts);
        } catch (Throwable e) {
            ts.recover();
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

    /** Locks the variable of this object and key (null: the object itself), until {@link #done}. */
    public static void lockWord(Object o, Object key, ThreadState ts) {
        Word word = null;
        if (!ts.isQuiet()) {
            ts.beBusy(true);
            try {
                ObjectShadow shadow = Objects.shadow(o);
                word = key == null ? shadow.word() : shadow.word(key);
            } catch (Throwable e) {
                ts.recover();
            }
            ts.beBusy(false);
        }
        ts.pushWord(word);
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
        Word word = ts.topWord();
        if (word == null || ts.isQuiet()) {
            return;
        }
        try {
            if (kind == RecordKind.VOLATILE_READ) {
                Variables.readLocked(word, Word.WORD, Word.SITES, Word.READERS, word, 0, site, ts, kind);
            } else {
                Variables.writeLocked(word, Word.WORD, Word.SITES, Word.READERS, word, 0, site, ts, kind);
            }
            ts.forget();
        } catch (Throwable e) {
            ts.recover();
        }
    }

    public static void done(ThreadState ts) {
        ts.popWord();
    }

    // ---- tasks

    /** The logical thread of this task will start after what this thread did so far. */
    public static void fork(Object task, int site, ThreadState ts) {
        try {
            if (!ts.isQuiet()) {
                ThreadState child = Threads.newTask();
                Objects.shadow(task).fork(child);
                ts.fork(child, site);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** This thread starts to run a task: from here on it is another logical thread. */
    public static void taskBegun(Object task) {
        if (!Recorder.isOn()) {
            return;
        }
        ThreadState ts = Threads.current();
        try {
            ThreadState child = Objects.shadow(task).task();
            if (child != null && child.thread == null && !ts.isQuiet()) {
                child.beginTask(Thread.currentThread(), ts);
                Threads.nameTask(child);
                Threads.switchTo(child);
                child.recordStart();
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** The thread goes on with what it did before the task. */
    public static void taskEnded(Object task) {
        if (!Recorder.isOn()) {
            return;
        }
        ThreadState ts = Threads.current();
        try {
            if (ts.outer() != null && Objects.shadow(task).task() == ts) {
                ts.finish();
                Threads.switchTo(ts.outer());
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** What follows comes after all that the task did. */
    public static void join(Object task, int site, ThreadState ts) {
        try {
            ThreadState child = Objects.shadow(task).task();
            if (child != null) {
                ts.join(child, site);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** Counts something that happened and could not be observed: one of {@link NotSeen}'s kinds. */
    public static void notSeen(int what) {
        NotSeen.count(what);
    }
}
