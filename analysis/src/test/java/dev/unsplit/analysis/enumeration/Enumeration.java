// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

/**
 * The definition of what is possible, decided by trying all feasible interleavings: the oracle of the analyses that predict.
 * A set of units is conflict-atomic (view-atomic) if every feasible interleaving is conflict- (view-) equivalent to one in
 * which every transaction is contiguous (Wang and Stoller, "Accurate and Efficient Runtime Detection of Atomicity Errors in
 * Concurrent Programs", section 2). What is different here: accesses of one thread do not conflict, every event outside
 * transactions is a unit of its own, and a cycle through such a unit counts. An interleaving that ends in a deadlock is none.
 *
 * <p>It knows no trees, blocks or movers, only steps. What makes it fast enough for thousands of small sets is that it never
 * tries the same rest twice: see {@link ConflictSearch} and {@link ViewSearch}.
 */
public final class Enumeration {

    private final Interleavings interleavings;
    private final Counting counting;

    private Enumeration(UnitSet units, Counting counting) {
        this.interleavings = new Interleavings(units);
        this.counting = counting;
    }

    /** By the definition: all order counts. */
    public static Enumeration of(UnitSet units) {
        return of(units, Counting.ALL_ORDER);
    }

    public static Enumeration of(UnitSet units, Counting counting) {
        return new Enumeration(units, counting);
    }

    public boolean isConflictAtomic() {
        return !new ConflictSearch(interleavings, counting).findsViolation();
    }

    public boolean isViewAtomic() {
        return !new ViewSearch(interleavings, counting).findsViolation();
    }

    public boolean canDeadlock() {
        return interleavings.canDeadlock();
    }
}
