// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** What the recorder knows of an object: its number in names, its state as a lock and as something handed over. */
final class ObjectShadow {

    private static final int MAX_KEYS = 1 << 16;

    final int id;
    final String className;
    private int lockNumber = -1;
    private boolean isClass;

    // as a lock; written only by the thread that holds it
    private ThreadState owner;
    private int depth;
    private int released; // the epoch of the last release
    private int releaseSite;
    private Readers sharedReleases;
    private long notified; // the stamp of the last notify
    private int notifiedBy;
    private int notifySite;

    // handed over through this object
    private SeenTable sent;
    private SeenTable sentSites;

    // the variables of this object, beside its fields
    private Word word;
    private Whole whole;
    private Map<Object, Word> keys;

    // a task
    private Deque<ThreadState> forked; // and not begun
    private ThreadState lastTask;

    ObjectShadow(Object object) {
        this.isClass = object instanceof Class;
        this.className = isClass
                ? ((Class<?>) object).getName()
                : Names.ofClass(object.getClass().getName());
        this.id = Names.nextObject();
    }

    String name() {
        return isClass ? "class ".concat(className) : Names.of(className, id);
    }

    /** Its number among the locks of the trace. */
    synchronized int lockNumber() {
        if (lockNumber < 0) {
            lockNumber = Names.lock(name());
        }
        return lockNumber;
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
            return;
        }
        boolean others = released != 0 && !ts.isOwn(released) || sharedReleases != null;
        if (others) {
            ts.startOrdered();
            takeEdges(site, ts);
        }
        if (ts.isFull()) {
            ts.record(RecordKind.ACQUIRE, lockNumber(), site);
            ts.changeContext();
        }
        if (others) {
            ts.endOrdered();
        }
    }

    private void takeEdges(int site, ThreadState ts) {
        int lock = lockNumber();
        Readers shared = sharedReleases;
        sharedReleases = null;
        for (int index = 0; shared != null && index < shared.size(); index++) {
            ts.takeLockEdge(shared.epoch(index), shared.site(index), lock, site);
        }
        ts.takeLockEdge(released, releaseSite, lock, site);
    }

    void releasing(int site, ThreadState ts) {
        if (owner == ts && --depth == 0) {
            release(site, ts);
        }
    }

    private void release(int site, ThreadState ts) {
        owner = null;
        if (ts.isQuiet()) {
            return;
        }
        if (ts.isFull()) {
            ts.record(RecordKind.RELEASE, lockNumber(), site);
        }
        released = ts.epoch;
        releaseSite = site;
        ts.changeContext();
    }

    synchronized void acquiredShared(int site, ThreadState ts) {
        if (ts.isQuiet()) {
            return;
        }
        ts.startOrdered();
        ts.takeLockEdge(released, releaseSite, lockNumber(), site);
        if (ts.isFull()) {
            ts.record(RecordKind.ACQUIRE_SHARED, lockNumber(), site);
            ts.changeContext();
        }
        ts.endOrdered();
    }

    synchronized void releasingShared(int site, ThreadState ts) {
        if (ts.isQuiet()) {
            return;
        }
        if (ts.isFull()) {
            ts.record(RecordKind.RELEASE_SHARED, lockNumber(), site);
        }
        Readers releases = sharedReleases == null ? new Readers() : sharedReleases;
        releases.put(ts.epoch, site);
        sharedReleases = releases;
        ts.changeContext();
    }

    /** Gives the lock up however deep it is held, and ends the unit. */
    void waiting(int site, ThreadState ts) {
        ts.pushWait(owner == ts ? depth : 0, Stamps.next());
        if (owner == ts) {
            depth = 0;
            release(site, ts);
        }
        if (!ts.isQuiet()) {
            ts.cut(site);
        }
    }

    void waited(int site, ThreadState ts) {
        long since = ts.waitingSince();
        int held = ts.popWait();
        if (held > 0) {
            owner = ts;
            depth = held;
            takeAcquire(site, ts);
        }
        if (notified > since && !ts.isQuiet() && ts.isNews(notifiedBy)) {
            ts.startOrdered();
            ts.takeEdge(RecordKind.EDGE_SEND_RECEIVE, notifiedBy, notifySite, lockNumber(), site);
            ts.endOrdered();
        }
    }

    void notifying(int site, ThreadState ts) {
        if (!ts.isQuiet()) {
            notified = Stamps.next();
            notifiedBy = ts.epoch;
            notifySite = site;
        }
    }

    // ---- a channel

    synchronized void send(int site, ThreadState ts) {
        if (ts.isQuiet()) {
            return;
        }
        if (sent == null) {
            sent = new SeenTable();
            sentSites = new SeenTable();
        }
        ts.startOrdered();
        if (ts.isFull()) {
            ts.record(RecordKind.SEND, lockNumber(), site);
        }
        sent.raise(ts.id, ts.number());
        sentSites.raise(ts.id, site);
        ts.endOrdered();
    }

    synchronized void receive(int site, ThreadState ts) {
        if (sent == null || ts.isQuiet()) {
            return;
        }
        ts.startOrdered();
        for (int slot = 0; slot < sent.slots(); slot++) {
            int from = sent.threadAt(slot);
            if (from >= 0 && ts.isNews(from, sent.numberAt(slot))) {
                int fromSite = (int) sentSites.get(from);
                ts.takeEdge(RecordKind.EDGE_SEND_RECEIVE, from, sent.numberAt(slot), fromSite, lockNumber(), site);
            }
        }
        if (ts.isFull()) {
            ts.record(RecordKind.RECEIVE, lockNumber(), site);
        }
        ts.endOrdered();
    }

    // ---- variables

    synchronized Word word() {
        if (word == null) {
            word = new Word(Names.named(name()));
        }
        return word;
    }

    synchronized Whole whole() {
        if (whole == null) {
            whole = new Whole(name());
        }
        return whole;
    }

    /** The variable of one key. Calls {@code hashCode} and {@code equals} of the program, so the caller must be busy. */
    synchronized Word word(Object key) {
        if (keys == null) {
            keys = new HashMap<>();
        }
        Word found = keys.get(key);
        if (found == null) {
            if (keys.size() >= MAX_KEYS) {
                keys.clear();
                Events.notSeen(NotSeen.FORGOTTEN_KEYS);
            }
            found = new Word(
                    Names.named(name().concat("[").concat(Names.shortened(key)).concat("]")));
            keys.put(key, found);
        }
        return found;
    }

    /** The variable that a field of an object without shadow fields is. */
    synchronized Word fieldWord(FieldInfo field) {
        if (keys == null) {
            keys = new HashMap<>();
        }
        Word found = keys.get(field);
        if (found == null) {
            String text = field.owner.concat(".").concat(field.name);
            found = new Word(Names.named(field.isStatic ? text : Names.of(text, id)));
            keys.put(field, found);
        }
        return found;
    }

    // ---- a task

    synchronized void fork(ThreadState child) {
        if (forked == null) {
            forked = new ArrayDeque<>(1);
        }
        forked.add(child);
        lastTask = child;
    }

    synchronized boolean isNoTask() {
        return lastTask == null;
    }

    /** The oldest fork that was not begun; null if there is none. */
    synchronized ThreadState nextTask() {
        return forked == null ? null : forked.poll();
    }

    synchronized void begun(ThreadState child) {
        lastTask = child;
    }

    synchronized ThreadState lastTask() {
        return lastTask;
    }
}
