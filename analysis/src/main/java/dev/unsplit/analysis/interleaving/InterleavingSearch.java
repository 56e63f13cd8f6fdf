// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.tree.AccessTree;
import dev.unsplit.analysis.tree.Periods;
import dev.unsplit.analysis.tree.Unit;
import dev.unsplit.analysis.tree.UnitSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for an interleaving of a few units that is possible, that is, respects locks, the order of each thread and hand-overs, and that is not
 * equivalent to a serial one. First it puts the other units, one after the other, into each place of the first one; then another unit, or a part of it, into each place of one: that is what a violation mostly looks like, and
 * what a person understands best. Then it tries all interleavings, up to a limit.
 */
public final class InterleavingSearch {

    private static final int MOST_STATES = 20_000;
    private static final int LONGEST = 200;
    private static final long MOST_SANDWICHES = 100_000;

    private final List<UnitEvents> units = new ArrayList<>();
    private final int[][][] before; // by unit, event and other unit: how many of its events must have come
    private final Equivalence equivalence;
    private final int length;

    // while searching
    private final int[] done;
    private final int[] order;
    private int count;
    private final Set<String> seen = new HashSet<>();
    private final LockHolders held;

    private InterleavingSearch(UnitSet set, List<Unit> all, Equivalence equivalence) {
        BitSet variables = conflicting(all);
        for (Unit unit : all) {
            units.add(new UnitEvents(set, unit, variables));
        }
        goOnInThreads();
        this.held = new LockHolders(units);
        this.equivalence = equivalence;
        this.length = units.stream().mapToInt(UnitEvents::size).sum();
        this.done = new int[units.size()];
        this.order = new int[length];
        this.before = new int[units.size()][][];
        for (int unit = 0; unit < units.size(); unit++) {
            before[unit] = comesAfter(set.periods(), units.get(unit));
        }
    }

    /** As short a one as can be; an interleaving in which the first unit is split is preferred. */
    public static Optional<Interleaving> find(UnitSet set, List<Unit> units, Equivalence equivalence) {
        return findWhole(set, units, equivalence)
                .filter(whole -> ScheduleCheck.passes(set, whole.events(), equivalence))
                .map(whole -> whole.shortened(equivalence))
                .filter(shown -> ScheduleCheck.passes(set, shown.events(), equivalence));
    }

    /** One with all that the units do. */
    static Optional<Interleaving> findWhole(UnitSet set, List<Unit> units, Equivalence equivalence) {
        if (units.size() > Serializability.MOST_UNITS) {
            return Optional.empty();
        }
        InterleavingSearch search = new InterleavingSearch(set, units, equivalence);
        return search.findWayAround() || search.findSandwich() || search.searchAll()
                ? Optional.of(new Interleaving(search.events()))
                : Optional.empty();
    }

    /** Variables that two of these access and one writes. */
    private static BitSet conflicting(List<Unit> units) {
        BitSet once = new BitSet();
        BitSet several = new BitSet();
        BitSet written = new BitSet();
        for (Unit unit : units) {
            BitSet own = new BitSet();
            AccessTree tree = unit.tree();
            for (int node = 1; node < tree.size(); node++) {
                if (tree.isAccess(node)) {
                    own.set(tree.operand(node));
                    if (tree.writes(node)) {
                        written.set(tree.operand(node));
                    }
                }
            }
            BitSet again = (BitSet) own.clone();
            again.and(once);
            several.or(again);
            once.or(own);
        }
        several.and(written);
        return several;
    }

    /** What is held from unit to unit. */
    private void goOnInThreads() {
        for (UnitEvents later : units) {
            units.stream()
                    .filter(earlier -> earlier.unit().thread() == later.unit().thread()
                            && earlier.unit().number() < later.unit().number())
                    .sorted(Comparator.comparingInt(earlier -> -earlier.unit().number()))
                    .forEach(later::goOnWith);
        }
    }

    private int[][] comesAfter(Periods periods, UnitEvents unit) {
        int[][] needed = new int[unit.size()][units.size()];
        for (int other = 0; other < units.size(); other++) {
            UnitEvents of = units.get(other);
            if (of == unit) {
                continue;
            }
            for (int event = 0; event < unit.size(); event++) {
                int known = event == 0 ? 0 : needed[event - 1][other];
                while (known < of.size() && mustComeBefore(periods, of, known, unit, event)) {
                    known++;
                }
                needed[event][other] = known;
            }
        }
        return needed;
    }

    private static boolean mustComeBefore(Periods periods, UnitEvents one, int event, UnitEvents other, int later) {
        if (one.unit().thread() == other.unit().thread()) {
            return one.unit().number() < other.unit().number();
        }
        return periods.isBefore(one.earliestPeriod(event), other.latestPeriod(later));
    }

    /** What has been done so far. */
    private List<Event> events() {
        int[] next = new int[units.size()];
        List<Event> events = new ArrayList<>(count);
        for (int at = 0; at < count; at++) {
            UnitEvents of = units.get(order[at]);
            int event = next[order[at]]++;
            events.add(new Event(of.unit(), of.node(event), of.isRelease(event)));
        }
        return events;
    }

    // ---- one event after the other

    private void start() {
        Arrays.fill(done, 0);
        held.clear();
        count = 0;
    }

    private boolean canGoOn(int unit) {
        int event = done[unit];
        for (int other = 0; other < units.size(); other++) {
            if (done[other] < before[unit][event][other]) {
                return false;
            }
        }
        return !units.get(unit).isAcquire(event) || held.allow(unit, event);
    }

    private void goOn(int unit) {
        hold(unit, true);
        done[unit]++;
        order[count++] = unit;
    }

    private void goBack(int unit) {
        done[unit]--;
        count--;
        hold(unit, false);
    }

    private void goBackTo(int before) {
        while (count > before) {
            goBack(order[count - 1]);
        }
    }

    /** @param forth whether the unit's next event is done, not undone */
    private void hold(int unit, boolean forth) {
        UnitEvents of = units.get(unit);
        int event = done[unit];
        if (!of.isAccess(event)) {
            held.set(unit, event, of.isAcquire(event) == forth);
        }
    }

    private boolean goOnTo(int unit, int event) {
        while (done[unit] < event) {
            if (!canGoOn(unit)) {
                return false;
            }
            goOn(unit);
        }
        return true;
    }

    private boolean finish() {
        for (int unit = 0; unit < units.size(); unit++) {
            if (!goOnTo(unit, units.get(unit).size())) {
                return false;
            }
        }
        return !Serializability.isSerializable(events(), equivalence);
    }

    // ---- all others inside the first one

    /** The others are on a way that leads from the first one back to it, in one direction or the other. */
    private boolean findWayAround() {
        for (int cut = 1; units.size() > 2 && cut < units.get(0).size(); cut++) {
            if (isWayAround(cut, false) || isWayAround(cut, true)) {
                return true;
            }
        }
        return false;
    }

    private boolean isWayAround(int cut, boolean backwards) {
        start();
        if (!goOnTo(0, cut)) {
            return false;
        }
        for (int at = 1; at < units.size(); at++) {
            int other = backwards ? units.size() - at : at;
            if (!goOnTo(other, units.get(other).size())) {
                return false;
            }
        }
        return goOnTo(0, units.get(0).size()) && finish();
    }

    // ---- one unit, or a part of it, inside another one

    private boolean findSandwich() {
        for (int outer = 0; outer < units.size(); outer++) {
            for (int inner = 0; inner < units.size(); inner++) {
                if (outer != inner && findSandwich(outer, inner, true)) {
                    return true;
                }
            }
        }
        for (int outer = 0; outer < units.size(); outer++) {
            for (int inner = 0; inner < units.size(); inner++) {
                if (outer != inner && findSandwich(outer, inner, false)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean findSandwich(int outer, int inner, boolean whole) {
        int size = units.get(inner).size();
        long combinations = (long) units.get(outer).size() * (whole ? 1 : (long) size * size);
        if (combinations > MOST_SANDWICHES) {
            return false;
        }
        for (int cut = 1; cut < units.get(outer).size(); cut++) {
            for (int from = 0; from < (whole ? 1 : size); from++) {
                if (isSandwich(outer, cut, inner, from, whole ? size : from + 1)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** @param first how far the inner one comes at least in between; where it cannot go on it comes no further */
    private boolean isSandwich(int outer, int cut, int inner, int from, int first) {
        start();
        if (!goOnTo(inner, from) || !goOnTo(outer, cut)) {
            return false;
        }
        int size = units.get(inner).size();
        for (int to = first; to <= size && goOnTo(inner, to); to++) {
            int before = count;
            if (goOnTo(outer, units.get(outer).size()) && finish()) {
                return true;
            }
            goBackTo(before);
        }
        return false;
    }

    // ---- all

    private boolean searchAll() {
        if (length > LONGEST) {
            return false;
        }
        start();
        seen.clear();
        return search();
    }

    private boolean search() {
        if (count == length) {
            return !Serializability.isSerializable(events(), equivalence);
        }
        for (int unit = 0; unit < units.size(); unit++) {
            if (done[unit] < units.get(unit).size() && canGoOn(unit)) {
                goOn(unit);
                if (isNew() && search()) {
                    return true;
                }
                goBack(unit);
            }
        }
        return false;
    }

    /** Interleavings that differ only in what does not matter lead to the same. */
    private boolean isNew() {
        return seen.size() < MOST_STATES && seen.add(Arrays.toString(done) + Serializability.history(events()));
    }
}
