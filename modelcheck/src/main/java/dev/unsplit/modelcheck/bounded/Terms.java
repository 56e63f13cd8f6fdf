// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import dev.unsplit.modelcheck.automaton.Field;
import dev.unsplit.modelcheck.automaton.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Expressions as circuits. */
final class Terms {

    private final Formula formula;
    private final Numbers numbers;

    Terms(Formula formula) {
        this.formula = formula;
        this.numbers = new Numbers(formula);
    }

    /** A value in a symbolic state; the fault says whether there is none: an index is outside, or a divisor is zero. */
    static final class Term {
        private final int[] bits;
        private final int fault;

        Term(int[] bits, int fault) {
            this.bits = bits;
            this.fault = fault;
        }

        int[] bits() {
            return bits;
        }

        int fault() {
            return fault;
        }

        int truth() {
            return bits[0];
        }
    }

    /** Which element of an array is meant, as one literal for each. */
    static final class Choice {
        private final int[] elements;
        private final int fault;

        Choice(int[] elements, int fault) {
            this.elements = elements;
            this.fault = fault;
        }

        int[] elements() {
            return elements;
        }

        int fault() {
            return fault;
        }
    }

    Term of(Value value, SymbolicState state) {
        if (value instanceof Value.Constant constant) {
            return new Term(Numbers.constant(constant.low()), Formula.FALSE);
        }
        if (value instanceof Value.Load load) {
            return new Term(number(load.field(), state), Formula.FALSE);
        }
        if (value instanceof Value.LoadElement load) {
            Choice choice = element(load.index(), load.fields().length, state);
            int[] bits = number(load.fields()[0], state);
            for (int element = 1; element < load.fields().length; element++) {
                bits = numbers.choose(choice.elements()[element], number(load.fields()[element], state), bits);
            }
            return new Term(bits, choice.fault());
        }
        if (value instanceof Value.Inverse inverse) {
            Term operand = of(inverse.operand(), state);
            return new Term(
                    inverse.isNot()
                            ? Numbers.truth(-operand.truth())
                            : numbers.minus(Numbers.constant(0), operand.bits()),
                    operand.fault());
        }
        return binary((Value.Binary) value, state);
    }

    private Term binary(Value.Binary value, SymbolicState state) {
        Term left = of(value.left(), state);
        Term right = of(value.right(), state);
        int fault = formula.or(left.fault(), right.fault());
        int[] one = left.bits();
        int[] two = right.bits();
        return switch (value.operator()) {
            case AND ->
                new Term(
                        Numbers.truth(formula.and(left.truth(), right.truth())),
                        formula.or(left.fault(), formula.and(left.truth(), right.fault())));
            case OR ->
                new Term(
                        Numbers.truth(formula.or(left.truth(), right.truth())),
                        formula.or(left.fault(), formula.and(-left.truth(), right.fault())));
            case EQUAL -> new Term(Numbers.truth(numbers.equal(one, two)), fault);
            case UNEQUAL -> new Term(Numbers.truth(-numbers.equal(one, two)), fault);
            case LESS -> new Term(Numbers.truth(numbers.less(one, two)), fault);
            case AT_MOST -> new Term(Numbers.truth(-numbers.less(two, one)), fault);
            case GREATER -> new Term(Numbers.truth(numbers.less(two, one)), fault);
            case AT_LEAST -> new Term(Numbers.truth(-numbers.less(one, two)), fault);
            case PLUS -> new Term(numbers.plus(one, two), fault);
            case MINUS -> new Term(numbers.minus(one, two), fault);
            case TIMES -> new Term(numbers.times(one, two), fault);
            case OVER -> new Term(numbers.quotient(one, two), formula.or(fault, isZero(two)));
            case MODULO -> new Term(numbers.modulo(one, two), formula.or(fault, isZero(two)));
            case NOT, NEGATIVE ->
                throw new IllegalStateException(value.operator().sign());
        };
    }

    private int isZero(int[] number) {
        return numbers.equal(number, Numbers.constant(0));
    }

    private int[] number(Field field, SymbolicState state) {
        int[] offset = Numbers.unsigned(state.bits(field));
        return field.low() == 0 ? offset : numbers.plus(offset, Numbers.constant(field.low()));
    }

    /** @param index null for what is no array */
    Choice element(@Nullable Value index, int size, SymbolicState state) {
        if (index == null) {
            return new Choice(new int[] {Formula.TRUE}, Formula.FALSE);
        }
        Term term = of(index, state);
        int[] elements = new int[size];
        int inside = Formula.FALSE;
        for (int element = 0; element < size; element++) {
            elements[element] = numbers.equal(term.bits(), Numbers.constant(element));
            inside = formula.or(inside, elements[element]);
        }
        return new Choice(elements, formula.or(term.fault(), -inside));
    }

    int[] selected(Field[] fields, Choice choice, SymbolicState state) {
        int[] bits = state.bits(fields[0]);
        for (int element = 1; element < fields.length; element++) {
            bits = formula.choose(choice.elements()[element], state.bits(fields[element]), bits);
        }
        return bits;
    }

    int isOutside(int[] number, Field field) {
        return -numbers.within(number, field.low(), field.high());
    }

    /** As fields keep it; the number must be within the range. */
    int[] stored(int[] number, Field field) {
        int[] offset = numbers.minus(number, Numbers.constant(field.low()));
        int[] bits = new int[field.bits()];
        for (int bit = 0; bit < bits.length; bit++) {
            bits[bit] = offset[Math.min(bit, offset.length - 1)];
        }
        return bits;
    }

    static int[] zeros(Field field) {
        int[] bits = new int[field.bits()];
        Arrays.fill(bits, Formula.FALSE);
        return bits;
    }

    /** Any value of a field. */
    int[] anything(Field field) {
        int[] bits = formula.any(field.bits());
        formula.require(-numbers.less(Numbers.constant(field.high() - field.low()), Numbers.unsigned(bits)));
        return bits;
    }

    /** Bits of one field as another one keeps the same value. */
    int[] moved(int[] bits, Field from, Field to) {
        return from.low() == to.low() && from.bits() == to.bits()
                ? bits
                : stored(numbers.plus(Numbers.unsigned(bits), Numbers.constant(from.low())), to);
    }

    /** Whether a field that starts at 0 has this value. */
    int is(int[] bits, int value) {
        return numbers.equal(Numbers.unsigned(bits), Numbers.constant(value));
    }

    int[] bits(int value, Field field) {
        return stored(Numbers.constant(value), field);
    }

    /** In as many bits; it must fit. */
    int[] plus(int[] bits, int value) {
        int[] sum = numbers.plus(Numbers.unsigned(bits), Numbers.constant(value));
        int[] fitted = new int[bits.length];
        for (int bit = 0; bit < fitted.length; bit++) {
            fitted[bit] = sum[Math.min(bit, sum.length - 1)];
        }
        return fitted;
    }
}
