// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Finds one period of each of two sets that are concurrent.
 *
 * <p>A period that must end before another one has the smaller number. So one walk over both sets in ascending order is enough, with
 * the latest periods of each set in hand: those that need not have ended before a later one of the same set. A period that
 * had to end before such a later one is concurrent with nothing to come that the later one is not concurrent with. The cost is the
 * number of periods times the number of those that are the latest at one time, at most one for each thread. Where one set is
 * small, all pairs are looked at instead.
 */
public final class ConcurrentPeriods {

    /** There is no such pair. */
    public static final long NONE = -1;

    private static final int SMALL = 8;

    private final Periods periods;
    private final IntArrayList latest = new IntArrayList();
    private final IntArrayList otherLatest = new IntArrayList();

    public ConcurrentPeriods(Periods periods) {
        this.periods = periods;
    }

    /**
     * @param set in ascending order
     * @param other in ascending order; may be the same
     * @return the one of the first set in the high half, that of the second in the low half; or {@link #NONE}
     */
    public long find(int[] set, int[] other) {
        return Math.min(set.length, other.length) <= SMALL ? findAmongAll(set, other) : walk(set, other);
    }

    public static int first(long pair) {
        return (int) (pair >>> 32);
    }

    public static int second(long pair) {
        return (int) pair;
    }

    private long findAmongAll(int[] set, int[] other) {
        for (int one : set) {
            for (int another : other) {
                if (periods.areConcurrent(one, another)) {
                    return pair(one, another);
                }
            }
        }
        return NONE;
    }

    private long walk(int[] set, int[] other) {
        latest.clear();
        otherLatest.clear();
        int at = 0;
        int otherAt = 0;
        while (at < set.length || otherAt < other.length) {
            boolean fromFirst = otherAt == other.length || at < set.length && set[at] <= other[otherAt];
            int period = fromFirst ? set[at++] : other[otherAt++];
            int partner = concurrentOf(fromFirst ? otherLatest : latest, period);
            if (partner != (int) NONE) {
                return fromFirst ? pair(period, partner) : pair(partner, period);
            }
            replace(fromFirst ? latest : otherLatest, period);
        }
        return NONE;
    }

    private int concurrentOf(IntArrayList earlier, int period) {
        for (int index = 0; index < earlier.size(); index++) {
            if (periods.areConcurrent(earlier.getInt(index), period)) {
                return earlier.getInt(index);
            }
        }
        return (int) NONE;
    }

    private void replace(IntArrayList earlier, int period) {
        int kept = 0;
        for (int index = 0; index < earlier.size(); index++) {
            if (periods.areConcurrent(earlier.getInt(index), period)) {
                earlier.set(kept++, earlier.getInt(index));
            }
        }
        earlier.size(kept);
        earlier.add(period);
    }

    private static long pair(int one, int other) {
        return (long) one << 32 | other;
    }
}
