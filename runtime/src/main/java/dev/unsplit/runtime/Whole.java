// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;
import java.util.Arrays;

/**
 * What a collection has as a whole: which keys are in it. Asking about all of them conflicts with adding or removing one, but
 * two askings do not conflict, and neither do two threads that add different keys. In the trace each thread that adds or
 * removes writes a variable of its own, and whoever asks about the whole reads all of these, and some more for threads that are
 * still to come: another schedule could have let them come first. All that is written of one operation stands inside a lock of its own,
 * since nobody can come between.
 */
final class Whole {

    /** An asking reads at least so many variables, and always some that nobody has written. */
    private static final int FIRST_VARIABLES = 8;

    private static final int ASKED = LatestUnits.FIRST;
    private static final int CHANGED = LatestUnits.SECOND;

    /** Of one operation, beside the variables that there are already. */
    private static final int MOST_RECORDS = 16;

    private final ObjectShadow collection;
    private final Word name; // under which it is known, and nothing more
    private int lock = -1; // its number in the trace
    private boolean isLockWritten;
    private final LatestUnits units = new LatestUnits();
    private int[] changedBy = {}; // threads
    private Word[] changed =
            new Word[0]; // by position in that list: the variable of that thread; some more are nobody's yet

    Whole(ObjectShadow collection) {
        this.collection = collection;
        this.name = new Word(collection, null);
    }

    void lock(Turns turns) {
        units.lock(turns);
    }

    void lockToChange() {
        units.lockToChange();
    }

    void unlock() {
        units.unlock();
    }

    void changing() {
        units.changing();
    }

    void changed() {
        units.changed();
    }

    private int lockNumber() {
        if (lock < 0) {
            lock = Names.lock(collection.name());
        }
        return lock;
    }

    /** What is written of the operation from now on, until {@link #end}, is one step. */
    void begin(int site, ThreadState ts) {
        boolean isWritten = ts.mayRecordTogether(MOST_RECORDS + changed.length, site);
        if (isLockWritten != isWritten) { // else it stays where other cores can read it
            isLockWritten = isWritten;
        }
        if (isWritten) {
            ts.record(RecordKind.ACQUIRE, lockNumber(), site);
        }
    }

    void end(int site, ThreadState ts) {
        if (isLockWritten) {
            ts.record(RecordKind.RELEASE, lockNumber(), site);
        }
    }

    void ask(int site, ThreadState ts) {
        ts.startOrdered();
        if (takeChangers(site, ts)) {
            begin(site, ts);
            recordAsked(site, ts);
            end(site, ts);
        }
        ts.endOrdered();
    }

    /** As {@link #begin}, for a step that begins with asking and goes on with a change. */
    void beginAsking(int site, ThreadState ts) {
        ts.startOrdered();
        boolean isWritten = takeChangers(site, ts);
        ts.endOrdered();
        begin(site, ts);
        if (isWritten) {
            recordAsked(site, ts);
        }
    }

    /** What must come before asking; returns whether the asking is to be written. */
    private boolean takeChangers(int site, ThreadState ts) {
        takeEdges(RecordKind.EDGE_WRITE_READ, CHANGED, site, ts);
        boolean isRepeat = note(ASKED, site, ts);
        boolean isWritten = !isRepeat && ts.isRecording(site);
        if (isWritten) {
            makeVariables(changedBy.length + 1);
        }
        return isWritten;
    }

    private void takeEdges(int kind, int thing, int site, ThreadState ts) {
        for (int index = 0; index < units.size(); index++) {
            if (units.is(index, thing) && ts.isNews(units.epoch(index))) {
                ts.takeEdge(kind, units.epoch(index), units.site(index), Names.variable(name), site);
            }
        }
    }

    /** Returns whether the thread has done so in this unit before. */
    private boolean note(int thing, int site, ThreadState ts) {
        int before = units.epochOf(ts.id, thing);
        boolean isRepeat = ts.isRepeatedRead(before);
        units.put(thing, ts.afterRead(before, site), site, ts);
        return isRepeat;
    }

    private void recordAsked(int site, ThreadState ts) {
        for (int position = 0; isLockWritten && position < changed.length; position++) {
            ts.record(RecordKind.VOLATILE_READ, Names.variable(changed[position]), site);
        }
    }

    private void makeVariables(int atLeast) {
        int known = changed.length;
        if (known < atLeast) {
            changed = Arrays.copyOf(changed, Math.max(FIRST_VARIABLES, 2 * known));
            for (int position = known; position < changed.length; position++) {
                changed[position] = new Word(collection, null);
            }
        }
    }

    /** What must come before a change: {@link #change} then says that it was made. */
    void takeAskers(int site, ThreadState ts) {
        ts.startOrdered();
        takeEdges(RecordKind.EDGE_READ_WRITE, ASKED, site, ts);
        ts.endOrdered();
    }

    void change(int site, ThreadState ts) {
        ts.startOrdered();
        boolean isRepeat = note(CHANGED, site, ts);
        if (!isRepeat && ts.isRecording(site)) {
            ts.record(RecordKind.VOLATILE_WRITE, variableOf(ts.id), site);
        }
        ts.endOrdered();
    }

    /** It stays the thread's own, even if its entry among the changers has given way to that of a thread that came later. */
    private int variableOf(int thread) {
        int position = 0;
        while (position < changedBy.length && changedBy[position] != thread) {
            position++;
        }
        if (position == changedBy.length) {
            changedBy = Arrays.copyOf(changedBy, position + 1);
            changedBy[position] = thread;
            makeVariables(position + 1);
        }
        return Names.variable(changed[position]);
    }
}
