// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import java.util.Arrays;

/** Which units come before which, closed under "and so before whatever comes behind that". At most 64 units. */
public final class UnitOrder {

    private final long[] later; // by unit: those that come behind it

    public UnitOrder(int units) {
        this(new long[units]);
    }

    private UnitOrder(long[] later) {
        this.later = later;
    }

    public int units() {
        return later.length;
    }

    public UnitOrder copy() {
        return new UnitOrder(later.clone());
    }

    public void add(int first, int second) {
        long behind = later[second] | 1L << second;
        for (int unit = 0; unit < later.length; unit++) {
            if (unit == first || isBefore(unit, first)) {
                later[unit] |= behind;
            }
        }
    }

    public boolean isBefore(int first, int second) {
        return (later[first] >>> second & 1) != 0;
    }

    public boolean isCyclic() {
        for (int unit = 0; unit < later.length; unit++) {
            if (isBefore(unit, unit)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UnitOrder order && Arrays.equals(later, order.later);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(later);
    }
}
