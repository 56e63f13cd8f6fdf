// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Stands in for the runtime's Probes: writes down what it is told, and that locks are taken and given back in turn. */
public final class LoggingProbes {

    private static final LoggingState STATE = new LoggingState();

    private LoggingProbes() {}

    private static void log(String event) {
        EventLog.EVENTS.add(event);
    }

    private static void locked(String event, LoggingState ts) {
        log(ts.isLocked ? event + " while locked" : event);
        ts.isLocked = true;
    }

    public static LoggingState knownState() {
        return null;
    }

    public static LoggingState state() {
        EventLog.statesLookedFor++;
        return STATE;
    }

    public static int enter(int method, int site, LoggingState ts) {
        log("enter " + EventLog.name(method));
        return ++ts.depth;
    }

    public static void exit(int entered, LoggingState ts) {
        log(entered == ts.depth ? "exit" : "exit of another");
        ts.depth--;
    }

    public static boolean enterInitializer(LoggingState ts) {
        return false;
    }

    public static void leaveInitializer(boolean before, LoggingState ts) {}

    public static void giveWay(LoggingState ts) {
        log("give way" + (ts.isLocked ? " while locked" : ""));
    }

    public static void started(LoggingState ts) {
        log("started");
    }

    public static void copying(Object original, Class<?> from, int site, LoggingState ts) {
        log("copying");
    }

    public static void copied(Object original, Object copy, Class<?> from, LoggingState ts) {
        log("copied");
    }

    public static boolean isNewRead(Object o, int field, LoggingState ts) {
        return true;
    }

    public static boolean isKnownRead(Object o, int field, int site, LoggingState ts) {
        return false;
    }

    public static boolean isKnownWrite(Object o, int field, int site, LoggingState ts) {
        return false;
    }

    private static boolean logRead(int field, LoggingState ts) {
        log("read " + EventLog.name(field) + (ts.isLocked ? " while locked" : ""));
        return false;
    }

    public static boolean isChanged(Object o, boolean value, int field, int site, LoggingState ts) {
        return logRead(field, ts);
    }

    public static boolean isChanged(Object o, byte value, int field, int site, LoggingState ts) {
        return logRead(field, ts);
    }

    public static boolean isChanged(Object o, char value, int field, int site, LoggingState ts) {
        return logRead(field, ts);
    }

    public static boolean isChanged(Object o, short value, int field, int site, LoggingState ts) {
        return logRead(field, ts);
    }

    public static boolean isChanged(Object o, int value, int field, int site, LoggingState ts) {
        return logRead(field, ts);
    }

    public static boolean isChanged(Object o, Object value, int field, int site, LoggingState ts) {
        return logRead(field, ts);
    }

    public static long again(Object o, long value, int field, int site, LoggingState ts) {
        logRead(field, ts);
        return value;
    }

    public static float again(Object o, float value, int field, int site, LoggingState ts) {
        logRead(field, ts);
        return value;
    }

    public static double again(Object o, double value, int field, int site, LoggingState ts) {
        logRead(field, ts);
        return value;
    }

    public static void read(Object o, int field, int site, LoggingState ts) {
        locked("read " + EventLog.name(field), ts);
    }

    public static void readVolatile(Object o, int field, int site, LoggingState ts) {
        locked("readVolatile " + EventLog.name(field), ts);
    }

    public static void readExact(Object o, int field, int site, LoggingState ts) {
        locked("readExact " + EventLog.name(field), ts);
    }

    public static void write(Object o, int field, int site, LoggingState ts) {
        locked("write " + EventLog.name(field), ts);
    }

    public static void writeVolatile(Object o, int field, int site, LoggingState ts) {
        locked("writeVolatile " + EventLog.name(field), ts);
    }

    public static void writeExact(Object o, int field, int site, LoggingState ts) {
        locked("writeExact " + EventLog.name(field), ts);
    }

    public static void readAgain(Object o, int field, int site, LoggingState ts) {
        log("readAgain " + EventLog.name(field));
    }

    public static void writeAgain(Object o, int field, int site, LoggingState ts) {
        log("writeAgain " + EventLog.name(field));
    }

    public static void readElementAgain(Object array, int index, int site, LoggingState ts) {
        log("readAgain [" + index + "]");
    }

    public static void writeElementAgain(Object array, int index, int site, LoggingState ts) {
        log("writeAgain [" + index + "]");
    }

    public static void done(LoggingState ts) {
        if (!ts.isLocked) {
            log("done without a lock");
        }
        ts.isLocked = false;
    }

    public static LoggingShadow shadow(Object array, LoggingState ts) {
        return array == null ? null : new LoggingShadow(Array.getLength(array));
    }

    public static boolean isKnownElement(LoggingShadow shadow, int index, int site, LoggingState ts) {
        return (int) shadow.words[index] == ts.epoch;
    }

    public static void readElement(LoggingShadow shadow, int index, int site, LoggingState ts) {
        locked("read [" + index + "]", ts);
    }

    public static void readElementExact(LoggingShadow shadow, int index, int site, LoggingState ts) {
        locked("readExact [" + index + "]", ts);
    }

    public static void writeElement(LoggingShadow shadow, int index, int site, LoggingState ts) {
        locked("write [" + index + "]", ts);
    }

    public static void writeElementExact(LoggingShadow shadow, int index, int site, LoggingState ts) {
        locked("writeExact [" + index + "]", ts);
    }

    public static boolean isRange(LoggingShadow shadow, int from, int to, LoggingState ts) {
        return shadow != null && from >= 0 && to <= shadow.words.length && to > from && to - from >= 16 && ts.depth > 0;
    }

    public static void readRange(LoggingShadow shadow, int from, int to, int site, LoggingState ts) {
        log("read [" + from + ".." + to + ") at " + EventLog.name(site).split("\t")[0]);
    }

    public static void writeRange(LoggingShadow shadow, int from, int to, int site, LoggingState ts) {
        log("write [" + from + ".." + to + ") at " + EventLog.name(site).split("\t")[0]);
    }

    public static void updateRange(LoggingShadow shadow, int from, int to, int site, LoggingState ts) {
        log("update [" + from + ".." + to + ") at " + EventLog.name(site).split("\t")[0]);
    }

    public static int behindLast(int start, int from, int to, int step, int highestOffset, LoggingState ts) {
        return Math.toIntExact(start + (to - from - 1L) * step + highestOffset + 1);
    }

    public static boolean areElements(LoggingShadow shadow, int[] indices, int from, int to, LoggingState ts) {
        return shadow != null
                && Arrays.stream(indices, from, to).allMatch(index -> index >= 0 && index < shadow.words.length);
    }

    public static void readGathered(LoggingShadow shadow, int[] indices, int from, int to, int site, LoggingState ts) {
        logGathered("read ", indices, from, to, site);
    }

    public static void writeGathered(LoggingShadow shadow, int[] indices, int from, int to, int site, LoggingState ts) {
        logGathered("write ", indices, from, to, site);
    }

    public static void updateGathered(
            LoggingShadow shadow, int[] indices, int from, int to, int site, LoggingState ts) {
        logGathered("update ", indices, from, to, site);
    }

    private static void logGathered(String kind, int[] indices, int from, int to, int site) {
        String elements = Arrays.toString(Arrays.copyOfRange(indices, from, to));
        log(kind + elements + " at " + EventLog.name(site).split("\t")[0]);
    }

    public static void monitorEntered(Object lock, int method, int site, LoggingState ts) {
        log("lock" + (Thread.holdsLock(lock) ? "" : " not held"));
    }

    public static void monitorExiting(Object lock, int site, LoggingState ts) {
        log("unlock" + (Thread.holdsLock(lock) ? "" : " not held"));
    }

    public static void waiting(Object lock, int site, LoggingState ts) {
        log("waiting");
    }

    public static void waited(Object lock, int site, LoggingState ts) {
        log("waited");
    }

    public static void notifying(Object lock, int site, LoggingState ts) {
        log("notifying");
    }
}
