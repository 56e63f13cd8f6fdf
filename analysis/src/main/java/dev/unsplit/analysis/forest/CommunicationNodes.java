// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.forest;

import dev.unsplit.analysis.graph.ClusterTree;
import dev.unsplit.analysis.tree.LockContexts;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which nodes of suspects have an edge to another unit, and through which cluster of the graph of units. An edge means that two nodes cannot be swapped. The
 * conflict-forest (Figure 3) has them between a read and a
 * write, and between two writes, of one variable in concurrent units. The view-forest (Figure 5) has them between a read and a write
 * that it can read, between two writes that one read could read, and between the last writes of two units. Where both accesses hold
 * a lock that keeps the other one out, the edge joins the outermost such blocks instead of the accesses.
 *
 * <p>Accesses are grouped by what decides about edges, so that groups are compared and not accesses: groups with suspects with all
 * groups. Between two groups of concurrent periods everything is connected with everything.
 */
final class CommunicationNodes {

    /** Stands for the access itself, where the blocks around it keep nobody out. */
    private static final int ITSELF = -1;

    private static final int NONE = -1;
    private static final IntArrayList NO_PERIODS = IntArrayList.of();

    /** The accesses of a group, or the blocks around them, without those of some periods. */
    private record Side(AccessGroup group, int depth, IntArrayList excluded) {}

    /** Hears of an edge. */
    interface Listener {
        void edge(int unit, int node, int cluster);
    }

    private final Accesses accesses;
    private final PeriodClasses classes;
    private final LockContexts contexts;
    private final UnitGraph graph;
    private final ClusterTree clusters;
    private final BitSet suspects;
    private final OrderedConflicts ordered;
    private final Listener listener;
    private final Long2IntOpenHashMap pairs = new Long2IntOpenHashMap();
    private final IntArrayList notReached =
            new IntArrayList(); // periods that do not count for the edge that is looked for
    private int lastClass = NONE;
    private int lastContext = NONE;
    private int lastPlace;
    private final long mostWork;
    private long work;

    /**
     * @param graph of units
     * @param suspects indexes of units
     * @param mostWork after which no more is looked for: comparisons of groups, and nodes looked at for one
     */
    CommunicationNodes(
            Accesses accesses,
            OrderedConflicts ordered,
            UnitGraph graph,
            BitSet suspects,
            Listener listener,
            long mostWork) {
        this.accesses = accesses;
        this.classes = accesses.forest().classes();
        this.contexts = accesses.contexts();
        this.clusters = graph.clusters();
        this.suspects = suspects;
        this.ordered = ordered;
        this.graph = graph;
        this.listener = listener;
        this.mostWork = mostWork;
    }

    void findConflicts() {
        for (int variable = 0; variable < accesses.variables(); variable++) {
            if (concernsSuspects(variable)) {
                forEachPair(groups(variable, false), this::addConflicts);
            }
        }
        addOrdered();
    }

    /** Where hand-overs inside units order some accesses of a variable, it is not told who can read what: conflicts count. */
    void findViews() {
        for (int variable = 0; variable < accesses.variables(); variable++) {
            if (!concernsSuspects(variable)) {
                continue;
            }
            if (ordered.concern(variable)) {
                forEachPair(groups(variable, false), this::addConflicts);
            } else {
                addViews(groups(variable, true));
            }
        }
        addOrdered();
    }

    /** Whether there was too much to do for looking at all of it. */
    boolean isIncomplete() {
        return work > mostWork;
    }

    private boolean concernsSuspects(int variable) {
        for (int access = accesses.first(variable); access < accesses.end(variable); access++) {
            if (suspects.get(accesses.unit(access))) {
                return true;
            }
        }
        return false;
    }

    // ---- groups

    private List<AccessGroup> groups(int ofVariable, boolean byWriteBefore) {
        List<AccessGroup> groups = new ArrayList<>();
        Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
        numbers.defaultReturnValue(NONE);
        int first = accesses.first(ofVariable);
        int end = accesses.end(ofVariable);
        int writeBefore = NONE;
        for (int access = first; access < end; access++) {
            if (access > first && accesses.unit(access) != accesses.unit(access - 1)) {
                writeBefore = NONE;
            }
            boolean isFinal = accesses.writes(access) && accesses.isLastWrite(access, end);
            int cover = writeBefore == NONE ? NONE : accesses.commonDepth(writeBefore, access);
            long key = key(access, byWriteBefore ? writeBefore : NONE, isFinal, cover);
            int group = numbers.get(key);
            if (group == NONE) {
                group = groups.size();
                numbers.put(key, group);
                groups.add(new AccessGroup(clusters, accesses, access, periodClass(access), isFinal, cover));
            }
            add(access, groups.get(group));
            if (byWriteBefore && writeBefore != NONE) {
                addWriteBefore(writeBefore, groups.get(group));
            }
            writeBefore = accesses.writes(access) ? access : writeBefore;
        }
        return groups;
    }

    private void addWriteBefore(int write, AccessGroup reads) {
        if (reads.writesBefore == null) {
            reads.writesBefore = new AccessGroup(clusters, accesses, write, periodClass(write), false, NONE);
        }
        add(write, reads.writesBefore);
    }

    private void add(int access, AccessGroup group) {
        int unit = accesses.unit(access);
        group.add(access, unit, accesses.period(access), suspects.get(unit));
    }

    private long key(int access, int writeBefore, boolean isFinal, int cover) {
        int place = place(periodClass(access), accesses.context(access));
        if (writeBefore != NONE) {
            place = pair(place, ~pair(periodClass(writeBefore), accesses.context(writeBefore)));
        }
        int flags = (accesses.reads(access) ? 1 : 0) | (accesses.writes(access) ? 2 : 0) | (isFinal ? 4 : 0);
        int coverOfRead = accesses.reads(access) ? cover + 1 : 0;
        return (long) place << 32 | (long) coverOfRead << 3 | flags;
    }

    /** Mostly it is that of the access before. */
    private int place(int ofClass, int context) {
        if (ofClass != lastClass || context != lastContext) {
            lastClass = ofClass;
            lastContext = context;
            lastPlace = pair(ofClass, context);
        }
        return lastPlace;
    }

    /** One number for two. */
    private int pair(int one, int other) {
        long key = (long) one << 32 | other & 0xFFFFFFFFL;
        int next = pairs.size() + 1;
        int known = pairs.putIfAbsent(key, next);
        return known == 0 ? next : known;
    }

    private int periodClass(int access) {
        return classes.of(accesses.period(access));
    }

    private interface PairOfGroups {
        void visit(AccessGroup one, AccessGroup other);
    }

    /** Each pair with a suspect once. */
    private void forEachPair(List<AccessGroup> groups, PairOfGroups visitor) {
        for (int one = 0; one < groups.size(); one++) {
            if (!groups.get(one).hasSuspects()) {
                continue;
            }
            for (int other = 0; other < groups.size() && work <= mostWork; other++) {
                if (other >= one || !groups.get(other).hasSuspects()) {
                    visitor.visit(groups.get(one), groups.get(other));
                    work++;
                }
            }
        }
    }

    // ---- conflicts

    private void addConflicts(AccessGroup one, AccessGroup other) {
        if (one.writes || other.writes) {
            connect(one, other, false);
        }
    }

    // ---- views

    private void addViews(List<AccessGroup> groups) {
        List<AccessGroup> readers = groups.stream().filter(group -> group.reads).toList();
        forEachPair(groups, (one, other) -> {
            if (one.isFinal && other.isFinal) {
                connect(one, other, false);
            }
            addReads(one, other);
            if (one != other) {
                addReads(other, one);
            }
            if (one.writes && other.writes && !(one.isFinal && other.isFinal)) {
                addWritesOfOneRead(one, other, readers);
            }
        });
    }

    private void addReads(AccessGroup reads, AccessGroup writes) {
        if (canRead(reads, writes)) {
            connect(reads, writes, true);
            if (reads.writesBefore != null) {
                connect(reads.writesBefore, writes, false);
            }
        }
    }

    /** Whether at least one of the reads can read one of the writes. */
    private boolean canRead(AccessGroup reads, AccessGroup writes) {
        return reads.reads && writes.writes && areConcurrent(reads, writes) && !readsOwn(reads, writes);
    }

    private boolean readsOwn(AccessGroup reads, AccessGroup writes) {
        long common = contexts.common(reads.context, writes.context);
        return common != LockContexts.NOTHING_IN_COMMON && readsOwn(reads, writes, LockContexts.first(common), true);
    }

    private boolean areConcurrent(AccessGroup one, AccessGroup other) {
        if (one.periodClass != other.periodClass) {
            return classes.areConcurrent(one.periodClass, other.periodClass);
        }
        boolean isOneOnly = one.periods().size() == 1 && one.periods().equals(other.periods());
        return classes.isOpen(one.periodClass) && !isOneOnly;
    }

    /** Two writes count if one and the same read could read both. */
    private void addWritesOfOneRead(AccessGroup one, AccessGroup other, List<AccessGroup> readers) {
        for (AccessGroup reads : readers) {
            work++;
            if (canRead(reads, one) && canRead(reads, other) && connectReadBySame(reads, one, other)) {
                return;
            }
        }
    }

    /** Returns whether all of these writes can be read by one. */
    private boolean connectReadBySame(AccessGroup reads, AccessGroup one, AccessGroup other) {
        long common = contexts.common(one.context, other.context);
        boolean firstIsNear = one.periodClass == reads.periodClass;
        boolean secondIsNear = other.periodClass == reads.periodClass;
        int readers = reads.periods().size();
        if (firstIsNear && secondIsNear && readers == 2) {
            // what these two wrote is never read by a third
            connect(side(one, common, true, reads.periods()), side(other, common, false, NO_PERIODS));
            connect(side(one, common, true, NO_PERIODS), side(other, common, false, reads.periods()));
        } else {
            // the only one to read cannot read what its own thread wrote elsewhere
            IntArrayList only = readers == 1 ? reads.periods() : NO_PERIODS;
            connect(
                    side(one, common, true, firstIsNear ? only : NO_PERIODS),
                    side(other, common, false, secondIsNear ? only : NO_PERIODS));
        }
        return !firstIsNear && !secondIsNear || readers > 2 || readers == 2 && !(firstIsNear && secondIsNear);
    }

    // ---- edges

    private void connect(AccessGroup one, AccessGroup other, boolean readsFirst) {
        long common = contexts.common(one.context, other.context);
        if (common != LockContexts.NOTHING_IN_COMMON
                && (readsOwn(one, other, LockContexts.first(common), readsFirst)
                        || !readsFirst && readsOwn(other, one, LockContexts.second(common), false))) {
            return;
        }
        connect(side(one, common, true, NO_PERIODS), side(other, common, false, NO_PERIODS));
    }

    /** A read that comes after a write of its own unit, inside the block that keeps the other unit out, cannot read the other's. */
    private static boolean readsOwn(AccessGroup one, AccessGroup other, int depth, boolean readsFirst) {
        return other.writes && one.reads && (readsFirst || !one.writes) && one.cover >= depth;
    }

    private static Side side(AccessGroup group, long common, boolean isFirst, IntArrayList excluded) {
        if (common == LockContexts.NOTHING_IN_COMMON) {
            return new Side(group, ITSELF, excluded);
        }
        return new Side(group, isFirst ? LockContexts.first(common) : LockContexts.second(common), excluded);
    }

    private void connect(Side one, Side other) {
        if (areConcurrent(one.group, other.group)) {
            attach(one, other);
            attach(other, one);
        }
    }

    private void attach(Side ofSuspects, Side to) {
        if (!ofSuspects.group.hasSuspects()) {
            return;
        }
        boolean isOneClass = ofSuspects.group.periodClass == to.group.periodClass;
        IntArrayList ends = ofSuspects.group.suspects();
        work += ends.size();
        notReached.clear();
        notReached.addAll(to.excluded);
        if (isOneClass) {
            notReached.add(NONE); // the place of its own period
        }
        int lastUnit = NONE;
        int last = NONE;
        for (int at = 0; at < ends.size(); at++) {
            int unit = accesses.unit(ends.getInt(at));
            int period = accesses.period(ends.getInt(at));
            int end = end(ends.getInt(at), ofSuspects.depth);
            if ((end != last || unit != lastUnit) && !ofSuspects.excluded.contains(period)) {
                if (isOneClass) {
                    notReached.set(notReached.size() - 1, period);
                }
                tellEdges(unit, end, to.group.reach());
                last = end;
                lastUnit = unit;
            }
        }
    }

    private int end(int access, int depth) {
        return depth == ITSELF ? accesses.node(access) : accesses.block(access, depth);
    }

    private void addOrdered() {
        for (int conflict = 0; conflict < ordered.size(); conflict++) {
            if (graph.leadsBack(conflict)) {
                connect(ordered.earlier(conflict), ordered.later(conflict));
            }
        }
    }

    private void connect(int access, int other) {
        long common = contexts.common(accesses.context(access), accesses.context(other));
        boolean locked = common != LockContexts.NOTHING_IN_COMMON;
        int unit = accesses.unit(access);
        int otherUnit = accesses.unit(other);
        int cluster = clusters.ofNeighbours(unit, otherUnit);
        if (suspects.get(unit)) {
            listener.edge(unit, end(access, locked ? LockContexts.first(common) : ITSELF), cluster);
        }
        if (suspects.get(otherUnit)) {
            listener.edge(otherUnit, end(other, locked ? LockContexts.second(common) : ITSELF), cluster);
        }
    }

    private void tellEdges(int unit, int node, Reach to) {
        int above = clusters.above(unit);
        if (above != ClusterTree.NONE && to.isReachedAbove(above, notReached)) {
            listener.edge(unit, node, above);
        }
        for (int below = clusters.firstBelow(unit); below != ClusterTree.NONE; below = clusters.nextBelow(below)) {
            if (to.isReachedBelow(below, notReached)) {
                listener.edge(unit, node, below);
            }
        }
    }
}
