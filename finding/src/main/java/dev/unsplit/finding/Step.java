// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.regex.Pattern;

/**
 * One thing that one thread did.
 *
 * @param event the number of the event in its trace, from 1; 0 if there is no trace behind it
 * @param action {@code read}, {@code write}, {@code acquire}, {@code fork}, …
 * @param target the variable, lock or thread that it was done to. Where a witness has several objects of a class, they have numbers, which mean nothing outside of it: {@code
 *     bank.Account.balance#1}, {@code double[]#2[7]}
 * @param transaction the name of the transaction that it belongs to: method, thread and number; a step outside every
 *     transaction has one of its own
 */
public record Step(long event, String thread, String action, String target, Site site, Transaction transaction) {

    /** Keys of collections may contain anything. */
    private static final Pattern NUMBER = Pattern.compile("^([^#\\[]+(?:\\[])*)#\\d+(?=$|\\[)");

    /** The target without the number that tells it from others of its class. */
    public String name() {
        return target.indexOf('#') < 0 ? target : NUMBER.matcher(target).replaceFirst("$1");
    }

    public Step withTarget(String newTarget) {
        return new Step(event, thread, action, newTarget, site, transaction);
    }

    /**
     * The transaction of a step.
     *
     * @param method the empty string for an event outside every transaction, or if the transaction is not known
     * @param number tells the transactions of one thread apart within one witness
     */
    public record Transaction(String thread, String method, long number) {

        private static final long UNKNOWN = -1;

        /** Some transaction of a thread, or an event outside transactions: nothing more was kept. */
        public static Transaction unknown(String thread) {
            return new Transaction(thread, "", UNKNOWN);
        }

        public boolean isKnown() {
            return number != UNKNOWN;
        }

        /** Whether the step is outside every transaction. */
        public boolean isUnary() {
            return isKnown() && method.isEmpty();
        }

        /**
         * As machine-readable reports name it: {@code t1#3:Account.withdraw}, {@code t1#3} outside transactions, or
         * {@code t1} where only the thread is known.
         */
        @Override
        public String toString() {
            if (!isKnown()) {
                return thread;
            }
            return thread + "#" + number + (isUnary() ? "" : ":" + method);
        }
    }
}
