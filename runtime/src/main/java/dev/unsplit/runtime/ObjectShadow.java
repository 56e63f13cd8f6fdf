// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;

/**
 * What the recorder knows of an object: its number in names, its state as a lock and as something handed over. There are many, so each is
 * itself the lock of what is in it.
 */
final class ObjectShadow extends SpinLock {

    final int id;
    private final String className;
    private int lockNumber = -1;
    int[] numbers = VariableNumbers.NONE; // see Names
    private final boolean isNamed; // and its class does not matter

    // as a lock; written only by the thread that holds it
    private ThreadState owner;
    private int depth;
    private boolean isTold; // that it was acquired is in the trace, so its release has to be
    private int released; // the epoch of the last release
    private int releaseSite;
    private LatestUnits sharedReleases;
    private int waiters; // how many there are
    private Sends notifies; // since there are some

    // handed over through this object
    private Sends sent;

    // the variables of this object, beside its fields
    private volatile Word word;
    private volatile Whole whole;
    private volatile KeyTable keys;

    // a task
    private Fork firstFork; // that has not begun
    private Fork lastFork;
    private ThreadEnd lastTask; // and not all that is known of it: the object may outlive it by far

    ObjectShadow(Object object) {
        this.isNamed = object instanceof Class || object instanceof Word;
        this.className =
                isNamed ? nameOf(object) : Names.ofClass(object.getClass().getName());
        this.id = Names.nextObject();
    }

    /** A key of a map may be a lock: then that is known by the map and the key. */
    private static String nameOf(Object named) {
        return named instanceof Word word ? word.name() : "class ".concat(((Class<?>) named).getName());
    }

    String name() {
        return isNamed ? className : Names.of(className, id);
    }

    /** Its number among the locks of the trace. */
    int lockNumber() {
        int known = lockNumber;
        return known >= 0 ? known : newLockNumber();
    }

    private int newLockNumber() {
        lock();
        try {
            if (lockNumber < 0) {
                lockNumber = Names.lock(name());
            }
            return lockNumber;
        } finally {
            unlock();
        }
    }

    // ---- a lock

    void acquired(int site, ThreadState ts) {
        if (owner == ts) {
            depth++;
            return;
        }
        owner = ts;
        depth = 1;
        takeAcquire(site, ts);
    }

    private void takeAcquire(int site, ThreadState ts) {
        if (ts.isQuiet()) {
            isTold = false;
            return;
        }
        boolean others = released != 0 && !ts.isOwn(released) || sharedReleases != null;
        if (others) {
            ts.startOrdered();
            takeEdges(site, ts);
        }
        isTold = ts.isFull();
        if (isTold) {
            ts.record(RecordKind.ACQUIRE, lockNumber(), site);
            ts.changeContext();
        }
        if (others) {
            ts.endOrdered();
        }
    }

    /** What was acquired before is told of now, since something is about to be written that is done under it. */
    void acquiredBefore(int site, ThreadState ts) {
        owner = ts;
        depth = 1;
        if (released != 0 && !ts.isOwn(released)) {
            ts.comesAfterOthers();
        }
        isTold = true;
        ts.record(RecordKind.ACQUIRE, lockNumber(), site);
    }

    private void takeEdges(int site, ThreadState ts) {
        LatestUnits shared = sharedReleases;
        sharedReleases = null;
        if (!Recorder.lockEdges) {
            return;
        }
        int lock = lockNumber();
        for (int index = 0; shared != null && index < shared.size(); index++) {
            ts.takeLockEdge(shared.epoch(index), shared.site(index), lock, site);
        }
        ts.takeLockEdge(released, releaseSite, lock, site);
    }

    /** Returns whether there was something to give back. */
    boolean releasing(int site, ThreadState ts) {
        if (owner != ts) {
            return false;
        }
        if (--depth == 0) {
            release(site, ts);
        }
        return true;
    }

    /** For a lock that no thread owns, and that this one gives back in place of whoever acquired it. Returns whether there was something to give back. */
    boolean releasingOfOther(int site, ThreadState ts) {
        if (owner == null) {
            return false;
        }
        release(site, ts);
        return true;
    }

    /** For a lock that nobody takes twice: it is the thread's until all has been told. */
    void left(int site, ThreadState ts) {
        if (owner == ts) {
            tellRelease(site, ts);
            owner = null;
        }
    }

    private void release(int site, ThreadState ts) {
        owner = null;
        tellRelease(site, ts);
    }

    /** Does not wait for room: a variable may be locked meanwhile, and whoever acquired has waited. */
    private void tellRelease(int site, ThreadState ts) {
        if (ts.saysNothing()) {
            return;
        }
        if (isTold) {
            ts.record(RecordKind.RELEASE, lockNumber(), site);
            isTold = false;
        }
        released = ts.epoch;
        releaseSite = site;
        ts.changeContext();
    }

    void acquiredShared(int site, ThreadState ts) {
        if (ts.isQuiet()) {
            return;
        }
        lock();
        try {
            ts.startOrdered();
            if (Recorder.lockEdges) {
                ts.takeLockEdge(released, releaseSite, lockNumber(), site);
            }
            if (ts.isFull()) {
                ts.toldShared.add(lockNumber());
                ts.record(RecordKind.ACQUIRE_SHARED, lockNumber(), site);
                ts.changeContext();
            }
            ts.endOrdered();
        } finally {
            unlock();
        }
    }

    /** Returns whether it is in the trace that this thread gave something back. */
    boolean releasingShared(int site, ThreadState ts) {
        if (ts.isQuiet()) {
            return false;
        }
        lock();
        try {
            boolean isTold = ts.toldShared.remove(lockNumber());
            if (isTold) {
                ts.record(RecordKind.RELEASE_SHARED, lockNumber(), site);
            }
            LatestUnits releases = sharedReleases == null ? new LatestUnits() : sharedReleases;
            releases.put(LatestUnits.FIRST, ts.epoch, site, ts);
            sharedReleases = releases;
            ts.changeContext();
            return isTold;
        } finally {
            unlock();
        }
    }

    /** Gives the lock up however deep it is held, and ends the unit. */
    void waiting(int site, ThreadState ts) {
        ts.waits.push(owner == ts ? depth : 0, waiterComes());
        if (owner == ts) {
            depth = 0;
            release(site, ts);
        }
        if (!ts.isQuiet()) {
            ts.cut(site);
        }
    }

    /** Returns how many notifies there have been: those before the wait are none of its business. */
    private long waiterComes() {
        lock();
        try {
            waiters++;
            return notifies == null ? 0 : notifies.last();
        } finally {
            unlock();
        }
    }

    void waited(int site, ThreadState ts) {
        long before = ts.waits.notifiesBefore();
        int held = ts.waits.pop();
        if (held > 0) {
            owner = ts;
            depth = held;
            takeAcquire(site, ts);
        }
        lock();
        try {
            takeNotifies(before, site, ts);
            if (--waiters == 0) {
                notifies = null;
            }
        } finally {
            unlock();
        }
    }

    /** Whose notify it was that woke this thread nobody knows: it comes after all that there were while it waited. */
    private void takeNotifies(long before, int site, ThreadState ts) {
        if (notifies == null || ts.isQuiet()) {
            return;
        }
        ts.startOrdered();
        for (int index = notifies.firstAfter(before); index < notifies.size(); index++) {
            takeEdge(notifies, index, site, ts);
        }
        ts.endOrdered();
    }

    private void takeEdge(Sends sends, int index, int site, ThreadState ts) {
        int from = sends.threadAt(index);
        long number = sends.numberAt(index);
        if (ts.isNews(from, number)) {
            ts.takeEdge(RecordKind.EDGE_SEND_RECEIVE, from, number, sends.siteAt(index), lockNumber(), site);
        }
    }

    /** If nobody waits, nobody is woken. */
    void notifying(int site, ThreadState ts) {
        if (ts.isQuiet()) {
            return;
        }
        lock();
        try {
            if (waiters > 0) {
                if (notifies == null) {
                    notifies = new Sends();
                }
                notifies.add(ts.id, ts.number(), site);
                ts.changeContext();
            }
        } finally {
            unlock();
        }
    }

    // ---- a channel

    void send(int site, ThreadState ts) {
        if (ts.isQuiet()) {
            return;
        }
        ts.handOver();
        lock();
        try {
            if (sent == null) {
                sent = new Sends();
            }
            ts.startOrdered();
            if (ts.isFull()) {
                ts.record(RecordKind.SEND, lockNumber(), site);
            }
            sent.add(ts.id, ts.number(), site);
            ts.endOrdered();
            ts.changeContext(); // what follows was not handed over
        } finally {
            unlock();
        }
    }

    void receive(int site, ThreadState ts) {
        if (ts.isQuiet()) {
            return;
        }
        lock();
        try {
            if (sent == null) {
                return;
            }
            int first = sent.receive(ts.id);
            if (first == sent.size()) {
                return; // it has received all of that before: some ask again and again
            }
            ts.startOrdered();
            for (int index = first; index < sent.size(); index++) {
                takeEdge(sent, index, site, ts);
            }
            if (ts.isFull()) {
                ts.record(RecordKind.RECEIVE, lockNumber(), site);
            }
            ts.endOrdered();
        } finally {
            unlock();
        }
    }

    // ---- variables

    Word word() {
        Word known = word;
        return known != null ? known : newWord();
    }

    private Word newWord() {
        lock();
        try {
            if (word == null) {
                word = new Word(this, null);
            }
            return word;
        } finally {
            unlock();
        }
    }

    Whole whole() {
        Whole known = whole;
        return known != null ? known : newWhole();
    }

    private Whole newWhole() {
        lock();
        try {
            if (whole == null) {
                whole = new Whole(this);
            }
            return whole;
        } finally {
            unlock();
        }
    }

    /** The variable of one key. Calls {@code hashCode} and {@code equals} of the program, so the caller must be busy. */
    Word word(Object key) {
        KeyTable table = keys();
        Word found = table.get(key);
        return found != null ? found : table.add(key, new Word(this, key));
    }

    /** The variable that a field of an object without shadow fields is. */
    Word fieldWord(FieldInfo field) {
        KeyTable table = keys();
        Word found = table.get(field);
        return found != null ? found : table.add(field, new Word(this, field));
    }

    /** The name of the variable that is a key, or such a field, or the object itself. */
    String nameOfPart(Object part) {
        if (part == null) {
            return name();
        }
        return part instanceof FieldInfo field
                ? field.of(id)
                : name().concat("[").concat(Names.shortened(part)).concat("]");
    }

    private KeyTable keys() {
        KeyTable table = keys;
        return table != null ? table : newKeys();
    }

    private KeyTable newKeys() {
        lock();
        try {
            if (keys == null) {
                keys = new KeyTable();
            }
            return keys;
        } finally {
            unlock();
        }
    }

    // ---- a task

    void fork(Fork child) {
        lock();
        try {
            if (firstFork == null) {
                firstFork = child;
            } else {
                lastFork.next = child;
            }
            lastFork = child;
            lastTask = child.end;
        } finally {
            unlock();
        }
    }

    boolean isNoTask() {
        lock();
        try {
            return lastTask == null;
        } finally {
            unlock();
        }
    }

    /** The oldest fork that waits in this place, or else in any, which does not wait any more; null if there is none. */
    Fork nextTask(int place) {
        lock();
        try {
            Fork waiting = oldestIn(place);
            return take(waiting == null ? firstFork : waiting);
        } finally {
            unlock();
        }
    }

    /** The latest fork by this thread has come back to it. */
    void turnedAway(int thread) {
        lock();
        try {
            Fork latest = null;
            for (Fork fork = firstFork; fork != null; fork = fork.next) {
                latest = fork.parent == thread ? fork : latest;
            }
            if (latest != null) {
                latest.place = Fork.backAt(thread);
            }
        } finally {
            unlock();
        }
    }

    /** The oldest fork that waits in this place will never begin. */
    void dropTask(int place) {
        lock();
        try {
            take(oldestIn(place));
        } finally {
            unlock();
        }
    }

    private Fork oldestIn(int place) {
        Fork fork = firstFork;
        while (fork != null && fork.place != place) {
            fork = fork.next;
        }
        return fork;
    }

    private Fork take(Fork taken) {
        if (taken == null) {
            return null;
        }
        Fork before = null;
        for (Fork fork = firstFork; fork != taken; fork = fork.next) {
            before = fork;
        }
        if (before == null) {
            firstFork = taken.next;
        } else {
            before.next = taken.next;
        }
        lastFork = taken == lastFork ? before : lastFork;
        return taken;
    }

    void begun(Fork child) {
        lock();
        try {
            lastTask = child.end;
        } finally {
            unlock();
        }
    }

    ThreadEnd lastTask() {
        lock();
        try {
            return lastTask;
        } finally {
            unlock();
        }
    }
}
