// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** Methods that would be transactions if nobody had said that they are none: who said so, with counts. */
public final class LeftOut {

    public static final int BY_ANNOTATION = 0;
    public static final int BY_SPECIFICATION = 1;
    static final int KINDS = 2;

    private static final String[] TEXTS = {"@NotAtomic", "the specification"};

    private static final long[] COUNTS = new long[KINDS];

    private LeftOut() {}

    public static void count(int byWhom) {
        Memory.UNSAFE.getAndAddLong(COUNTS, Memory.FIRST_LONG + (long) byWhom * Long.BYTES, 1);
    }

    static long counted(int byWhom) {
        return Memory.UNSAFE.getLongVolatile(COUNTS, Memory.FIRST_LONG + (long) byWhom * Long.BYTES);
    }

    static String text(int byWhom) {
        return TEXTS[byWhom];
    }
}
