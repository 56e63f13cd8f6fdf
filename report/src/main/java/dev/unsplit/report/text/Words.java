// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

import dev.unsplit.finding.Step;

/** Small pieces of English. */
final class Words {

    private Words() {}

    static String counted(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    static String times(long count) {
        return switch ((int) Math.min(count, 3)) {
            case 1 -> "once";
            case 2 -> "twice";
            default -> count + " times";
        };
    }

    /** {@code Account.withdraw of t1}, or {@code t1 outside transactions}. */
    static String of(Step.Transaction transaction) {
        if (!transaction.isKnown()) {
            return "thread " + transaction.thread();
        }
        return transaction.isUnary()
                ? "thread " + transaction.thread() + " outside transactions"
                : transaction.method() + " of thread " + transaction.thread();
    }
}
