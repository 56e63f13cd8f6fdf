// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.finding.Step.Transaction;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether a schedule that an analysis shows is a part of an interleaving of all that the threads did: each of its steps is one of them, in this order, with all that is not shown somewhere before, between or behind, locks and
 * hand-overs kept, and everything comes to its end.
 *
 * <p>A schedule tells of the units that it shows, and not of what their threads did between these. If that keeps it from being a part of the whole run, it must be one of the run without some other units: without all that those do, but
 * for what they hand over, and for locks that they acquire for others of their thread or release for them. Nor does it tell when a lock was released behind the last access of a transaction: it may show that right behind the
 * access.
 *
 * <p>Which unit a transaction of the schedule is, is not told. It is one to which all its accesses belong. A lock may be held from unit to unit, so acquires and releases are only steps of their thread; what is held at the end of a unit is shown as released there.
 */
public final class ShownSchedule {

    private record State(long position, List<dev.unsplit.finding.Step> rest, Map<Transaction, Integer> units) {}

    private final Interleavings interleavings;
    private final Set<State> seen = new HashSet<>();

    private ShownSchedule(UnitSet units) {
        this.interleavings = new Interleavings(units);
    }

    public static boolean isPossible(UnitSet units, List<dev.unsplit.finding.Step> steps) {
        return isPossibleAsItWas(units, steps) || isPossibleAsItWas(EarlyReleases.in(units), steps);
    }

    private static boolean isPossibleAsItWas(UnitSet units, List<dev.unsplit.finding.Step> steps) {
        return isPartOf(units, steps) || isPossibleWithoutOthers(units, steps);
    }

    private static boolean isPartOf(UnitSet units, List<dev.unsplit.finding.Step> steps) {
        return new ShownSchedule(units).leadsToTheEnd(new State(0, steps, Map.of()));
    }

    private static boolean isPossibleWithoutOthers(UnitSet units, List<dev.unsplit.finding.Step> steps) {
        int lines = units.units().size();
        for (int leftOut = 1; leftOut < 1 << lines; leftOut++) {
            BitSet others = BitSet.valueOf(new long[] {leftOut});
            if (areWholeUnits(others, units.units()) && isPartOf(without(others, units), steps)) {
                return true;
            }
        }
        return false;
    }

    /** With each part of a transaction all others. */
    private static boolean areWholeUnits(BitSet chosen, List<Unit> lines) {
        Set<String> threads = new HashSet<>(); // whose last line is one of them
        for (int line = 0; line < lines.size(); line++) {
            Unit unit = lines.get(line);
            boolean isChosen = chosen.get(line);
            if (unit.type() == Unit.Type.HAND_OVERS && isChosen
                    || unit.type() == Unit.Type.REST && isChosen != threads.contains(unit.thread())) {
                return false;
            }
            if (isChosen) {
                threads.add(unit.thread());
            } else {
                threads.remove(unit.thread());
            }
        }
        return true;
    }

    /** Without these units; but what they acquire for others of their thread, or release of what others acquired, stays. */
    private static UnitSet without(BitSet others, UnitSet units) {
        Map<String, List<Place>> open = new HashMap<>(); // by thread: acquires since the last unit that stays
        Set<Place> idle = new HashSet<>();
        for (int line = 0; line < units.units().size(); line++) {
            Unit unit = units.units().get(line);
            List<Place> acquires = open.computeIfAbsent(unit.thread(), any -> new ArrayList<>());
            if (others.get(line)) {
                addIdle(line, unit, acquires, idle);
            } else if (unit.type() != Unit.Type.HAND_OVERS) {
                acquires.clear();
            }
        }
        List<Unit> rest = new ArrayList<>();
        for (int line = 0; line < units.units().size(); line++) {
            Unit unit = units.units().get(line);
            rest.add(others.get(line) ? without(idle, line, unit) : unit);
        }
        return new UnitSet(rest);
    }

    /** An operation of a line. */
    private record Place(int line, int at, Operation operation) {}

    /** Accesses, and acquires with their releases. */
    private static void addIdle(int line, Unit unit, List<Place> acquires, Set<Place> idle) {
        for (int at = 0; at < unit.operations().size(); at++) {
            Place place = new Place(line, at, unit.operations().get(at));
            switch (place.operation.kind()) {
                case ACQUIRE, ACQUIRE_SHARED -> acquires.add(place);
                case RELEASE -> addHold(place, Operation.Kind.ACQUIRE, acquires, idle);
                case RELEASE_SHARED -> addHold(place, Operation.Kind.ACQUIRE_SHARED, acquires, idle);
                case READ, WRITE, UPDATE -> idle.add(place);
                default -> {} // what is handed over
            }
        }
    }

    private static void addHold(Place release, Operation.Kind acquire, List<Place> acquires, Set<Place> idle) {
        Operation wanted = new Operation(acquire, release.operation.operand());
        for (int at = acquires.size() - 1; at >= 0; at--) {
            if (acquires.get(at).operation.equals(wanted)) {
                idle.add(acquires.remove(at));
                idle.add(release);
                return;
            }
        }
    }

    private static Unit without(Set<Place> idle, int line, Unit unit) {
        List<Operation> left = new ArrayList<>();
        for (int at = 0; at < unit.operations().size(); at++) {
            Operation operation = unit.operations().get(at);
            if (!idle.contains(new Place(line, at, operation))) {
                left.add(operation);
            }
        }
        return unit.with(left);
    }

    private boolean leadsToTheEnd(State state) {
        if (!interleavings.canFinish(state.position) || !seen.add(state)) {
            return false;
        }
        if (state.rest.isEmpty()
                || isReleaseAtTheEnd(state)
                        && leadsToTheEnd(new State(state.position, without(0, state.rest), state.units))) {
            return true;
        }
        for (int thread = 0; thread < interleavings.threads(); thread++) {
            if (interleavings.canStep(state.position, thread) && leadsOn(state, thread)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the next step is shown as the release of a lock by a unit that is over. */
    private boolean isReleaseAtTheEnd(State state) {
        dev.unsplit.finding.Step next = state.rest.get(0);
        Integer unit = state.units.get(next.transaction());
        return next.action().startsWith("release")
                && unit != null
                && interleavings.steps().stream()
                        .filter(step -> step.unit() == unit)
                        .allMatch(step -> interleavings.isDone(state.position, step));
    }

    private boolean leadsOn(State state, int thread) {
        Step next = interleavings.next(state.position, thread);
        long position = Interleavings.after(state.position, thread);
        for (int at = 0; at < state.rest.size(); at++) {
            if (canComeFirst(at, state.rest)
                    && isShown(next, state.rest.get(at), state)
                    && leadsToTheEnd(new State(position, without(at, state.rest), with(next, at, state)))) {
                return true;
            }
        }
        return leadsToTheEnd(new State(position, state.rest, state.units));
    }

    /** Releases of one thread with nothing of it in between come in any order: who releases a lock earlier than it is shown keeps nobody out. */
    private static boolean canComeFirst(int at, List<dev.unsplit.finding.Step> rest) {
        String thread = rest.get(at).thread();
        return at == 0
                || rest.subList(0, at + 1).stream()
                        .filter(step -> step.thread().equals(thread))
                        .allMatch(step -> step.action().startsWith("release"));
    }

    private static List<dev.unsplit.finding.Step> without(int at, List<dev.unsplit.finding.Step> rest) {
        List<dev.unsplit.finding.Step> others = new ArrayList<>(rest);
        others.remove(at);
        return others;
    }

    private static boolean isShown(Step next, dev.unsplit.finding.Step shown, State state) {
        return next.thread().equals(shown.thread())
                && next.operation().equals(ReplayedSchedule.operation(shown))
                && (!next.kind().isAccess() || isOf(shown.transaction(), next, state));
    }

    private static boolean isOf(Transaction transaction, Step next, State state) {
        Integer unit = state.units.get(transaction);
        return next.isInTransaction() != transaction.method().isEmpty()
                && (unit == null ? !state.units.containsValue(next.unit()) : unit == next.unit());
    }

    private static Map<Transaction, Integer> with(Step next, int at, State state) {
        if (!next.kind().isAccess()) {
            return state.units;
        }
        Map<Transaction, Integer> units = new HashMap<>(state.units);
        units.put(state.rest.get(at).transaction(), next.unit());
        return units;
    }
}
