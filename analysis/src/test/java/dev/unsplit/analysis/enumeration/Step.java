// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import dev.unsplit.analysis.enumeration.Operation.Kind;
import java.util.List;

/**
 * One event of a {@link UnitSet}.
 *
 * @param number its place in the observed run, from 0
 * @param unit the number of its unit: a line, if that is a transaction, else the event alone
 */
public record Step(int number, String thread, int unit, boolean isInTransaction, Operation operation) {

    public Kind kind() {
        return operation.kind();
    }

    public String operand() {
        return operation.operand();
    }

    public boolean isOfSameThread(Step other) {
        return thread.equals(other.thread);
    }

    public boolean isOnSameVariable(Step other) {
        return kind().isAccess() && other.kind().isAccess() && operand().equals(other.operand());
    }

    /** Whether the order of both matters: accesses of one thread cannot come in another order, so they are no conflict. */
    public boolean conflictsWith(Step other) {
        return !isOfSameThread(other)
                && isOnSameVariable(other)
                && (kind().writes() || other.kind().writes());
    }

    /**
     * Whether this one comes first in every interleaving, because of their thread or of a hand-over from one to the other.
     * Events that come in between may order two events too; this says nothing of them.
     */
    public boolean mustComeBefore(Step later) {
        return number < later.number
                && (isOfSameThread(later)
                        || kind() == Kind.FORK && operand().equals(later.thread)
                        || later.kind() == Kind.JOIN && later.operand().equals(thread)
                        || kind() == Kind.SEND
                                && later.kind() == Kind.RECEIVE
                                && operand().equals(later.operand()));
    }

    /** What comes before what in every interleaving, directly or through others, by the numbers of the steps. */
    static boolean[][] alwaysBefore(List<Step> steps) {
        boolean[][] result = new boolean[steps.size()][steps.size()];
        for (int last = 0; last < steps.size(); last++) { // what comes before is above
            for (int middle = 0; middle < last; middle++) {
                if (steps.get(middle).mustComeBefore(steps.get(last))) {
                    result[middle][last] = true;
                    for (int first = 0; first < middle; first++) {
                        result[first][last] |= result[first][middle];
                    }
                }
            }
        }
        return result;
    }

    @Override
    public String toString() {
        return thread + "." + operation;
    }
}
