// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import dev.unsplit.format.RecordKind;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What woven code calls. The short methods are inlined wherever they are called. What is rare is never inlined: the compiler leaves a method
 * alone whose machine code is longer than some 2,500 bytes, and so the code around the probes would not be inlined any more. Nothing that goes
 * wrong here reaches the program.
 */
public final class Probes {

    private Probes() {}

    /** The state of this thread if it is at hand; else null. */
    @ForceInline
    public static ThreadState knownState() {
        return Threads.atHand();
    }

    @DontInline
    public static ThreadState state() {
        return Threads.current();
    }

    // ---- transactions

    @DontInline
    public static int enter(int method, int site, ThreadState ts) {
        return ts.enter(method, site);
    }

    @DontInline
    public static void exit(int entered, ThreadState ts) {
        ts.exit(entered);
    }

    /** The method in which a thread or task starts may be one that is no transaction anyway. */
    @ForceInline
    public static void started(ThreadState ts) {
        ts.started();
    }

    /** A static initializer begins; returns what {@link #leaveInitializer} is to be given. */
    public static boolean enterInitializer(ThreadState ts) {
        return ts.enterInitializer();
    }

    public static void leaveInitializer(boolean before, ThreadState ts) {
        ts.leaveInitializer(before);
    }

    // ---- fields: see docs/recording.md for the code around these calls

    /** Of a volatile field: is there more to do than to read it? */
    @ForceInline
    public static boolean isNewRead(Object o, int field, ThreadState ts) {
        Place place = FieldInfo.get(field).knownPlace(o);
        return place == null || (int) Memory.UNSAFE.getLong(place.baseOf(o), place.word) != ts.epoch;
    }

    /** Does what there is to do for a read that says nothing new; if this read may do so, returns false. */
    @ForceInline
    public static boolean isKnownRead(Object o, int field, int site, ThreadState ts) {
        Place place = FieldInfo.get(field).knownPlace(o);
        return place != null && place.readQuickly(place.baseOf(o), site, ts);
    }

    @ForceInline
    public static boolean isKnownWrite(Object o, int field, int site, ThreadState ts) {
        Place place = FieldInfo.get(field).knownPlace(o);
        return place != null && place.writeQuickly(place.baseOf(o), site, ts);
    }

    // A read that may say something new: is the value another one when the variable is locked? Then nothing is told of
    // it, and it is to be read again: a read whose value nobody gets would be one too many.

    @DontInline
    public static boolean isChanged(Object o, boolean value, int field, int site, ThreadState ts) {
        Place place = lockToRead(o, field, site, ts);
        return place != null
                && tellUnless(
                        value != Memory.UNSAFE.getBoolean(place.baseOf(o), place.value), place, o, field, site, ts);
    }

    @DontInline
    public static boolean isChanged(Object o, byte value, int field, int site, ThreadState ts) {
        Place place = lockToRead(o, field, site, ts);
        return place != null
                && tellUnless(value != Memory.UNSAFE.getByte(place.baseOf(o), place.value), place, o, field, site, ts);
    }

    @DontInline
    public static boolean isChanged(Object o, char value, int field, int site, ThreadState ts) {
        Place place = lockToRead(o, field, site, ts);
        return place != null
                && tellUnless(value != Memory.UNSAFE.getChar(place.baseOf(o), place.value), place, o, field, site, ts);
    }

    @DontInline
    public static boolean isChanged(Object o, short value, int field, int site, ThreadState ts) {
        Place place = lockToRead(o, field, site, ts);
        return place != null
                && tellUnless(value != Memory.UNSAFE.getShort(place.baseOf(o), place.value), place, o, field, site, ts);
    }

    @DontInline
    public static boolean isChanged(Object o, int value, int field, int site, ThreadState ts) {
        Place place = lockToRead(o, field, site, ts);
        return place != null
                && tellUnless(value != Memory.UNSAFE.getInt(place.baseOf(o), place.value), place, o, field, site, ts);
    }

    @DontInline
    public static boolean isChanged(Object o, Object value, int field, int site, ThreadState ts) {
        Place place = lockToRead(o, field, site, ts);
        return place != null
                && tellUnless(
                        value != Memory.UNSAFE.getReference(place.baseOf(o), place.value), place, o, field, site, ts);
    }

    /** Returns where the value is to be compared with the one that was read, which is locked then; null if there is no more to do. */
    private static Place lockToRead(Object o, int field, int site, ThreadState ts) {
        if (o == null) {
            return null;
        }
        try {
            Place place =
                    FieldInfo.get(field).place(o); // even if nothing is recorded: once it is known, less is to be done
            if (ts.epoch == Epochs.NONE) {
                return null;
            }
            if (!place.isWoven || place.value == 0) {
                access(o, field, site, ts, RecordKind.READ, false);
                ts.done();
                return null;
            }
            Object base = place.baseOf(o);
            if (place.readSilently(base, site, ts)) {
                return null;
            }
            if (Variables.readUnlocked(base, place, o, field, site, ts, RecordKind.READ)) {
                ts.forget();
                return null;
            }
            if (ts.isQuiet()) {
                return null;
            }
            ts.lock(base, place.writeSite);
            return place;
        } catch (Throwable e) {
            ts.recover();
            return null;
        }
    }

    private static boolean tellUnless(boolean isChanged, Place place, Object o, int field, int site, ThreadState ts) {
        if (!isChanged) {
            try {
                Variables.readLocked(place.baseOf(o), place, o, field, site, ts, RecordKind.READ);
                ts.forget();
            } catch (Throwable e) {
                ts.recover();
            }
        }
        ts.done();
        return isChanged;
    }

    // The same for values that nobody wants to keep on the stack: they are read here once more.

    @DontInline
    public static long again(Object o, long value, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.READ, false);
        Place place = FieldInfo.get(field).place(o);
        long again = place.value == 0 ? value : Memory.UNSAFE.getLong(place.baseOf(o), place.value);
        ts.done();
        return again;
    }

    @DontInline
    public static float again(Object o, float value, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.READ, false);
        Place place = FieldInfo.get(field).place(o);
        float again = place.value == 0 ? value : Memory.UNSAFE.getFloat(place.baseOf(o), place.value);
        ts.done();
        return again;
    }

    @DontInline
    public static double again(Object o, double value, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.READ, false);
        Place place = FieldInfo.get(field).place(o);
        double again = place.value == 0 ? value : Memory.UNSAFE.getDouble(place.baseOf(o), place.value);
        ts.done();
        return again;
    }

    /** Locks the variable if that is needed; then it stays locked until {@link #done}. */
    @DontInline
    public static void read(Object o, int field, int site, ThreadState ts) {
        if (!isKnownRead(o, field, site, ts)) {
            access(o, field, site, ts, RecordKind.READ, false);
        }
    }

    @DontInline
    public static void readVolatile(Object o, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.VOLATILE_READ, true);
    }

    @DontInline
    public static void readExact(Object o, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.READ, true);
    }

    @DontInline
    public static void write(Object o, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.WRITE, false);
    }

    @DontInline
    public static void writeVolatile(Object o, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.VOLATILE_WRITE, true);
    }

    @DontInline
    public static void writeExact(Object o, int field, int site, ThreadState ts) {
        access(o, field, site, ts, RecordKind.WRITE, true);
    }

    // A repeat, with nothing between: told where the transaction is written in full.

    @DontInline
    public static void readAgain(Object o, int field, int site, ThreadState ts) {
        read(o, field, site, ts);
        ts.done();
    }

    @DontInline
    public static void writeAgain(Object o, int field, int site, ThreadState ts) {
        write(o, field, site, ts);
        ts.done();
    }

    /** @param always lock, even if no other thread seems to access the variable */
    private static void access(Object o, int field, int site, ThreadState ts, int kind, boolean always) {
        if (ts.epoch == Epochs.NONE || o == null) {
            return; // the access itself will say that the object is null
        }
        try {
            FieldInfo info = FieldInfo.get(field);
            Place place = info.place(o);
            if (place.isWoven) {
                Object base = place.baseOf(o);
                if (kind == RecordKind.WRITE && !always && writeBriefly(place, base, site, ts)) {
                    return;
                }
                access(base, place, o, field, site, ts, kind, always);
            } else {
                boolean before = ts.beBusy(true); // this may be a class of the JDK that we use ourselves
                Word word = Objects.shadow(o).fieldWord(info);
                ts.beBusy(before); // the writer must stay so, or it would wait for itself
                access(word, Word.PLACE, word, field, site, ts, kind, always);
            }
            ts.forget();
        } catch (Throwable e) {
            ts.recover();
        }
    }

    private static boolean writeBriefly(Place place, Object base, int site, ThreadState ts) {
        return place.writeQuickly(base, site, ts) || place.writeSilently(base, site, ts);
    }

    private static void access(
            Object base, Place place, Object owner, int field, int site, ThreadState ts, int kind, boolean always) {
        if (kind == RecordKind.READ || kind == RecordKind.VOLATILE_READ) {
            Variables.read(base, place, owner, field, site, ts, kind, always);
        } else {
            Variables.write(base, place, owner, field, site, ts, kind, always);
        }
    }

    /** The access itself is over: whatever the call before it locked is unlocked. */
    @ForceInline
    public static void done(ThreadState ts) {
        ts.done();
    }

    // ---- copies of objects

    /** Before a call of clone; see {@link Copies#isMadeHere} for {@code from}. */
    @DontInline
    public static void copying(Object original, Class<?> from, int site, ThreadState ts) {
        try {
            if (!ts.saysNothing() && Copies.isMadeHere(original, from)) {
                Copies.read(original, site, ts);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    /** After it, even where nothing is told. */
    @DontInline
    public static void copied(Object original, Object copy, Class<?> from, ThreadState ts) {
        try {
            if (copy == null || copy == original || !Copies.isMadeHere(original, from)) {
                return;
            }
            Copies.forget(copy, ts);
            if (!ts.saysNothing()) {
                Copies.check(original, ts);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }

    // ---- arrays

    /** The shadow of an array; of null, null. */
    @DontInline
    public static ArrayShadow shadow(Object array, ThreadState ts) {
        if (array == null) {
            return null;
        }
        try {
            return ts.entry(array).array;
        } catch (Throwable e) {
            ts.recover();
            return ArrayShadow.of(array);
        }
    }

    /** Does what there is to do for a read that says nothing new; if this read may do so, returns false. */
    @ForceInline
    public static boolean isKnownElement(ArrayShadow shadow, int index, int site, ThreadState ts) {
        return Elements.readInBits(shadow, index, site, ts) || (int) shadow.words[index] == ts.epoch;
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

    // A repeat of an access to an element: as of a field.

    @DontInline
    public static void readElementAgain(Object array, int index, int site, ThreadState ts) {
        ArrayShadow shadow = shadow(array, ts);
        int at = Recorder.wholeArrays ? 0 : index;
        if (isElement(shadow, at, ts) && !isKnownElement(shadow, at, site, ts)) {
            readElement(shadow, at, site, ts);
            ts.done();
        }
    }

    @DontInline
    public static void writeElementAgain(Object array, int index, int site, ThreadState ts) {
        ArrayShadow shadow = shadow(array, ts);
        int at = Recorder.wholeArrays ? 0 : index;
        if (isElement(shadow, at, ts) && shadow.words[at] != ts.both) {
            writeElement(shadow, at, site, ts);
            ts.done();
        }
    }

    private static boolean isElement(ArrayShadow shadow, int index, ThreadState ts) {
        return shadow != null && index >= 0 && index < shadow.words.length && ts.epoch != Epochs.NONE;
    }

    // ---- loops over arrays, whose accesses are told before the loop

    /** A loop of fewer iterations is told access by access. */
    private static final int SHORTEST_RANGE = 16;

    /**
     * Are these elements of the array, and may they be told at once? Only inside a transaction: there it does not matter which of its accesses
     * came first, while between accesses outside of them an order is to be kept. Of a thread of which nothing is told it does not matter either.
     */
    public static boolean isRange(ArrayShadow shadow, int from, int to, ThreadState ts) {
        return shadow != null
                && from >= 0
                && to <= shadow.words.length
                && to > from
                && to - from >= SHORTEST_RANGE
                && (ts.isInTransaction() || ts.epoch == Epochs.NONE);
    }

    /**
     * One more than the last index, if a local that starts with this value gets so much more in each iteration.
     *
     * @param from the counter's lowest value, and behind its highest
     */
    public static int behindLast(int start, int from, int to, int step, int highestOffset, ThreadState ts) {
        long last = start + ((long) to - from - 1) * step + highestOffset;
        return (int) Math.min(Integer.MAX_VALUE, last + 1);
    }

    /** Are all these numbers, which stand in a range of another array, indices of elements? */
    public static boolean areElements(ArrayShadow shadow, int[] indices, int from, int to, ThreadState ts) {
        if (shadow == null || indices == null || from < 0 || to > indices.length) {
            return false;
        }
        int all = 0;
        int lastIndex = shadow.words.length - 1;
        for (int at = from; at < to; at++) {
            all |= indices[at] | lastIndex - indices[at]; // the sign bit of one of them, if it is none
        }
        return all >= 0;
    }

    public static void readRange(ArrayShadow shadow, int from, int to, int site, ThreadState ts) {
        if (ts.epoch != Epochs.NONE) {
            try {
                Elements.readRange(shadow, from, to, site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    public static void writeRange(ArrayShadow shadow, int from, int to, int site, ThreadState ts) {
        if (ts.epoch != Epochs.NONE) {
            try {
                Elements.writeRange(shadow, from, to, site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    public static void updateRange(ArrayShadow shadow, int from, int to, int site, ThreadState ts) {
        if (ts.epoch != Epochs.NONE) {
            try {
                Elements.updateRange(shadow, from, to, site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    public static void readGathered(ArrayShadow shadow, int[] indices, int from, int to, int site, ThreadState ts) {
        if (ts.epoch != Epochs.NONE) {
            try {
                Elements.readGathered(shadow, indices, from, to, site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    public static void writeGathered(ArrayShadow shadow, int[] indices, int from, int to, int site, ThreadState ts) {
        if (ts.epoch != Epochs.NONE) {
            try {
                Elements.writeGathered(shadow, indices, from, to, site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    public static void updateGathered(ArrayShadow shadow, int[] indices, int from, int to, int site, ThreadState ts) {
        if (ts.epoch != Epochs.NONE) {
            try {
                Elements.updateGathered(shadow, indices, from, to, site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    // ---- schedules

    /** Before a monitor is entered and before calls, in code that is woven for {@link Parts}. */
    @ForceInline
    public static void giveWay(ThreadState ts) {
        if (GivingWay.isOn()) {
            GivingWay.perhaps(ts);
        }
    }

    // ---- monitors

    @ForceInline
    public static void monitorEntered(Object lock, int method, int site, ThreadState ts) {
        if (!ts.ignoresMonitors) {
            enterMonitor(lock, method, site, ts);
        }
    }

    @DontInline
    private static void enterMonitor(Object lock, int method, int site, ThreadState ts) {
        ts.enterBlock(method, site);
        if (ts.epoch != Epochs.NONE && ts.tellsMonitors()) {
            try {
                ts.monitors.push(lock).acquired(site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
        }
    }

    @ForceInline
    public static void monitorExiting(Object lock, int site, ThreadState ts) {
        if (!ts.ignoresMonitors) {
            leaveMonitor(lock, site, ts);
        }
    }

    @DontInline
    private static void leaveMonitor(Object lock, int site, ThreadState ts) {
        if (ts.epoch != Epochs.NONE && ts.tellsMonitors()) {
            try {
                ts.monitors.pop(lock).releasing(site, ts);
            } catch (Throwable e) {
                ts.recover();
            }
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
                Fork child = Threads.starting(thread);
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
                if (ts.isWaitedFor()) {
                    EndedThreads.add(ts.threadEnd);
                }
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
            ThreadEnd child = Objects.shadow(thread).lastTask();
            if (child != null) {
                ts.join(child, 0);
            }
        } catch (Throwable e) {
            ts.recover();
        }
    }
}
