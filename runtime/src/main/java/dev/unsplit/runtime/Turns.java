// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/**
 * Makes threads that keep getting in each other's way take turns.
 *
 * <p>Where threads access the same few variables all the time, nearly every event has to fetch what another core has just written, which takes ten times as long as
 * the event itself, and they do hardly anything else. So a thread that has met others many times within a short time rests for as long as a turn, in which they go
 * on undisturbed. It rests in the middle of whatever it was doing, so others can still come in between; it has nothing locked meanwhile; and it rests only if it
 * has had a turn itself since, so that no program takes more than twice as long for this.
 */
class Turns {

    static final int MANY = 32;
    static final long SHORT_NANOS = 64_000;
    static final long TURN_NANOS = 1_000_000;

    private int met;
    private long countedSince = now();
    private long turnBegan = countedSince - TURN_NANOS;

    /** Another thread holds what this one wants. */
    final void meet() {
        if (++met == MANY) {
            boolean isOften = now() - countedSince < SHORT_NANOS;
            met = 0;
            countedSince = now();
            if (isOften && countedSince - turnBegan >= TURN_NANOS) {
                rest();
                countedSince = now();
                turnBegan = countedSince;
            }
        }
    }

    long now() {
        return System.nanoTime();
    }

    /** Not a virtual thread, which would give up its carrier and come back behind all others. */
    void rest() {
        if (!SpinLock.isVirtual(Thread.currentThread())) {
            Rest.rest(TURN_NANOS);
        }
    }
}
