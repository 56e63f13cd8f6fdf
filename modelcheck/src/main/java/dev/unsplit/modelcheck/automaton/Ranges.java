// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Expression.Operator;

/** Between which numbers a result lies. */
final class Ranges {

    private Ranges() {}

    static long[] of(Operator operator, Value left, Value right) {
        return switch (operator) {
            case PLUS -> new long[] {(long) left.low() + right.low(), (long) left.high() + right.high()};
            case MINUS -> new long[] {(long) left.low() - right.high(), (long) left.high() - right.low()};
            case TIMES ->
                ends(
                        (long) left.low() * right.low(),
                        (long) left.low() * right.high(),
                        (long) left.high() * right.low(),
                        (long) left.high() * right.high());
            case OVER -> {
                long most = Math.max(Math.abs((long) left.low()), Math.abs((long) left.high()));
                yield left.low() >= 0 && right.low() >= 0 ? new long[] {0, left.high()} : new long[] {-most, most};
            }
            case MODULO -> {
                long most = Math.max(Math.abs((long) right.low()), Math.abs((long) right.high()));
                yield new long[] {right.low() < 0 ? -most : 0, Math.max(0, right.high() - 1)};
            }
            default -> throw new IllegalStateException(operator.sign());
        };
    }

    private static long[] ends(long... products) {
        long low = products[0];
        long high = products[0];
        for (long product : products) {
            low = Math.min(low, product);
            high = Math.max(high, product);
        }
        return new long[] {low, high};
    }
}
