// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Operation.Kind;
import java.util.ArrayList;
import java.util.List;

/** Lets transactions release locks right behind their last access that they released later. */
final class EarlyReleases {

    /** An operation of a line. */
    private record Place(int line, Operation operation) {}

    private EarlyReleases() {}

    static UnitSet in(UnitSet set) {
        List<Unit> lines = new ArrayList<>(set.units());
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).type() == Unit.Type.TRANSACTION) {
                putBack(releasedEarly(operations(lines, line)), lines, line);
            }
        }
        return new UnitSet(lines);
    }

    /** Of the transaction that begins there, with all its parts. */
    private static List<Place> operations(List<Unit> lines, int beginning) {
        List<Place> all = new ArrayList<>();
        for (int line : parts(lines, beginning)) {
            for (Operation operation : lines.get(line).operations()) {
                all.add(new Place(line, operation));
            }
        }
        return all;
    }

    private static List<Integer> parts(List<Unit> lines, int beginning) {
        List<Integer> parts = new ArrayList<>();
        for (int line = beginning; line < lines.size(); line++) {
            Unit unit = lines.get(line);
            if (unit.thread().equals(lines.get(beginning).thread())) {
                if (line > beginning && unit.type() != Unit.Type.REST) {
                    return parts;
                }
                parts.add(line);
            }
        }
        return parts;
    }

    private static List<Place> releasedEarly(List<Place> operations) {
        int last = lastAccess(operations);
        List<Place> early = new ArrayList<>(operations);
        int to = last + 1;
        for (int at = to; at < early.size() && last >= 0; at++) {
            Operation operation = early.get(at).operation;
            if (isRelease(operation) && !isAcquired(operation.operand(), early.subList(to, at))) {
                early.remove(at);
                early.add(to++, new Place(operations.get(last).line, operation));
            }
        }
        return early;
    }

    private static int lastAccess(List<Place> operations) {
        int last = operations.size() - 1;
        while (last >= 0 && !operations.get(last).operation.kind().isAccess()) {
            last--;
        }
        return last;
    }

    private static boolean isRelease(Operation operation) {
        return operation.kind() == Kind.RELEASE || operation.kind() == Kind.RELEASE_SHARED;
    }

    private static boolean isAcquired(String lock, List<Place> operations) {
        return operations.stream()
                .map(Place::operation)
                .anyMatch(operation -> operation.operand().equals(lock)
                        && (operation.kind() == Kind.ACQUIRE || operation.kind() == Kind.ACQUIRE_SHARED));
    }

    private static void putBack(List<Place> operations, List<Unit> lines, int beginning) {
        for (int line : parts(lines, beginning)) {
            List<Operation> own = operations.stream()
                    .filter(place -> place.line == line)
                    .map(Place::operation)
                    .toList();
            lines.set(line, lines.get(line).with(own));
        }
    }
}
