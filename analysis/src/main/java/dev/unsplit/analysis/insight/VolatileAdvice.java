// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.finding.Anomaly;
import java.util.Locale;

/**
 * What to do in one step with a volatile variable, or with an object of a class of the program that extends an atomic one: each access is atomic, and a method makes two. Which step
 * that is depends on what the two accesses are.
 */
final class VolatileAdvice {

    private VolatileAdvice() {}

    static String of(Anomaly anomaly, SplitPlaces split) {
        return switch (anomaly) {
            case DIRTY_READ, DIRTY_WRITE -> split.back().writes() ? ofTwoWrites(split) : ofReadOfOwnValue(split);
            default -> isObject(split.left().name()) ? ofObject() : ofField(split);
        };
    }

    /** As of a flag that is set at the beginning and taken back at the end: no class changes it in one step. */
    private static String ofTwoWrites(SplitPlaces split) {
        String variable = split.left().variable();
        return "others come in between two writes of " + variable
                + ": write it once, when the value is the one that others may see, or guard both writes and all other accesses with one lock; "
                + "if others are meant to see the first value, the method is not meant to be atomic (@NotAtomic)";
    }

    private static String ofReadOfOwnValue(SplitPlaces split) {
        return "do not read " + split.back().variable() + " again: use the value that was written";
    }

    private static String ofObject() {
        return "each of these calls is atomic, but not all of them together: let one call do it, such as addAndGet, updateAndGet or compareAndSet";
    }

    private static String ofField(SplitPlaces split) {
        return "volatile does not make a read and a write one step: make "
                + split.left().variable()
                + " an AtomicInteger, AtomicLong or AtomicReference, and use updateAndGet or compareAndSet";
    }

    /** By the custom for names of classes: a field has the name of its class before its own. */
    private static boolean isObject(String variable) {
        String simple = variable.substring(Math.max(variable.lastIndexOf('.'), variable.lastIndexOf('$')) + 1);
        return !simple.isEmpty()
                && Character.isUpperCase(simple.charAt(0))
                && !simple.equals(simple.toUpperCase(Locale.ROOT));
    }
}
