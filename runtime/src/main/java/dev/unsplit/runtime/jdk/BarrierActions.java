// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.Probes;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import jdk.internal.vm.annotation.Hidden;

/** What threads do inside a barrier: that they arrive; and what the last one to arrive there, or at a phaser, does for all: after all have arrived, and before any goes on. Called by hooks in the JDK. */
public final class BarrierActions {

    private BarrierActions() {}

    /** This thread counts as arrived, and whoever is let through in the same round comes after it. */
    public static void arrived(CyclicBarrier barrier) {
        ThreadState ts = Probes.state();
        ts.barrierRound = Synchronizers.generation(barrier);
        Events.send(ts.barrierRound, ts.callSite, ts);
    }

    /** In place of the call by which a barrier runs its action. */
    @Hidden
    public static void run(Runnable action, CyclicBarrier barrier) {
        ThreadState ts = Probes.state();
        Object round = Synchronizers.generation(barrier);
        allHaveArrived(round, ts);
        action.run();
        Events.send(round, ts.callSite, ts);
    }

    /** {@code onAdvance} is about to be called. */
    public static void advancing(Phaser phaser) {
        allHaveArrived(Phasers.channel(phaser, phaser.getPhase()), Probes.state());
    }

    /** {@code onAdvance} has returned. */
    public static void advanced(Phaser phaser) {
        ThreadState ts = Probes.state();
        Events.send(Phasers.channel(phaser, phaser.getPhase()), ts.callSite, ts);
    }

    private static void allHaveArrived(Object channel, ThreadState ts) {
        Events.boundary(ts.callSite, ts);
        Events.receive(channel, ts.callSite, ts);
    }
}
