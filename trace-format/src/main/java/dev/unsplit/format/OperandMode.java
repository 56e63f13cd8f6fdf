// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.format;

/** How a record gives its operand: the high three bits of an operation code. */
public final class OperandMode {

    /** As a varint. If it takes more than one byte, it is remembered as recent. */
    public static final int GIVEN = 0;

    /** The same as that of the last record of this lane with an operand of the same table; no bytes. */
    public static final int SAME = 1 << 5;

    /** The lowest number of its table that no record has used so far; no bytes. It is remembered as recent. */
    public static final int FRESH = 2 << 5;

    /** One that this lane used recently: one byte, its slot. */
    public static final int RECENT = 3 << 5;

    public static final int MASK = 7 << 5;

    /** Operands below this take one byte when given, so they are never worth a slot. */
    public static final int SMALL = 128;

    private OperandMode() {}
}
