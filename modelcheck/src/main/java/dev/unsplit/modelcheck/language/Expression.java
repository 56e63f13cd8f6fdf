// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.language;

import org.jspecify.annotations.Nullable;

/** What has a value. Operands are evaluated from left to right; {@code &&} and {@code ||} leave out the second where the first decides. */
public sealed interface Expression {

    Position at();

    record Numeral(int value, Position at) implements Expression {}

    record Truth(boolean value, Position at) implements Expression {}

    /** {@code *}: any value of the type that is wanted. */
    record Any(Position at) implements Expression {}

    /** {@code copy}: the number of the copy of the thread, from 0. */
    record Copy(Position at) implements Expression {}

    /** A variable, a constant, a parameter or a lock; or an element of an array of them. */
    record Name(String name, @Nullable Expression index, Position at) implements Expression {}

    record Unary(Operator operator, Expression operand, Position at) implements Expression {}

    record Binary(Operator operator, Expression left, Expression right, Position at) implements Expression {}

    /** The operators, with what they look like. */
    enum Operator {
        OR("||"),
        AND("&&"),
        EQUAL("=="),
        UNEQUAL("!="),
        LESS("<"),
        AT_MOST("<="),
        GREATER(">"),
        AT_LEAST(">="),
        PLUS("+"),
        MINUS("-"),
        TIMES("*"),
        OVER("/"),
        MODULO("%"),
        NOT("!"),
        NEGATIVE("-");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        public String sign() {
            return sign;
        }
    }
}
