// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.tree.Periods;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Periods that are concurrent with the same periods, apart from each other. Threads of a pool that all ran at the same time make one class, in
 * which all are concurrent (it is <em>open</em>); the periods of one thread between which nobody else started or ended make one in which none
 * are. Two different classes are concurrent as a whole or not at all.
 */
final class PeriodClasses {

    /** With more periods than this, each is a class of its own: all pairs are looked at. */
    private static final int MOST_PERIODS = 4096;

    private final Periods periods;
    private final int[] classOf;
    private final IntArrayList first = new IntArrayList(); // of each class, a period
    private final BitSet open = new BitSet();

    PeriodClasses(Periods periods) {
        this.periods = periods;
        this.classOf = new int[periods.size()];
        if (periods.size() > MOST_PERIODS) {
            for (int period = 0; period < classOf.length; period++) {
                add(period, false);
            }
        } else {
            findTwins();
        }
    }

    private void findTwins() {
        List<BitSet> neighbours = neighbours();
        Map<BitSet, Integer> withItself = new HashMap<>();
        Map<BitSet, Integer> withoutItself = new HashMap<>();
        for (int period = 0; period < classOf.length; period++) {
            BitSet others = neighbours.get(period);
            BitSet closed = (BitSet) others.clone();
            closed.set(period);
            Integer twins = withItself.get(closed);
            boolean isOpen = twins != null;
            if (twins == null) {
                twins = withoutItself.get(others);
            }
            if (twins == null) {
                add(period, false);
                withItself.put(closed, classOf[period]);
                withoutItself.put(others, classOf[period]);
            } else {
                classOf[period] = twins;
                open.set(twins, isOpen);
            }
        }
    }

    private List<BitSet> neighbours() {
        List<BitSet> all = new ArrayList<>();
        for (int period = 0; period < classOf.length; period++) {
            BitSet concurrent = new BitSet(classOf.length);
            for (int other = 0; other < classOf.length; other++) {
                concurrent.set(other, periods.areConcurrent(period, other));
            }
            all.add(concurrent);
        }
        return all;
    }

    private void add(int period, boolean isOpen) {
        classOf[period] = first.size();
        open.set(first.size(), isOpen);
        first.add(period);
    }

    int of(int period) {
        return classOf[period];
    }

    /** Whether different periods of this class are concurrent. */
    boolean isOpen(int ofClass) {
        return open.get(ofClass);
    }

    /** Of two different classes. */
    boolean areConcurrent(int one, int other) {
        return periods.areConcurrent(first.getInt(one), first.getInt(other));
    }
}
