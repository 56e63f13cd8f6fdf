// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.tree;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.objects.ObjectOpenCustomHashSet;
import java.util.ArrayList;
import java.util.List;

/** All different views of a run. Memory grows with their number and size, not with the trace. */
public final class Views {

    private final Periods periods;
    private final List<View> views = new ArrayList<>();
    private final ObjectOpenCustomHashSet<int[]> known = new ObjectOpenCustomHashSet<>(IntArrays.HASH_STRATEGY);

    Views(Periods periods) {
        this.periods = periods;
    }

    /** @param identity a view is the same as a former one if this is equal */
    boolean isNew(int[] identity) {
        return known.add(identity);
    }

    void add(View view) {
        views.add(view);
    }

    /** Those of one thread in the order in which they ended. */
    public List<View> all() {
        return views;
    }

    /** Whether they are of different threads, and neither had to be over before the other one began. */
    public boolean areConcurrent(View one, View other) {
        return one.thread() != other.thread()
                && !periods.isBefore(one.lastPeriod(), other.firstPeriod())
                && !periods.isBefore(other.lastPeriod(), one.firstPeriod());
    }
}
