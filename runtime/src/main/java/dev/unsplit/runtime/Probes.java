// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What woven code calls. The short methods are inlined wherever they are called; what they call in the rare case is kept
 * apart, and nothing that goes wrong there reaches the program.
 */
public final class Probes {

    private Probes() {}

    @ForceInline
    public static ThreadState state() {
        return Threads.current();
    }

    // ---- transactions

    @ForceInline
    public static int enter(int method, int site, ThreadState ts) {
        return ts.enter(method, site);
    }

    @ForceInline
    public static void exit(int entered, ThreadState ts) {
        ts.exit(entered);
    }

    /** The method in which a thread or task starts may be one that is no transaction anyway. */
    @ForceInline
    public static void started(ThreadState ts) {
        ts.started();
    }

    // ---- fields: see docs/recording.md for the code around these calls

    public static boolean isNewRead(Object o, int field, ThreadState ts) {
        FieldInfo info = FieldInfo.get(field);
        FieldInfo.Place place = info.place(o);
        return !place.isWoven || (int) Memory.UNSAFE.getLong(info.isStatic ? place.base : o, place.word) != ts.epoch;
    }

    public static boolean isNewWrite(Object o, int field, ThreadState ts) {
        FieldInfo info = FieldInfo.get(field);
        FieldInfo.Place place = info.place(o);
        return !place.isWoven || Memory.UNSAFE.getLong(info.isStatic ? place.base : o, place.word) != ts.both;
    }

    public static void read(Object o, int field, int site, ThreadState ts) {
        FieldInfo.Place place = FieldInfo.get(field).firstPlace();
        boolean isQuick = Recorder.quick && place.isOf(o);
        if (!isQuick || !readQuickly(place.baseOf(o), place, site, ts)) {
            access(o, field, site, ts, RecordKind.READ, false);
        }
    }

    /** Returns whether that was all. */
    @ForceInline
    private static boolean readQuickly(Object base, FieldInfo.Place place, int site, ThreadState ts) {
        long word = Memory.UNSAFE.getLong(base, place.word);
        int last = (int) word;
        if (last < 0) {
            return ts.hasMark(last) || Variables.renew(base, place.readers, last, site, ts);
        }
        if (ts.isMine(last)) {
            Memory.UNSAFE.putLong(base, place.word, word & 0xFFFFFFFF00000000L | ts.epoch);
            Memory.UNSAFE.putInt(base, place.accessSite, site);
            return true;
        }
        return false;
    }

    public static void readVolatile(Object o, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.VOLATILE_READ, true);
    }

    public static void readExact(Object o, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.READ, true);
    }

    public static void write(Object o, int field, int site, ThreadState ts) {
        FieldInfo.Place place = FieldInfo.get(field).firstPlace();
        boolean isQuick = Recorder.quick && place.isOf(o);
        if (!isQuick || !writeQuickly(place.baseOf(o), place, site, ts)) {
            access(o, field, site, ts, RecordKind.WRITE, false);
        }
    }

    @ForceInline
    private static boolean writeQuickly(Object base, FieldInfo.Place place, int site, ThreadState ts) {
        if (ts.isMine((int) Memory.UNSAFE.getLong(base, place.word))) {
            Memory.UNSAFE.putLong(base, place.sites, (long) site << 32 | site);
            Memory.UNSAFE.putLong(base, place.word, ts.both);
            return true;
        }
        return false;
    }

    public static void writeVolatile(Object o, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.VOLATILE_WRITE, true);
    }

    public static void writeExact(Object o, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.WRITE, true);
    }

    /** @param always lock, even if no other thread seems to access the variable */
    @DontInline
    private static void access(Object o, int field, int site, ThreadState ts, int kind, boolean always) {
        if (ts.epoch == Epochs.NONE) {
            return;
        }
        try {
            FieldInfo info = FieldInfo.get(field);
            FieldInfo.Place place = info.place(o);
            if (place.isWoven) {
                Object base = info.isStatic ? place.base : o;
                access(base, place.word, place.sites, place.readers, o, field, site, ts, kind, always);
            } else {
                boolean before = ts.beBusy(true); // this may be a class of the JDK that we use ourselves
                Word word = Objects.shadow(o).fieldWord(info);
                ts.beBusy(before); // the writer must stay so, or it would wait for itself
                access(word, Word.WORD, Word.SITES, Word.READERS, word, field, site, ts, kind, always);
            }
            ts.forget();
        } catch (Throwable e) {
            ts.recover();
        }
    }

    private static void access(
            Object base,
            long word,
            long sites,
            long readers,
            Object owner,
            int field,
            int site,
            ThreadState ts,
            int kind,
            boolean always) {
        if (kind == RecordKind.READ || kind == RecordKind.VOLATILE_READ) {
            Variables.read(base, word, sites, readers, owner, field, site, ts, kind, always);
        } else {
            Variables.write(base, word, sites, readers, owner, field, site, ts, kind, always);
        }
    }

    /** The access itself is over: whatever the call before it locked is unlocked. */
    @ForceInline
    public static void done(ThreadState ts) {
        ts.done();
    }

    // ---- arrays

    /** The shadow of an array; of null, null. */
    @DontInline
    public static ArrayShadow shadow(Object array, ThreadState ts) {
        if (array == null) {
            return null;
        }
        try {
            return (ArrayShadow) Objects.find(array).shadow;
        } catch (Throwable e) {
            ts.recover();
            return ArrayShadow.of(array);
        }
    }

    @ForceInline
    public static void readElement(ArrayShadow shadow, int index, int site, ThreadState ts) {
        Elements.read(shadow, index, site, ts);
    }

    @ForceInline
    public static void writeElement(ArrayShadow shadow, int index, int site, ThreadState ts) {
        Elements.write(shadow, index, site, ts);
    }

    public static void readElementExact(ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (!ts.isQuiet()) {
            shadow.lock(index, ts);
            Elements.readLocked(shadow, index, site, ts);
        }
    }

    public static void writeElementExact(ArrayShadow shadow, int index, int site, ThreadState ts) {
        if (!ts.isQuiet()) {
            shadow.lock(index, ts);
            Elements.writeLocked(shadow, index, site, ts);
        }
    }

    // ---- monitors

    public static void monitorEntered(Object lock, int method, int site, ThreadState ts) {
        ts.enterBlock(method, site);
        if (ts.epoch != Epochs.NONE) {
            Events.acquired(lock, site, ts);
        }
    }

    public static void monitorExiting(Object lock, int site, ThreadState ts) {
        if (ts.epoch != Epochs.NONE) {
            Events.releasing(lock, site, ts);
        }
        ts.exitBlock();
    }

    public static void waiting(Object lock, int site, ThreadState ts) {
        Events.waiting(lock, site, ts);
    }

    public static void waited(Object lock, int site, ThreadState ts) {
        Events.waited(lock, site, ts);
    }

    public static void notifying(Object lock, int site, ThreadState ts) {
        Events.notifying(lock, site, ts);
    }

    // ---- threads

    public static void threadStarting(Thread thread) {
        if (!Recorder.isOn() || thread instanceof Scribe) {
            return;
        }
        ThreadState ts = Threads.current();
        try {
            if (!ts.isQuiet() && Objects.shadow(thread).isNoTask()) {
                ThreadState child = Threads.starting(thread);
                Objects.shadow(thread).fork(child);
                ts.fork(child, ts.callSite);
                ts.cut(ts.callSite);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** First thing in a new thread: a thread that ran has a record, even if nothing else of it is seen. */
    public static void threadStarted(Thread thread) {
        if (Recorder.isOn() && !(thread instanceof Scribe)) {
            Threads.current();
        }
    }

    public static void threadExiting(Thread thread) {
        if (!Recorder.isOn() || thread instanceof Scribe) {
            return;
        }
        ThreadState ts = Threads.of(thread);
        if (ts != null) {
            try {
                ts.finish();
                Threads.forget(thread);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    public static void threadJoined(Thread thread) {
        if (!Recorder.isOn()) {
            return;
        }
        ThreadState ts = Threads.current();
        try {
            ThreadState child = Objects.shadow(thread).lastTask();
            if (child != null) {
                ts.join(child, 0);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }
}
