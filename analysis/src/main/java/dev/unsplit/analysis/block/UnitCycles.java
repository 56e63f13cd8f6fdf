// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.block;

import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.Unit;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Looks for three or more units, any two of which are atomic, and a schedule that has them in a cycle. */
final class UnitCycles implements ChordlessCycles.Way {

    /** Units on a cycle. Longer cycles are not looked for, but it is noticed if there are any. */
    private static final int LONGEST = 8;

    private static final int UNKNOWN = -1;
    private static final int NO = 0;
    private static final int YES = 1;

    private final Feasibility feasibility;
    private final Work work;
    private final SplitFindings findings;
    private final UnitGraph graph;
    private final CycleSplits splits;
    private final ChordlessCycles cycles;
    private final Set<IntSet> blamed = new HashSet<>(); // cycles
    private final Map<IntSet, CycleSplits.Found> unblamed = new LinkedHashMap<>();
    private final Long2IntOpenHashMap atomic = new Long2IntOpenHashMap(); // by two units

    UnitCycles(List<Skeleton> skeletons, Periods periods, Feasibility feasibility, Work work, SplitFindings findings) {
        this.feasibility = feasibility;
        this.work = work;
        this.findings = findings;
        graph = new UnitGraph(participants(skeletons, periods), work);
        splits = new CycleSplits(graph, feasibility, work);
        cycles = new ChordlessCycles(graph::neighbours, LONGEST, work, this, this::test);
        atomic.defaultReturnValue(UNKNOWN);
    }

    /**
     * All units, but of those with one skeleton that were concurrent with all that other threads did, only as many as can be on a
     * cycle, from different threads: on any cycle, one of these can stand for one that is left out.
     */
    private static List<Participant> participants(List<Skeleton> skeletons, Periods periods) {
        IntSet free = new FreePeriods(skeletons, periods).periods();
        List<Participant> participants = new ArrayList<>();
        for (Skeleton skeleton : skeletons) {
            IntOpenHashSet threads = new IntOpenHashSet();
            for (Unit unit : skeleton.units()) {
                boolean isFree = skeleton.isOfOnePeriod() && free.contains(unit.period());
                if (!isFree || threads.size() < LONGEST && threads.add(unit.thread())) {
                    participants.add(new Participant(unit, skeleton));
                }
            }
        }
        return participants;
    }

    /** @param starts the numbers of units one of which is on every cycle */
    void find(IntSet starts) {
        for (int at = 0; at < graph.units().size() && !work.isSpent(); at++) {
            if (starts.contains(graph.units().get(at).unit().number())) {
                cycles.findThrough(at);
            }
        }
        addUnblamed();
    }

    boolean isComplete() {
        return !work.isSpent() && !cycles.isCutShort();
    }

    private void test(IntArrayList cycle) {
        CycleSplits.Found found = splits.find(cycle);
        if (found != null && found.split().blamed()) {
            blamed.add(new IntOpenHashSet(cycle));
            findings.add(found.split(), found.schedule());
        } else if (found != null) {
            unblamed.putIfAbsent(new IntOpenHashSet(cycle), found);
        }
    }

    /** Of the same units more is known where one of them can be blamed. */
    private void addUnblamed() {
        unblamed.forEach((units, found) -> {
            if (!blamed.contains(units)) {
                findings.add(found.split(), found.schedule());
            }
        });
    }

    @Override
    public boolean leadsOn(IntArrayList path) {
        return splits.canBePath(path);
    }

    @Override
    public boolean isOpen(int one, int other) {
        long key = (long) Math.min(one, other) << 32 | Math.max(one, other);
        int known = atomic.get(key);
        if (known == UNKNOWN) {
            known = isSplit(graph.units().get(one), graph.units().get(other)) ? NO : YES;
            atomic.put(key, known);
        }
        return known == YES;
    }

    private boolean isSplit(Participant one, Participant other) {
        Split.Sink exists = this::maybeExists;
        return OneVariableSplits.canSplit(one, other, feasibility, exists)
                || OneVariableSplits.canSplit(other, one, feasibility, exists)
                || new TwoVariableSplits(one, other, feasibility, work, exists).findNested()
                || new TwoVariableSplits(other, one, feasibility, work, exists).findNested()
                || new TwoVariableSplits(one, other, feasibility, work, exists).findCrossing();
    }

    /** As far as trees tell. What would take too long to find out is not looked for any further, and remembered by {@link Feasibility}. */
    private boolean maybeExists(Split split) {
        Feasibility.Trial trial = feasibility.scheduleOfTrees(split);
        return trial.schedule() != null || trial.gaveUp();
    }
}
