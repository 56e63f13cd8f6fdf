// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.internal.vm.annotation.Hidden;

/**
 * Latches, barriers and exchangers: who arrives sends, who was let through receives, and to wait is a boundary whether or not it took time. A barrier
 * hands over through its present generation, so that what a fast thread does before it arrives again does not seem to come before what a
 * slow one does after the same round. Exchangers hand over through the objects that are exchanged, and where one side has nothing to give, through themselves.
 */
public final class Synchronizers {

    private static final long GENERATION = Internals.offset(CyclicBarrier.class, "generation");

    private Synchronizers() {}

    @Hidden
    public static void countDown(CountDownLatch latch, int site, ThreadState ts) {
        if (latch != null && !Outcomes.isOpen(latch)) Events.send(latch, site, ts);
        latch.countDown();
    }

    @Hidden
    public static void await(CountDownLatch latch, int site, ThreadState ts) throws InterruptedException {
        boolean isOpen = false;
        try {
            latch.await();
            isOpen = true;
        } finally {
            waited(latch, isOpen, site, ts);
        }
    }

    @Hidden
    public static boolean await(CountDownLatch latch, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException {
        boolean isOpen = false;
        try {
            isOpen = latch.await(time, unit);
            return isOpen;
        } finally {
            waited(latch, isOpen, site, ts);
        }
    }

    /** A count of zero that a program sees is the latch's message, too. */
    @Hidden
    public static long getCount(CountDownLatch latch, int site, ThreadState ts) {
        long count = latch.getCount();
        if (count == 0) Events.receive(latch, site, ts);
        return count;
    }

    @Hidden
    public static int await(CyclicBarrier barrier, int site, ThreadState ts)
            throws InterruptedException, BrokenBarrierException {
        int outerSite = ts.callSite;
        Object outerRound = ts.barrierRound; // if this is the action of another barrier
        ts.callSite = site;
        ts.barrierRound = null;
        boolean isOver = false;
        try {
            int index = barrier.await();
            isOver = true;
            return index;
        } finally {
            Object round = ts.barrierRound;
            ts.callSite = outerSite;
            ts.barrierRound = outerRound;
            waited(round, isOver && round != null, site, ts);
        }
    }

    @Hidden
    public static int await(CyclicBarrier barrier, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        int outerSite = ts.callSite;
        Object outerRound = ts.barrierRound; // if this is the action of another barrier
        ts.callSite = site;
        ts.barrierRound = null;
        boolean isOver = false;
        try {
            int index = barrier.await(time, unit);
            isOver = true;
            return index;
        } finally {
            Object round = ts.barrierRound;
            ts.callSite = outerSite;
            ts.barrierRound = outerRound;
            waited(round, isOver && round != null, site, ts);
        }
    }

    @Hidden
    public static Object exchange(Exchanger<Object> exchanger, Object given, int site, ThreadState ts)
            throws InterruptedException {
        giving(exchanger, given, site, ts);
        Object taken = null;
        boolean isOver = false;
        try {
            taken = exchanger.exchange(given);
            isOver = true;
            return taken;
        } finally {
            waited(channel(exchanger, taken), isOver, site, ts);
        }
    }

    @Hidden
    public static Object exchange(
            Exchanger<Object> exchanger, Object given, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException, TimeoutException {
        giving(exchanger, given, site, ts);
        Object taken = null;
        boolean isOver = false;
        try {
            taken = exchanger.exchange(given, time, unit);
            isOver = true;
            return taken;
        } finally {
            waited(channel(exchanger, taken), isOver, site, ts);
        }
    }

    private static void giving(Exchanger<Object> exchanger, Object given, int site, ThreadState ts) {
        if (exchanger != null) Events.send(channel(exchanger, given), site, ts);
    }

    private static Object channel(Exchanger<Object> exchanger, Object exchanged) {
        return exchanged != null ? Channels.of(exchanger, exchanged) : exchanger;
    }

    /** The channel of a barrier's present round; asked under the barrier's lock. */
    static Object generation(CyclicBarrier barrier) {
        return Internals.get(barrier, GENERATION, barrier);
    }

    private static void waited(Object channel, boolean isOver, int site, ThreadState ts) {
        Events.boundary(site, ts);
        if (isOver) Events.receive(channel, site, ts);
    }
}
