// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.Probes;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import jdk.internal.vm.annotation.Hidden;

/** What the last thread to arrive at a barrier or a phaser does for all: after all have arrived, and before any goes on. Called by hooks in the JDK. */
public final class BarrierActions {

    private BarrierActions() {}

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
