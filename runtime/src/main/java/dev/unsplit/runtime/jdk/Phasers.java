// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.SpinLock;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.internal.vm.annotation.Hidden;

/** Phasers: who arrives at a phase sends, who was let past it receives; each phase is a channel of its own, as each round of a barrier is. */
public final class Phasers {

    /** The channels of a phaser's latest phases. A thread that is further behind than that has long been overtaken. */
    private static final class Phases extends SpinLock {
        private static final int KEPT = 64;

        private final Object[] channels = new Object[KEPT];
        private final int[] phases = new int[KEPT];

        Object of(int phase) {
            lock();
            try {
                int i = phase & (KEPT - 1);
                if (channels[i] != null && phases[i] - phase > 0) return new PhaseOfPhaser(); // the later one stays
                if (channels[i] == null || phases[i] != phase) {
                    channels[i] = new PhaseOfPhaser();
                    phases[i] = phase;
                }
                return channels[i];
            } finally {
                unlock();
            }
        }
    }

    private static final class PhaseOfPhaser {}

    private static final Attachments<Phases> PHASES = new Attachments<>();

    private Phasers() {}

    @Hidden
    public static int arrive(Phaser phaser, int site, ThreadState ts) {
        arriving(phaser, site, ts);
        int outer = enter(site, ts);
        try {
            return phaser.arrive();
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static int arriveAndDeregister(Phaser phaser, int site, ThreadState ts) {
        arriving(phaser, site, ts);
        int outer = enter(site, ts);
        try {
            return phaser.arriveAndDeregister();
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static int arriveAndAwaitAdvance(Phaser phaser, int site, ThreadState ts) {
        Object channel = arriving(phaser, site, ts);
        int outer = enter(site, ts);
        try {
            int next = phaser.arriveAndAwaitAdvance();
            advanced(channel, site, ts);
            return next;
        } finally {
            ts.callSite = outer;
        }
    }

    @Hidden
    public static int awaitAdvance(Phaser phaser, int phase, int site, ThreadState ts) {
        int next = phaser.awaitAdvance(phase);
        advanced(channel(phaser, phase), site, ts);
        return next;
    }

    @Hidden
    public static int awaitAdvanceInterruptibly(Phaser phaser, int phase, int site, ThreadState ts)
            throws InterruptedException {
        int next = phaser.awaitAdvanceInterruptibly(phase);
        advanced(channel(phaser, phase), site, ts);
        return next;
    }

    @Hidden
    public static int awaitAdvanceInterruptibly(
            Phaser phaser, int phase, long time, TimeUnit unit, int site, ThreadState ts)
            throws InterruptedException, TimeoutException {
        int next = phaser.awaitAdvanceInterruptibly(phase, time, unit);
        advanced(channel(phaser, phase), site, ts);
        return next;
    }

    /** Who polls is let past a phase, too, as soon as the next one has begun. */
    @Hidden
    public static int getPhase(Phaser phaser, int site, ThreadState ts) {
        int phase = phaser.getPhase();
        seen(phaser, phase, site, ts);
        return phase;
    }

    @Hidden
    public static boolean isTerminated(Phaser phaser, int site, ThreadState ts) {
        boolean isOver = phaser.isTerminated();
        if (isOver) seen(phaser, phaser.getPhase(), site, ts);
        return isOver;
    }

    /** The phase of a phaser that is terminated is negative, and otherwise counts on. */
    private static void seen(Phaser phaser, int phase, int site, ThreadState ts) {
        int before = (phase & Integer.MAX_VALUE) - 1;
        if (before >= 0) Events.receive(channel(phaser, before), site, ts);
    }

    private static Object arriving(Phaser phaser, int site, ThreadState ts) {
        if (phaser == null) return null;
        Object channel = channel(phaser, phaser.getPhase());
        Events.send(channel, site, ts);
        return channel;
    }

    /** The site of what {@code onAdvance} receives and sends. */
    private static int enter(int site, ThreadState ts) {
        int outer = ts.callSite;
        ts.callSite = site;
        return outer;
    }

    private static void advanced(Object channel, int site, ThreadState ts) {
        Events.boundary(site, ts);
        Events.receive(channel, site, ts);
    }

    /** Phasers of one tree advance together. */
    static Object channel(Phaser phaser, int phase) {
        Phaser root = phaser.getRoot();
        Phases known = PHASES.of(root);
        return (known == null ? PHASES.attach(root, new Phases()) : known).of(phase);
    }
}
