// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.Unit.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Cuts transactions into parts, lets the threads take turns, and hands over from one part to the next. */
final class HandOversInside {

    private final List<Unit> lines = new ArrayList<>();

    private HandOversInside() {}

    /**
     * The transactions of threads {@code t1}, {@code t2} and so on.
     *
     * @param cuts where to cut: two for each transaction
     * @param turns whose turn it is; then the others come one after the other
     * @param kinds what is handed over between two parts of different threads, if that is possible; nothing if it is no hand-over
     * @return nothing if no run is like that
     */
    static Optional<UnitSet> among(
            List<List<Operation>> transactions, List<Integer> cuts, List<Integer> turns, List<Kind> kinds) {
        HandOversInside set = new HandOversInside();
        List<List<Unit>> parts = new ArrayList<>();
        for (int number = 0; number < transactions.size(); number++) {
            List<Integer> own = cuts.subList(2 * number, 2 * number + 2);
            parts.add(new ArrayList<>(parts("t" + (number + 1), transactions.get(number), own)));
        }
        for (int turn : turns) {
            set.takeTurn(parts.get(turn % parts.size()));
        }
        parts.forEach(set.lines::addAll);
        set.handOver(kinds);
        try {
            return Optional.of(new UnitSet(set.lines));
        } catch (IllegalArgumentException notPossible) {
            return Optional.empty();
        }
    }

    private static List<Unit> parts(String thread, List<Operation> operations, List<Integer> cuts) {
        int first = Math.min(Math.min(cuts.get(0), cuts.get(1)), operations.size());
        int second = Math.min(Math.max(cuts.get(0), cuts.get(1)), operations.size());
        return List.of(
                new Unit(thread, Type.TRANSACTION, operations.subList(0, first)),
                new Unit(thread, Type.REST, operations.subList(first, second)),
                new Unit(thread, Type.REST, operations.subList(second, operations.size())));
    }

    private void takeTurn(List<Unit> parts) {
        if (!parts.isEmpty()) {
            lines.add(parts.remove(0));
        }
    }

    private void handOver(List<Kind> kinds) {
        Set<String> started = new HashSet<>();
        for (int place = 1; place < lines.size(); place++) {
            started.add(lines.get(place - 1).thread());
            String from = lines.get(place - 1).thread();
            String to = lines.get(place).thread();
            Kind kind = kinds.get(place % kinds.size());
            if (from.equals(to)) {
                continue;
            }
            if (kind == Kind.FORK && started.add(to)) {
                append(place - 1, new Operation(kind, to));
            } else if (kind == Kind.JOIN && isOver(from, place)) {
                prepend(place, new Operation(kind, from));
            } else if (kind.isHandOver()) {
                append(place - 1, new Operation(Kind.SEND, "c" + place));
                prepend(place, new Operation(Kind.RECEIVE, "c" + place));
            }
        }
    }

    private boolean isOver(String thread, int place) {
        return lines.stream().skip(place).noneMatch(line -> line.thread().equals(thread));
    }

    private void append(int line, Operation operation) {
        List<Operation> all = new ArrayList<>(lines.get(line).operations());
        all.add(operation);
        lines.set(line, lines.get(line).with(all));
    }

    private void prepend(int line, Operation operation) {
        List<Operation> all = new ArrayList<>(lines.get(line).operations());
        all.add(0, operation);
        lines.set(line, lines.get(line).with(all));
    }
}
