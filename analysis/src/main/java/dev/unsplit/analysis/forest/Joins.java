// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Edges between everything on one side and everything on the other that is of a concurrent period: all of them, or so few that the same nodes are on
 * common cycles. For that, each node is joined to two representatives of the other side.
 */
final class Joins {

    private static final int REPRESENTATIVES = 2;
    private static final int PERIODS_REPRESENTED = 3;
    private static final int ALL = Integer.MAX_VALUE;

    private final PeriodClasses classes;
    private final boolean sparse;
    private final IntArrayList from = new IntArrayList();
    private final IntArrayList to = new IntArrayList();

    Joins(PeriodClasses classes, boolean sparse) {
        this.classes = classes;
        this.sparse = sparse;
    }

    int size() {
        return from.size();
    }

    int from(int edge) {
        return from.getInt(edge);
    }

    int to(int edge) {
        return to.getInt(edge);
    }

    void connect(int oneClass, int otherClass, Ends one, Ends other) {
        if (one.size() == 0 || other.size() == 0) {
            return;
        }
        if (oneClass != otherClass) {
            if (classes.areConcurrent(oneClass, otherClass)) {
                join(one, representatives(other, ALL));
                join(other, representatives(one, ALL));
            }
        } else if (classes.isOpen(oneClass)) {
            connect(one, other);
        }
    }

    /** Of one class, in which different periods are concurrent. */
    private void connect(Ends one, Ends other) {
        Ends ofOne = ofDifferentPeriods(one);
        Ends ofOther = ofDifferentPeriods(other);
        if (sparse && ofOne.size() == PERIODS_REPRESENTED && ofOther.size() == PERIODS_REPRESENTED) {
            joinToTwo(one, ofOther);
            if (one != other) {
                joinToTwo(other, ofOne);
            }
        } else {
            join(one, representatives(other, PERIODS_REPRESENTED));
            join(other, representatives(one, PERIODS_REPRESENTED));
        }
    }

    /** Three of them, if there are so many periods: then two of them are of other periods than any node. */
    private static Ends ofDifferentPeriods(Ends ends) {
        Ends few = new Ends();
        for (int at = 0; at < ends.size() && few.size() < PERIODS_REPRESENTED; at++) {
            if (!few.hasPeriod(ends.period(at))) {
                few.add(ends.number(at), ends.period(at));
            }
        }
        return few;
    }

    private void joinToTwo(Ends ends, Ends representatives) {
        for (int at = 0; at < ends.size(); at++) {
            int joined = 0;
            for (int with = 0; joined < REPRESENTATIVES; with++) {
                if (ends.period(at) != representatives.period(with)) {
                    add(ends.number(at), representatives.number(with));
                    joined++;
                }
            }
        }
    }

    /** Of all together if the period does not matter, else of some periods each. */
    private Ends representatives(Ends ends, int ofPeriods) {
        if (!sparse) {
            return ends;
        }
        Ends few = new Ends();
        IntArrayList periods = new IntArrayList();
        IntArrayList counts = new IntArrayList();
        int full = 0;
        for (int at = 0; at < ends.size() && full < (ofPeriods == ALL ? 1 : ofPeriods); at++) {
            int period = ofPeriods == ALL ? 0 : ends.period(at);
            int known = periods.indexOf(period);
            if (known < 0 && periods.size() < ofPeriods) {
                known = periods.size();
                periods.add(period);
                counts.add(0);
            }
            if (known >= 0 && counts.getInt(known) < REPRESENTATIVES) {
                few.add(ends.number(at), ends.period(at));
                counts.set(known, counts.getInt(known) + 1);
                full += counts.getInt(known) == REPRESENTATIVES ? 1 : 0;
            }
        }
        return few;
    }

    private void join(Ends one, Ends other) {
        for (int at = 0; at < one.size(); at++) {
            for (int with = 0; with < other.size(); with++) {
                if (one.period(at) != other.period(with)) {
                    add(one.number(at), other.number(with));
                }
            }
        }
    }

    /** Where the successors of each node begin in {@link #successors}, and behind the last one. */
    int[] starts(int nodes) {
        int[] start = new int[nodes + 1];
        for (int edge = 0; edge < size(); edge++) {
            start[from(edge) + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            start[node + 1] += start[node];
        }
        return start;
    }

    /** If each edge leads one way only: where to, by where from. */
    int[] successors(int[] starts) {
        int[] place = starts.clone();
        int[] successors = new int[size()];
        for (int edge = 0; edge < size(); edge++) {
            successors[place[from(edge)]++] = to(edge);
        }
        return successors;
    }

    void add(int one, int other) {
        from.add(one);
        to.add(other);
    }
}
