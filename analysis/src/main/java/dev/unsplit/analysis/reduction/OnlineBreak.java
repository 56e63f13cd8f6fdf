// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.reduction;

/** Two events between which a transaction could be split: the one that should have been its commit point, and the one that came nevertheless. */
record OnlineBreak(int method, Mark commit, Mark broken) {

    /**
     * An event.
     *
     * @param operand the variable or the lock
     */
    record Mark(Action action, int operand, int site) {}

    /** What an event does, with the word for it. */
    enum Action {
        READ("read"),
        WRITE("write"),
        UPDATE("update"),
        ACQUIRE("acquire"),
        RELEASE("release");

        private final String word;

        Action(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }

        boolean reads() {
            return this == READ || this == UPDATE;
        }

        boolean writes() {
            return this == WRITE || this == UPDATE;
        }
    }
}
