// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import jdk.internal.vm.annotation.Hidden;

/**
 * LongAdder, LongAccumulator and their kin: each method is one read, write or update of one variable. An accumulator's function runs while that is locked:
 * it is called by the JDK as often as it likes and must have no effects.
 */
public final class Adders {

    private Adders() {}

    @Hidden
    public static void add(LongAdder atomic, long x, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.add(x);
        Events.update(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void increment(LongAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.increment();
        Events.update(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static void decrement(LongAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.decrement();
        Events.update(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static long sum(LongAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.sum();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void reset(LongAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.reset();
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static long sumThenReset(LongAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.sumThenReset();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int intValue(LongAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.intValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long longValue(LongAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.longValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static float floatValue(LongAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        float result = atomic.floatValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static double doubleValue(LongAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        double result = atomic.doubleValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void add(DoubleAdder atomic, double x, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.add(x);
        Events.update(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static double sum(DoubleAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        double result = atomic.sum();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void reset(DoubleAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.reset();
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static double sumThenReset(DoubleAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        double result = atomic.sumThenReset();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int intValue(DoubleAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.intValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long longValue(DoubleAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.longValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static float floatValue(DoubleAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        float result = atomic.floatValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static double doubleValue(DoubleAdder atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        double result = atomic.doubleValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void accumulate(LongAccumulator atomic, long x, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.accumulate(x);
        Events.update(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static long get(LongAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.get();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void reset(LongAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.reset();
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static long getThenReset(LongAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.getThenReset();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int intValue(LongAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.intValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long longValue(LongAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.longValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static float floatValue(LongAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        float result = atomic.floatValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static double doubleValue(LongAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        double result = atomic.doubleValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void accumulate(DoubleAccumulator atomic, double x, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.accumulate(x);
        Events.update(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static double get(DoubleAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        double result = atomic.get();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static void reset(DoubleAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        atomic.reset();
        Events.write(site, ts);
        Events.done(ts);
    }

    @Hidden
    public static double getThenReset(DoubleAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        double result = atomic.getThenReset();
        Events.update(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static int intValue(DoubleAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        int result = atomic.intValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static long longValue(DoubleAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        long result = atomic.longValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static float floatValue(DoubleAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        float result = atomic.floatValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }

    @Hidden
    public static double doubleValue(DoubleAccumulator atomic, int site, ThreadState ts) {
        Events.lockWord(atomic, null, ts);
        double result = atomic.doubleValue();
        Events.read(site, ts);
        Events.done(ts);
        return result;
    }
}
