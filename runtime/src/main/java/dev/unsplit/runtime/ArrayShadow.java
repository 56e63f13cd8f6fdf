// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** The words of an array's elements. */
public final class ArrayShadow {

    public final long[] words;

    ArrayShadow(int length) {
        words = new long[length];
    }
}
