// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.Unit.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts hand-overs among the units of a random set. */
final class HandOvers {

    /**
     * A wish for one between the unit at this place and the one above it, from the thread of that to the thread of this.
     *
     * @param place from 1
     * @param kind a send (and receive), a fork or a join
     */
    record HandOver(int place, Kind kind) {}

    private HandOvers() {}

    /** The units with these hand-overs as far as they are possible, but no more than one at a place. */
    static UnitSet among(List<Unit> units, List<HandOver> wishes) {
        List<Unit> lines = new ArrayList<>();
        for (int place = 0; place < units.size(); place++) {
            int at = place;
            wishes.stream()
                    .filter(wish -> wish.place == at)
                    .findFirst()
                    .ifPresent(wish -> lines.addAll(lines(wish, units)));
            lines.add(units.get(place));
        }
        return new UnitSet(lines);
    }

    private static List<Unit> lines(HandOver wish, List<Unit> units) {
        List<Unit> above = units.subList(0, wish.place);
        List<Unit> below = units.subList(wish.place, units.size());
        String from = above.get(above.size() - 1).thread();
        String to = below.get(0).thread();
        if (from.equals(to)) {
            return List.of();
        }
        return switch (wish.kind) {
            case FORK -> isAmong(above, to) ? List.of() : List.of(line(from, Kind.FORK, to));
            case JOIN -> isAmong(below, from) ? List.of() : List.of(line(to, Kind.JOIN, from));
            default -> {
                String channel = wish.place % 2 == 0 ? "c" : "d";
                yield List.of(line(from, Kind.SEND, channel), line(to, Kind.RECEIVE, channel));
            }
        };
    }

    /** The units, of which this one is cut in two at this place, where it hands over to the next one of another thread; nothing if that is not possible. */
    static Optional<UnitSet> inside(List<Unit> units, int cut, int place, Kind kind) {
        Unit whole = units.get(cut % units.size());
        List<Unit> above = units.subList(0, cut % units.size());
        List<Unit> below = units.subList(above.size() + 1, units.size());
        Optional<Unit> next = below.stream()
                .filter(unit -> !unit.thread().equals(whole.thread()))
                .findFirst();
        if (next.isEmpty() || place >= whole.operations().size()) {
            return Optional.empty();
        }
        String to = next.get().thread();
        boolean isFork = kind == Kind.FORK && !isAmong(above, to);
        List<Unit> lines = new ArrayList<>(above);
        lines.add(whole.with(whole.operations().subList(0, place)));
        lines.add(isFork ? line(whole.thread(), Kind.FORK, to) : line(whole.thread(), Kind.SEND, "c"));
        lines.add(
                whole.with(whole.operations().subList(place, whole.operations().size())));
        for (Unit unit : below) {
            if (unit == next.get() && !isFork) {
                lines.add(line(to, Kind.RECEIVE, "c"));
            }
            lines.add(unit);
        }
        return Optional.of(new UnitSet(lines));
    }

    private static boolean isAmong(List<Unit> units, String thread) {
        return units.stream().anyMatch(unit -> unit.thread().equals(thread));
    }

    private static Unit line(String thread, Kind handOver, String operand) {
        return new Unit(thread, Type.HAND_OVERS, List.of(new Operation(handOver, operand)));
    }
}
