// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

/**
 * One operation of a unit, written {@code r(x)}.
 *
 * @param operand the name of a variable, of a lock or other synchronization object, or of a thread, as the kind says
 */
public record Operation(Kind kind, String operand) {

    /** What is done, with the word that stands for it in text. */
    public enum Kind {
        READ("r"),
        WRITE("w"),
        UPDATE("u"),
        ACQUIRE("acq"),
        RELEASE("rel"),
        ACQUIRE_SHARED("racq"),
        RELEASE_SHARED("rrel"),
        FORK("fork"),
        JOIN("join"),
        SEND("send"),
        RECEIVE("receive");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        public boolean reads() {
            return this == READ || this == UPDATE;
        }

        public boolean writes() {
            return this == WRITE || this == UPDATE;
        }

        public boolean isAccess() {
            return reads() || writes();
        }

        public boolean isHandOver() {
            return this == FORK || this == JOIN || this == SEND || this == RECEIVE;
        }
    }

    public static Operation of(String text) {
        for (Kind kind : Kind.values()) {
            String start = kind.word + "(";
            if (text.startsWith(start) && text.endsWith(")")) {
                return new Operation(kind, text.substring(start.length(), text.length() - 1));
            }
        }
        throw new IllegalArgumentException("not an operation: " + text);
    }

    @Override
    public String toString() {
        return kind.word + "(" + operand + ")";
    }
}
