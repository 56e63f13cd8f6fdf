// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.forest.AccessGroup.Ends;
import dev.unsplit.analysis.tree.LockContexts;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntIterator;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The edges between the trees of a forest: nodes that cannot be swapped. The conflict-forest (Figure 3) has them between a read and a
 * write, and between two writes, of one variable in concurrent units. The view-forest (Figure 5) has them between a read and a write
 * that it can read, between two writes that one read could read, and between the last writes of two units. Where both accesses hold
 * a lock that keeps the other one out, the edge joins the outermost such blocks instead of the accesses.
 *
 * <p>Accesses are grouped by what decides about edges, so that groups are compared and not accesses. Between two groups of concurrent
 * periods everything is connected with everything. Of these edges only a few are made: each node is joined to two representatives
 * of the other side. That keeps what matters: a node has an edge just as before, and two nodes are on a common cycle just as
 * before.
 */
public final class InterEdges {

    private static final int REPRESENTATIVES = 2;
    private static final int PERIODS_REPRESENTED = 3;
    private static final int ALL = Integer.MAX_VALUE;

    private final AccessForest forest;
    private final PeriodClasses classes;
    private final LockContexts contexts = new LockContexts();
    private final boolean sparse;
    private final IntArrayList from = new IntArrayList();
    private final IntArrayList to = new IntArrayList();
    private final BitSet communication = new BitSet();

    private final Long2IntOpenHashMap pairs = new Long2IntOpenHashMap();
    private final LongOpenHashSet connected = new LongOpenHashSet(); // groups of writes to the variable, all with all

    private InterEdges(AccessForest forest, boolean sparse) {
        this.forest = forest;
        this.classes = forest.classes();
        this.sparse = sparse;
    }

    public static InterEdges ofConflicts(AccessForest forest) {
        return make(forest, false, true);
    }

    public static InterEdges ofViews(AccessForest forest) {
        return make(forest, true, true);
    }

    /** @param sparse whether each node is joined to representatives only */
    static InterEdges make(AccessForest forest, boolean views, boolean sparse) {
        InterEdges edges = new InterEdges(forest, sparse);
        Accesses accesses = new Accesses(forest, edges.contexts);
        for (int variable = 0; variable < accesses.variables(); variable++) {
            if (views) {
                edges.addViews(edges.groups(accesses, variable, true));
            } else {
                edges.addConflicts(edges.groups(accesses, variable, false));
            }
        }
        return edges;
    }

    public int size() {
        return from.size();
    }

    public int from(int edge) {
        return from.getInt(edge);
    }

    public int to(int edge) {
        return to.getInt(edge);
    }

    /** Whether a node has an edge. */
    public boolean isCommunication(int node) {
        return communication.get(node);
    }

    // ---- groups

    private List<AccessGroup> groups(Accesses accesses, int ofVariable, boolean byWriteBefore) {
        List<AccessGroup> groups = new ArrayList<>();
        Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
        numbers.defaultReturnValue(-1);
        for (int access = accesses.first(ofVariable); access < accesses.end(ofVariable); access++) {
            long key = key(accesses, access, byWriteBefore);
            int group = numbers.get(key);
            if (group < 0) {
                group = groups.size();
                numbers.put(key, group);
                groups.add(new AccessGroup(forest, accesses, access, periodClass(accesses, access)));
            }
            add(groups.get(group), accesses, access);
        }
        return groups;
    }

    private void add(AccessGroup group, Accesses accesses, int access) {
        group.add(accesses.node(access), accesses.period(access));
        int before = accesses.writeBefore(access);
        if (before != Accesses.NONE) {
            group.addWriteBefore(
                    accesses.node(before),
                    accesses.period(before),
                    accesses.context(before),
                    periodClass(accesses, before));
        }
    }

    private long key(Accesses accesses, int access, boolean byWriteBefore) {
        int place = pair(periodClass(accesses, access), accesses.context(access));
        int before = accesses.writeBefore(access);
        if (byWriteBefore && before != Accesses.NONE) {
            place = pair(place, ~pair(periodClass(accesses, before), accesses.context(before)));
        }
        int flags = (accesses.reads(access) ? 1 : 0)
                | (accesses.writes(access) ? 2 : 0)
                | (accesses.isFinalWrite(access) ? 4 : 0);
        int cover = accesses.reads(access) ? accesses.cover(access) + 1 : 0;
        return (long) place << 32 | (long) cover << 3 | flags;
    }

    /** One number for two. */
    private int pair(int one, int other) {
        long key = (long) one << 32 | other & 0xFFFFFFFFL;
        int next = pairs.size() + 1;
        int known = pairs.putIfAbsent(key, next);
        return known == 0 ? next : known;
    }

    private int periodClass(Accesses accesses, int access) {
        return classes.of(accesses.period(access));
    }

    // ---- conflicts

    private void addConflicts(List<AccessGroup> groups) {
        for (int one = 0; one < groups.size(); one++) {
            for (int other = one; other < groups.size(); other++) {
                AccessGroup first = groups.get(one);
                AccessGroup second = groups.get(other);
                if (first.writes || second.writes) {
                    connect(first, second);
                }
            }
        }
    }

    // ---- views

    private void addViews(List<AccessGroup> groups) {
        connected.clear();
        for (int one = 0; one < groups.size(); one++) {
            for (int other = one; other < groups.size(); other++) {
                if (groups.get(one).isFinal && groups.get(other).isFinal) {
                    connected.add(pairOf(one, other));
                    connect(groups.get(one), groups.get(other));
                }
            }
        }
        for (AccessGroup reads : groups) {
            if (reads.reads) {
                addViews(reads, groups);
            }
        }
    }

    private static long pairOf(int one, int other) {
        return (long) one << 32 | other;
    }

    /** For each of these reads, what it could read, and all of that among each other. */
    private void addViews(AccessGroup reads, List<AccessGroup> groups) {
        IntArrayList readable = new IntArrayList();
        for (int writes = 0; writes < groups.size(); writes++) {
            if (groups.get(writes).writes && connectReads(reads, groups.get(writes))) {
                readable.add(writes);
            }
        }
        for (int at = 0; at < readable.size(); at++) {
            int one = readable.getInt(at);
            if (reads.writesBefore != null) {
                connect(reads.writesBefore, groups.get(one));
            }
            for (int with = at; with < readable.size(); with++) {
                long pair = pairOf(one, readable.getInt(with));
                if (!connected.contains(pair)
                        && connectReadBySame(reads, groups.get(one), groups.get(readable.getInt(with)))) {
                    connected.add(pair);
                }
            }
        }
    }

    /** Returns whether at least one of the reads can read one of the writes. */
    private boolean connectReads(AccessGroup reads, AccessGroup writes) {
        int before = size();
        connect(reads, writes, true);
        return size() > before;
    }

    /** Two writes count if one and the same read could read both. Returns whether that is so for all of these. */
    private boolean connectReadBySame(AccessGroup reads, AccessGroup one, AccessGroup other) {
        long common = contexts.common(one.context, other.context);
        Ends first = readableEnds(reads, one, common, true);
        Ends second = readableEnds(reads, other, common, false);
        boolean firstIsNear = one.periodClass == reads.periodClass;
        boolean secondIsNear = other.periodClass == reads.periodClass;
        int readers = reads.periods().size();
        if (firstIsNear && secondIsNear && readers == 2) {
            connectBeside(reads, first, second);
        } else {
            connect(one.periodClass, other.periodClass, first, second);
        }
        return !firstIsNear && !secondIsNear || readers > 2 || readers == 2 && !(firstIsNear && secondIsNear);
    }

    /** A read of the only period of its group cannot read what its own thread wrote elsewhere. */
    private static Ends readableEnds(AccessGroup reads, AccessGroup writes, long common, boolean isFirst) {
        Ends ends = writes.ends(depth(common, isFirst));
        boolean sameClass = writes.periodClass == reads.periodClass;
        return sameClass && reads.periods().size() == 1
                ? ends.without(reads.periods().iterator().nextInt())
                : ends;
    }

    /** The readers are in two periods: what these two wrote is never read by a third. */
    private void connectBeside(AccessGroup reads, Ends first, Ends second) {
        IntIterator readers = reads.periods().iterator();
        int one = readers.nextInt();
        int other = readers.nextInt();
        Ends othersFirst = first.without(one).without(other);
        Ends othersSecond = second.without(one).without(other);
        connect(reads.periodClass, reads.periodClass, othersFirst, second);
        connect(reads.periodClass, reads.periodClass, first, othersSecond);
    }

    // ---- edges

    private void connect(AccessGroup one, AccessGroup other) {
        connect(one, other, false);
    }

    private void connect(AccessGroup one, AccessGroup other, boolean readsFirst) {
        long common = contexts.common(one.context, other.context);
        if (common != LockContexts.NOTHING_IN_COMMON
                && (readsOwn(one, other, LockContexts.first(common), readsFirst)
                        || !readsFirst && readsOwn(other, one, LockContexts.second(common), false))) {
            return;
        }
        connect(one.periodClass, other.periodClass, one.ends(depth(common, true)), other.ends(depth(common, false)));
    }

    /** A read that comes after a write of its own unit, inside the block that keeps the other unit out, cannot read the other's. */
    private static boolean readsOwn(AccessGroup one, AccessGroup other, int depth, boolean readsFirst) {
        return other.writes && one.reads && (readsFirst || !one.writes) && one.cover >= depth;
    }

    private static int depth(long common, boolean isFirst) {
        if (common == LockContexts.NOTHING_IN_COMMON) {
            return AccessGroup.ITSELF;
        }
        return isFirst ? LockContexts.first(common) : LockContexts.second(common);
    }

    private void connect(int oneClass, int otherClass, Ends one, Ends other) {
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
            if (!one.equals(other)) {
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
            if (!few.periods().contains(ends.periods().getInt(at))) {
                few.add(ends.nodes().getInt(at), ends.periods().getInt(at));
            }
        }
        return few;
    }

    private void joinToTwo(Ends ends, Ends representatives) {
        for (int at = 0; at < ends.size(); at++) {
            int joined = 0;
            for (int with = 0; joined < REPRESENTATIVES; with++) {
                if (ends.periods().getInt(at) != representatives.periods().getInt(with)) {
                    add(ends.nodes().getInt(at), representatives.nodes().getInt(with));
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
            int period = ofPeriods == ALL ? 0 : ends.periods().getInt(at);
            int known = periods.indexOf(period);
            if (known < 0 && periods.size() < ofPeriods) {
                known = periods.size();
                periods.add(period);
                counts.add(0);
            }
            if (known >= 0 && counts.getInt(known) < REPRESENTATIVES) {
                few.add(ends.nodes().getInt(at), ends.periods().getInt(at));
                counts.set(known, counts.getInt(known) + 1);
                full += counts.getInt(known) == REPRESENTATIVES ? 1 : 0;
            }
        }
        return few;
    }

    private void join(Ends one, Ends other) {
        for (int at = 0; at < one.size(); at++) {
            for (int with = 0; with < other.size(); with++) {
                if (one.periods().getInt(at) != other.periods().getInt(with)) {
                    add(one.nodes().getInt(at), other.nodes().getInt(with));
                }
            }
        }
    }

    private void add(int node, int other) {
        from.add(node);
        to.add(other);
        communication.set(node);
        communication.set(other);
    }
}
