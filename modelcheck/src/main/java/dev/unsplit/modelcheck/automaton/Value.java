// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Expression.Operator;
import dev.unsplit.modelcheck.language.Position;

/** An expression over variables of one thread, ready to be evaluated in a packed state. A bool is 0 or 1. */
public abstract sealed class Value {

    private final boolean isBool;
    private final int low;
    private final int high;

    private Value(boolean isBool, int low, int high) {
        this.isBool = isBool;
        this.low = low;
        this.high = high;
    }

    /** @throws Fault if there is no value */
    public abstract int of(long[] state);

    boolean isTrue(long[] state) {
        return of(state) != 0;
    }

    boolean isBool() {
        return isBool;
    }

    /** No value is below. */
    public int low() {
        return low;
    }

    /** No value is above. */
    public int high() {
        return high;
    }

    boolean isConstant() {
        return this instanceof Constant;
    }

    String typeName() {
        return isBool ? "a bool" : "an int";
    }

    /** Always the same. */
    public static final class Constant extends Value {
        private final int value;

        Constant(boolean isBool, int value) {
            super(isBool, value, value);
            this.value = value;
        }

        @Override
        public int of(long[] state) {
            return value;
        }
    }

    /** A variable. */
    public static final class Load extends Value {
        private final Field field;

        Load(boolean isBool, Field field) {
            this(isBool, field, field.low(), field.high());
        }

        /** A temporary, which may have room for more than the value that is in it now. */
        Load(boolean isBool, Field field, int low, int high) {
            super(isBool, low, high);
            this.field = field;
        }

        public Field field() {
            return field;
        }

        @Override
        public int of(long[] state) {
            return field.get(state);
        }
    }

    /** An element of an array. */
    public static final class LoadElement extends Value {
        private final Field[] fields;
        private final Value index;
        private final Position at;

        LoadElement(boolean isBool, Field[] fields, Value index, Position at) {
            super(isBool, fields[0].low(), fields[0].high());
            this.fields = fields;
            this.index = index;
            this.at = at;
        }

        public Field[] fields() {
            return fields;
        }

        public Value index() {
            return index;
        }

        @Override
        public int of(long[] state) {
            return fields[checkedIndex(index.of(state), fields.length, at)].get(state);
        }
    }

    static int checkedIndex(int index, int size, Position at) {
        if (index < 0 || index >= size) {
            throw new Fault(at, "index " + index + " is outside 0.." + (size - 1));
        }
        return index;
    }

    /** {@code !} and the sign. */
    public static final class Inverse extends Value {
        private final Value operand;

        Inverse(Value operand) {
            super(
                    operand.isBool,
                    operand.isBool ? 1 - operand.high : -operand.high,
                    operand.isBool ? 1 - operand.low : -operand.low);
            this.operand = operand;
        }

        public Value operand() {
            return operand;
        }

        @Override
        public int of(long[] state) {
            return isBool() ? 1 - operand.of(state) : -operand.of(state);
        }

        public boolean isNot() {
            return isBool();
        }
    }

    /** Two operands. */
    public static final class Binary extends Value {
        private final Operator operator;
        private final Value left;
        private final Value right;
        private final Position at;

        Binary(Operator operator, boolean isBool, int low, int high, Value left, Value right, Position at) {
            super(isBool, low, high);
            this.operator = operator;
            this.left = left;
            this.right = right;
            this.at = at;
        }

        public Operator operator() {
            return operator;
        }

        public Value left() {
            return left;
        }

        public Value right() {
            return right;
        }

        @Override
        public int of(long[] state) {
            int one = left.of(state);
            return switch (operator) {
                case OR -> one != 0 ? 1 : right.of(state);
                case AND -> one == 0 ? 0 : right.of(state);
                default -> combined(one, right.of(state));
            };
        }

        private int combined(int one, int two) {
            return switch (operator) {
                case EQUAL -> truth(one == two);
                case UNEQUAL -> truth(one != two);
                case LESS -> truth(one < two);
                case AT_MOST -> truth(one <= two);
                case GREATER -> truth(one > two);
                case AT_LEAST -> truth(one >= two);
                case PLUS -> one + two;
                case MINUS -> one - two;
                case TIMES -> one * two;
                case OVER -> one / divisor(two);
                case MODULO -> Math.floorMod(one, divisor(two));
                case OR, AND, NOT, NEGATIVE -> throw new IllegalStateException(operator.sign());
            };
        }

        private int divisor(int two) {
            if (two == 0) {
                throw new Fault(at, "division by 0");
            }
            return two;
        }

        private static int truth(boolean holds) {
            return holds ? 1 : 0;
        }
    }
}
