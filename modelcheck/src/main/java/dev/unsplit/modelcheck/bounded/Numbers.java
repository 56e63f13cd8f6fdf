// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.bounded;

import java.util.Arrays;

/** Arithmetic on numbers whose bits are literals, the lowest first, the last one the sign. Results are as long as they must be, so nothing overflows. */
final class Numbers {

    private final Formula formula;

    Numbers(Formula formula) {
        this.formula = formula;
    }

    static int[] constant(int value) {
        int[] bits = new int[Integer.SIZE - Integer.numberOfLeadingZeros(value < 0 ? ~value : value) + 1];
        for (int bit = 0; bit < bits.length; bit++) {
            bits[bit] = (value >> bit & 1) == 0 ? Formula.FALSE : Formula.TRUE;
        }
        return bits;
    }

    static int[] truth(int literal) {
        return new int[] {literal, Formula.FALSE};
    }

    /** The same number with room for its sign. */
    static int[] unsigned(int[] bits) {
        int[] signed = Arrays.copyOf(bits, bits.length + 1);
        signed[bits.length] = Formula.FALSE;
        return signed;
    }

    private static int bit(int[] number, int place) {
        return number[Math.min(place, number.length - 1)];
    }

    private static int sign(int[] number) {
        return number[number.length - 1];
    }

    int[] plus(int[] one, int[] other) {
        return sum(one, other, Formula.FALSE);
    }

    int[] minus(int[] one, int[] other) {
        return sum(one, inverse(other), Formula.TRUE);
    }

    private static int[] inverse(int[] number) {
        return Arrays.stream(number).map(literal -> -literal).toArray();
    }

    private int[] sum(int[] one, int[] other, int carryIn) {
        int[] sum = new int[Math.max(one.length, other.length) + 1];
        int carry = carryIn;
        for (int place = 0; place < sum.length; place++) {
            int left = bit(one, place);
            int right = bit(other, place);
            int differ = -formula.same(left, right);
            sum[place] = -formula.same(differ, carry);
            carry = formula.or(formula.and(left, right), formula.and(differ, carry));
        }
        return shortened(sum);
    }

    /** Without repetitions of the sign that can be seen. */
    private static int[] shortened(int[] number) {
        int length = number.length;
        while (length > 1 && number[length - 1] == number[length - 2]) {
            length--;
        }
        return length == number.length ? number : Arrays.copyOf(number, length);
    }

    /** The bits of one number, each with its weight; that of the sign is negative. */
    int[] times(int[] one, int[] other) {
        int[] product = constant(0);
        for (int place = 0; place < other.length; place++) {
            int[] part = new int[place + one.length];
            Arrays.fill(part, 0, place, Formula.FALSE);
            for (int bit = 0; bit < one.length; bit++) {
                part[place + bit] = formula.and(one[bit], other[place]);
            }
            product = place == other.length - 1 ? minus(product, part) : plus(product, part);
        }
        return product;
    }

    /** As in Java, towards zero; anything for a divisor of zero. */
    int[] quotient(int[] dividend, int[] divisor) {
        return divided(dividend, divisor, sign(dividend))[0];
    }

    /** With the sign of the divisor; anything for a divisor of zero. */
    int[] modulo(int[] dividend, int[] divisor) {
        return divided(dividend, divisor, sign(divisor))[1];
    }

    /** Quotient and rest are whatever numbers make the sum right; the rest has this sign, or is zero. */
    private int[][] divided(int[] dividend, int[] divisor, int signOfRest) {
        int[] quotient = formula.any(dividend.length + 1);
        int[] rest = formula.any(divisor.length);
        int isZero = equal(divisor, constant(0));
        formula.require(isZero, equal(dividend, plus(times(quotient, divisor), rest)));
        formula.require(isZero, less(magnitude(rest), magnitude(divisor)));
        formula.require(isZero, equal(rest, constant(0)), formula.same(sign(rest), signOfRest));
        return new int[][] {quotient, rest};
    }

    private int[] magnitude(int[] number) {
        return choose(sign(number), minus(constant(0), number), number);
    }

    int equal(int[] one, int[] other) {
        int equal = Formula.TRUE;
        for (int place = 0; place < Math.max(one.length, other.length); place++) {
            equal = formula.and(equal, formula.same(bit(one, place), bit(other, place)));
        }
        return equal;
    }

    int less(int[] one, int[] other) {
        return sign(minus(one, other));
    }

    int within(int[] number, int low, int high) {
        return formula.and(-less(number, constant(low)), -less(constant(high), number));
    }

    int[] choose(int condition, int[] yes, int[] no) {
        int[] chosen = new int[Math.max(yes.length, no.length)];
        for (int place = 0; place < chosen.length; place++) {
            chosen[place] = formula.choose(condition, bit(yes, place), bit(no, place));
        }
        return shortened(chosen);
    }
}
