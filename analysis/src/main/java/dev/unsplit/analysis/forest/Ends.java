// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Ends of edges, nodes or units, and the period of each. */
final class Ends {

    private final IntArrayList numbers = new IntArrayList();
    private final IntArrayList periods = new IntArrayList();

    int size() {
        return numbers.size();
    }

    int number(int at) {
        return numbers.getInt(at);
    }

    int period(int at) {
        return periods.getInt(at);
    }

    void add(int number, int period) {
        numbers.add(number);
        periods.add(period);
    }

    boolean hasPeriod(int period) {
        return periods.contains(period);
    }
}
