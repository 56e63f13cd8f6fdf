// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.interleaving;

import dev.unsplit.analysis.interleaving.Interleaving.Event;
import dev.unsplit.analysis.tree.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether an interleaving of a few units is equivalent to a serial one, straight from the definitions: for conflicts, the graph of units has no
 * cycle; for views, some order of the units lets each read read the same write and leaves the same last writes. A serial order keeps the
 * order of each thread.
 */
final class Serializability {

    /** So many units can be put into all orders. */
    static final int MOST_UNITS = 6;

    private final List<Event> accesses;
    private final List<Unit> units;

    private Serializability(List<Event> events) {
        this.accesses = events.stream().filter(Event::isAccess).toList();
        Set<Unit> distinct = new LinkedHashSet<>();
        accesses.forEach(event -> distinct.add(event.unit()));
        this.units = new ArrayList<>(distinct);
    }

    static boolean isSerializable(List<Event> events, Equivalence equivalence) {
        Serializability run = new Serializability(events);
        return switch (equivalence) {
            case CONFLICT -> !run.hasCycle();
            case VIEW -> run.hasEqualView();
        };
    }

    // ---- conflicts

    private boolean hasCycle() {
        boolean[][] before = threadOrder();
        for (int later = 0; later < accesses.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (conflict(accesses.get(earlier), accesses.get(later))) {
                    before[unit(earlier)][unit(later)] = true;
                }
            }
        }
        return hasCycle(before);
    }

    /** A serial order keeps that of each thread. */
    private boolean[][] threadOrder() {
        boolean[][] before = new boolean[units.size()][units.size()];
        for (int unit = 0; unit < units.size(); unit++) {
            for (int other = 0; other < units.size(); other++) {
                before[unit][other] = isEarlier(units.get(unit), units.get(other));
            }
        }
        return before;
    }

    private static boolean isEarlier(Unit unit, Unit other) {
        return unit.thread() == other.thread() && unit.number() < other.number();
    }

    private int unit(int access) {
        return units.indexOf(accesses.get(access).unit());
    }

    private static boolean conflict(Event one, Event other) {
        return one.operand() == other.operand()
                && (one.writes() || other.writes())
                && one.unit().thread() != other.unit().thread();
    }

    /** By transitive closure: there are few. */
    private static boolean hasCycle(boolean[][] before) {
        int count = before.length;
        for (int via = 0; via < count; via++) {
            for (int from = 0; from < count; from++) {
                for (int to = 0; to < count; to++) {
                    before[from][to] |= before[from][via] && before[via][to];
                }
            }
        }
        for (int unit = 0; unit < count; unit++) {
            if (before[unit][unit]) {
                return true;
            }
        }
        return false;
    }

    // ---- views

    private boolean hasEqualView() {
        View view = view(accesses);
        return someOrderHas(view, new ArrayList<>(units), 0);
    }

    private boolean someOrderHas(View view, List<Unit> serial, int fixed) {
        if (fixed == serial.size()) {
            return view.equals(view(oneAfterTheOther(serial)));
        }
        for (int at = fixed; at < serial.size(); at++) {
            Collections.swap(serial, fixed, at);
            boolean has = isInThreadOrder(serial, fixed) && someOrderHas(view, serial, fixed + 1);
            Collections.swap(serial, fixed, at);
            if (has) {
                return true;
            }
        }
        return false;
    }

    /** Whether none of those behind this one should have come before it. */
    private static boolean isInThreadOrder(List<Unit> serial, int fixed) {
        for (int later = fixed + 1; later < serial.size(); later++) {
            if (isEarlier(serial.get(later), serial.get(fixed))) {
                return false;
            }
        }
        return true;
    }

    private List<Event> oneAfterTheOther(List<Unit> serial) {
        List<Event> order = new ArrayList<>();
        for (Unit unit : serial) {
            accesses.stream().filter(event -> event.unit() == unit).forEach(order::add);
        }
        return order;
    }

    /** The write that each read reads, and the last write of each variable. */
    private record View(Map<Event, Event> readFrom, Map<Integer, Event> lastWrite) {}

    private static View view(List<Event> order) {
        View view = new View(new HashMap<>(), new HashMap<>());
        for (Event event : order) {
            Event written = view.lastWrite.get(event.operand());
            if (event.reads() && written != null) {
                view.readFrom.put(event, written);
            }
            if (event.writes()) {
                view.lastWrite.put(event.operand(), event);
            }
        }
        return view;
    }

    /** What decides about the rest of an interleaving: after which write each access came. */
    static String history(List<Event> events) {
        Map<Integer, Event> lastWrite = new HashMap<>();
        List<String> after = new ArrayList<>();
        for (Event event : events) {
            if (event.isAccess()) {
                after.add(name(event) + name(lastWrite.get(event.operand())));
            }
            if (event.isAccess() && event.writes()) {
                lastWrite.put(event.operand(), event);
            }
        }
        String[] sorted = after.toArray(new String[0]);
        Arrays.sort(sorted);
        return String.join(",", sorted);
    }

    private static String name(@Nullable Event event) {
        return event == null ? "-" : event.unit().number() + "." + event.node() + " ";
    }
}
