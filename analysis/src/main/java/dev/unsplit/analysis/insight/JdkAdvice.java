// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.finding.Anomaly;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the JDK has to do in one step what a method does in two calls, by the class of what is accessed. */
final class JdkAdvice {

    private static final List<String> MAPS =
            List.of("java.util.concurrent.ConcurrentHashMap", "java.util.concurrent.ConcurrentSkipListMap");
    private static final String COPIED_SET = "java.util.concurrent.CopyOnWriteArraySet";
    private static final List<String> SETS = List.of(
            "java.util.concurrent.ConcurrentHashMap$KeySetView",
            "java.util.concurrent.ConcurrentSkipListSet",
            COPIED_SET);
    private static final String LIST = "java.util.concurrent.CopyOnWriteArrayList";
    private static final List<String> QUEUES =
            List.of("java.util.concurrent.ConcurrentLinkedQueue", "java.util.concurrent.ConcurrentLinkedDeque");
    private static final String ATOMICS = "java.util.concurrent.atomic.";

    private JdkAdvice() {}

    /** Whether the JDK synchronizes accesses itself, so that no lock of the program is of use. */
    static boolean concerns(String variable) {
        String type = type(variable);
        return MAPS.contains(type) || SETS.contains(type) || type.equals(LIST) || type.startsWith(ATOMICS);
    }

    /** For a method that is split between two accesses of one variable. Empty if it takes more than one call of the JDK to mend it. */
    static Optional<String> of(Anomaly anomaly, SplitPlaces split) {
        String variable = split.left().name();
        if (!concerns(variable) || !split.isOfOneVariable() || isWhole(variable)) {
            return Optional.empty();
        }
        if (split.left().writes() && !split.back().writes()) {
            return Optional.of("do not read it again: use what the first call returns, or the value that it was given");
        }
        String type = type(variable);
        return switch (anomaly) {
            case CHECK_THEN_ACT, LOST_UPDATE ->
                Optional.of(type.startsWith(ATOMICS) ? ofAtomic(type, anomaly) : ofCollection(type));
            case NON_REPEATABLE_READ ->
                Optional.of("read it once, keep the value in a local variable, and use that both times"
                        + (MAPS.contains(type)
                                ? "; if the key is added where it was missing, let computeIfAbsent do all of it"
                                : ""));
            case DIRTY_READ, DIRTY_WRITE ->
                Optional.of("write it once: keep the value in a local variable until it is the one that others may see"
                        + (isNumber(type) ? ", or let one call add all of it: addAndGet or getAndAdd" : ""));
            case INCONSISTENT_READ, WRITE_SKEW, STALE_READ -> Optional.empty();
        };
    }

    /** For accesses that no single call can make, while no lock of the program is held. */
    static String ofSeveralCalls(List<SplitPlaces> splits) {
        String methods = splits.size() == 1
                ? ""
                : " in " + splits.stream().map(SplitPlaces::method).distinct().collect(Collectors.joining(" and in "));
        String oneOfThem = splits.stream().allMatch(JdkAdvice::isOfKeys)
                ? "or keep what belongs together under one key"
                : "or keep what belongs together in one immutable object behind an AtomicReference";
        return "each of these calls is atomic, but not all of them together: hold one lock around them" + methods
                + ", and wherever else the same is changed, " + oneOfThem;
    }

    /** For a queue that nobody locks. Empty for anything else. */
    static String ofQueue(SplitPlaces split) {
        return split.isOfOneVariable() && QUEUES.contains(type(split.left().name()))
                ? "each of these calls is atomic, but not all of them together: let one call do it, such as poll, which says by null"
                        + " that there is nothing; or hold one lock around them, and wherever else the same is changed"
                : "";
    }

    private static boolean isOfKeys(SplitPlaces split) {
        String left = split.left().name();
        String back = split.back().name();
        return type(left).equals(type(back)) && !type(left).startsWith(ATOMICS) && !isWhole(left) && !isWhole(back);
    }

    /** The size of a map or set, which every key that comes or goes changes: what is atomic for a key does not help. */
    private static boolean isWhole(String variable) {
        String type = type(variable);
        return type.equals(variable) && (MAPS.contains(type) || SETS.contains(type) && !type.equals(COPIED_SET));
    }

    /** For a variable that is set by compareAndSet: an attempt that fails is a read, which nobody can leave out. */
    static String ofAttempts(String variable) {
        String type = type(variable);
        boolean hasOneCall = type.startsWith(ATOMICS) && !type.startsWith(ATOMICS + "AtomicBoolean");
        return "what compareAndSet sets must come of the very value that it expects: read that anew before each attempt, and use nothing that was read before"
                + (hasOneCall ? "; or let one call do all of it: updateAndGet" : "");
    }

    private static String ofCollection(String type) {
        if (MAPS.contains(type)) {
            return "let one call do both: putIfAbsent, computeIfAbsent, compute or merge, which are atomic for a key";
        }
        return type.equals(LIST)
                ? "let one call do both: addIfAbsent"
                : "let one call do both: add and remove say by their result whether the element was there";
    }

    private static boolean isNumber(String type) {
        return type.startsWith(ATOMICS + "AtomicInteger") || type.startsWith(ATOMICS + "AtomicLong");
    }

    private static String ofAtomic(String type, Anomaly anomaly) {
        String name = type.substring(ATOMICS.length());
        if (name.endsWith("Adder")) {
            return "let one call do both: sumThenReset";
        }
        if (name.endsWith("Accumulator")) {
            return "let one call do both: getThenReset";
        }
        if (anomaly == Anomaly.CHECK_THEN_ACT) {
            return "let one call do both: compareAndSet with the value that was checked, or updateAndGet"
                    + (name.startsWith("AtomicReference")
                            ? "; where a value may come back in between, AtomicStampedReference notices it"
                            : "");
        }
        if (isNumber(type)) {
            return "let one call do both: incrementAndGet, addAndGet or updateAndGet";
        }
        return name.equals("AtomicBoolean")
                ? "let one call do both: getAndSet or compareAndSet"
                : "let one call do both: updateAndGet, getAndSet or compareAndSet";
    }

    /** {@code java.util.Vector} of {@code java.util.Vector[3]}. */
    private static String type(String variable) {
        int bracket = variable.indexOf('[');
        return bracket < 0 ? variable : variable.substring(0, bracket);
    }
}
