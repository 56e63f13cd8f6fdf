// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import jdk.internal.vm.annotation.Contended;

/** The order of events among threads: each event that follows on what another thread did draws the next stamp. */
final class Stamps {

    static final Stamps ALL = new Stamps();
    static final long OFFSET = Memory.UNSAFE.objectFieldOffset(Stamps.class, "next");

    @Contended // all threads write it
    private volatile long next = 1;

    private Stamps() {}

    /** All stamps drawn so far are below this one. */
    static long next() {
        return ALL.next;
    }
}
