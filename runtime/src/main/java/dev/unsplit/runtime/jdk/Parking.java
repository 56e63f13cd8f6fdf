// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.util.concurrent.locks.LockSupport;
import jdk.internal.vm.annotation.Hidden;

/** Parking: like waiting, it lets others go on, so it is a boundary; who unparks a thread hands over to it. */
public final class Parking {

    public static final Class<?> OWNER = LockSupport.class;

    private Parking() {}

    @Hidden
    public static void park(int site, ThreadState ts) {
        LockSupport.park();
        parked(site, ts);
    }

    @Hidden
    public static void park(Object blocker, int site, ThreadState ts) {
        LockSupport.park(blocker);
        parked(site, ts);
    }

    @Hidden
    public static void parkNanos(long nanos, int site, ThreadState ts) {
        LockSupport.parkNanos(nanos);
        parked(site, ts);
    }

    @Hidden
    public static void parkNanos(Object blocker, long nanos, int site, ThreadState ts) {
        LockSupport.parkNanos(blocker, nanos);
        parked(site, ts);
    }

    @Hidden
    public static void parkUntil(long deadline, int site, ThreadState ts) {
        LockSupport.parkUntil(deadline);
        parked(site, ts);
    }

    @Hidden
    public static void parkUntil(Object blocker, long deadline, int site, ThreadState ts) {
        LockSupport.parkUntil(blocker, deadline);
        parked(site, ts);
    }

    @Hidden
    public static void unpark(Thread thread, int site, ThreadState ts) {
        if (thread != null) Events.send(thread, site, ts);
        LockSupport.unpark(thread);
    }

    private static void parked(int site, ThreadState ts) {
        Events.boundary(site, ts);
        Events.receive(Thread.currentThread(), site, ts);
    }
}
