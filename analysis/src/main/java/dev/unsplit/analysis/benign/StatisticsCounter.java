// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.analysis.benign.Use.Kind;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A number that threads count up or down without a look at it. However their steps mix, none is lost, and no one who counts can tell. So nobody may write it, but for constructors; nobody who counts may read it, too, nor use
 * what a call that counts returns; and somebody reads it. Who reads it twice may compare what he reads, as readers of a sequence lock do.
 *
 * <p>What becomes of a result, only sources tell. They also tell what is no counting: of two {@code getAndSet} the order matters.
 */
final class StatisticsCounter {

    private static final Pattern COUNTING =
            Pattern.compile("(in|de)crement(AndGet)?|addAndGet|getAnd(In|De)crement|getAndAdd(Acquire|Release)?");

    private static final Pattern ADDER = Pattern.compile("java\\.util\\.concurrent\\.atomic\\.(Long|Double)Adder");

    private StatisticsCounter() {}

    /** In a recorded run, edges call every change a write; the trace tells. */
    static boolean isCandidate(Split split) {
        return split.left() != Kind.READ && split.back() != Kind.READ;
    }

    static boolean applies(Split split, Evidence evidence) {
        List<Use> all = evidence.uses().of(split).stream()
                .filter(use -> !use.isInConstructor())
                .toList();
        Set<String> reading = methods(all, Kind.READ);
        reading.retainAll(methods(all, Kind.UPDATE));
        boolean isWritten = all.stream().anyMatch(use -> use.kind() == Kind.WRITE);
        boolean isRead = all.stream().anyMatch(use -> use.kind() == Kind.READ);
        return !isWritten
                && isRead
                && reading.isEmpty()
                && !isComparedWithItself(all)
                && isOnlyCounted(all, split.variable(), evidence.calls());
    }

    private static boolean isOnlyCounted(List<Use> uses, String variable, UpdateCalls calls) {
        return uses.stream()
                .filter(use -> use.kind() == Kind.UPDATE)
                .map(Use::site)
                .distinct()
                .map(calls::calledForNoResult)
                .allMatch(names -> !names.isEmpty() && names.stream().allMatch(name -> counts(name, variable)));
    }

    /** Many a class has a method {@code add}. */
    private static boolean counts(String method, String variable) {
        return COUNTING.matcher(method).matches()
                || method.equals("add") && ADDER.matcher(variable).matches();
    }

    private static Set<String> methods(Collection<Use> uses, Kind kind) {
        return uses.stream()
                .filter(use -> use.kind() == kind)
                .flatMap(use -> use.executions().keySet().stream())
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static boolean isComparedWithItself(List<Use> uses) {
        Set<List<Long>> seen = new HashSet<>();
        return uses.stream()
                .filter(use -> use.kind() == Kind.READ)
                .anyMatch(use -> use.executions().values().stream()
                        .anyMatch(execution -> !seen.add(List.of(execution, (long) use.variable()))));
    }
}
