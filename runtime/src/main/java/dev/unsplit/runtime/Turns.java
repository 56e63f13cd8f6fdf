// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/**
 * Makes threads that keep getting in each other's way take turns. Each thread has one of these.
 *
 * <p>Where threads access the same few variables all the time, nearly every event has to fetch what another core has just written, which takes ten times as long as
 * the event itself, and they do hardly anything else. So a thread that has met others many times within a short time rests for as long as a turn, in which they go
 * on undisturbed. It rests in the middle of whatever it was doing, so others can still come in between; it has nothing of the recorder's locked meanwhile; and it
 * rests only if it has had a turn itself since.
 *
 * <p>The others may be of no use meanwhile, as they wait for what this thread will do next. So a thread counts the changes that it makes, and looks afterwards at how many the others have made: if
 * they were slower at that than this one before, its next turn lasts four times as long.
 */
class Turns {

    static final int MANY = 8;
    static final long SHORT_NANOS = 64_000;
    static final long TURN_NANOS = 2_000_000;
    static final long LONGEST_NANOS = 256 * TURN_NANOS;

    private static final int COUNTS = 64;
    private static final int APART = 16; // longs: two lines of the cache

    /** How many changes threads have made; those whose numbers differ by a multiple of {@link #COUNTS} share a place, so one may get lost. */
    private static final long[] CHANGES = new long[(COUNTS + 1) * APART];

    private final int place;
    private int met;
    private long countedSince = now();
    private long turnBegan = countedSince;
    private long turnNanos = TURN_NANOS;
    private long changesBefore;

    Turns(int thread) {
        place = (thread % COUNTS + 1) * APART;
        changesBefore = CHANGES[place];
    }

    /** This thread has changed something. */
    final void change() {
        CHANGES[place]++;
    }

    /** Another thread holds what this one wants. */
    final void meet() {
        if (++met == MANY) {
            long now = now();
            boolean isOften = now - countedSince < SHORT_NANOS;
            if (isOften && now - turnBegan >= turnNanos) {
                letOthersGoOn(now);
            }
            met = 0;
            countedSince = now();
        }
    }

    private void letOthersGoOn(long now) {
        double mine = (double) (CHANGES[place] - changesBefore) / (now - turnBegan);
        long before = changesOfOthers();
        rest();
        turnBegan = now();
        double theirs = (double) (changesOfOthers() - before) / (turnBegan - now);
        turnNanos = 2 * theirs < mine ? Math.min(4 * turnNanos, LONGEST_NANOS) : TURN_NANOS;
        changesBefore = CHANGES[place];
    }

    private long changesOfOthers() {
        long sum = -CHANGES[place];
        for (int other = APART; other < CHANGES.length; other += APART) {
            sum += CHANGES[other];
        }
        return sum;
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
