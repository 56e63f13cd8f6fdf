// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

/**
 * One thing that one thread did.
 *
 * @param event the number of the event in its trace, from 1; 0 if there is no trace behind it
 * @param action {@code read}, {@code write}, {@code acquire}, {@code fork}, …
 * @param target the variable, lock or thread that it was done to
 * @param transaction the name of the transaction that it belongs to: method, thread and number; a step outside every
 *     transaction has one of its own
 */
public record Step(long event, String thread, String action, String target, Site site, Transaction transaction) {

    /**
     * The transaction of a step.
     *
     * @param method the empty string for an event outside every transaction
     * @param number tells the transactions of one thread apart within one witness
     */
    public record Transaction(String thread, String method, long number) {

        public boolean isUnary() {
            return method.isEmpty();
        }

        /** As machine-readable reports name it: {@code t1#3:Account.withdraw}, or {@code t1#3} outside transactions. */
        @Override
        public String toString() {
            return thread + "#" + number + (isUnary() ? "" : ":" + method);
        }
    }
}
