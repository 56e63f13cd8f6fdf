// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

/** What a name stands for. */
sealed interface Meaning {

    /** As messages name it. */
    String kind();

    record Constant(Value.Constant value) implements Meaning {
        @Override
        public String kind() {
            return "a constant";
        }
    }

    /** A variable of a type. */
    final class Variable implements Meaning {
        private final boolean isBool;
        private final boolean isArray;
        private final Field[] fields;
        private final int firstVariable;

        /** @param firstVariable its number among events if it is shared; else -1 */
        Variable(boolean isBool, boolean isArray, Field[] fields, int firstVariable) {
            this.isBool = isBool;
            this.isArray = isArray;
            this.fields = fields;
            this.firstVariable = firstVariable;
        }

        boolean isBool() {
            return isBool;
        }

        boolean isArray() {
            return isArray;
        }

        Field[] fields() {
            return fields;
        }

        int firstVariable() {
            return firstVariable;
        }

        boolean isShared() {
            return firstVariable >= 0;
        }

        @Override
        public String kind() {
            return isArray ? "an array" : "a variable";
        }
    }

    record Lock(LockVariable lock) implements Meaning {
        @Override
        public String kind() {
            return "a lock";
        }
    }
}
