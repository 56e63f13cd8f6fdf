// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import dev.unsplit.format.RecordKind;

/**
 * What a decoder must know of an operation, in one word: to look up four small things for each event takes longer.
 *
 * <pre>
 *   31      25 24     23 22     20 19        5 4    0
 *   +---------+---------+---------+-----------+------+
 *   | nesting | operand | table   | operation | kind |
 *   |         | given   |         |           |      |
 *   +---------+---------+---------+-----------+------+
 * </pre>
 */
final class Traits {

    private Traits() {}

    static int of(int operation, int kind, int table, boolean given) {
        return nestingOf(kind) << 25 | (given ? 1 << 23 : 0) | table << 20 | operation << 5 | kind;
    }

    private static int nestingOf(int kind) {
        return switch (kind) {
            case RecordKind.BEGIN -> 1;
            case RecordKind.END -> -1;
            default -> 0;
        };
    }

    static int kind(int trait) {
        return trait & RecordKind.MASK;
    }

    /** The number of the operation in its block. */
    static int operation(int trait) {
        return trait >>> 5 & 0x7FFF;
    }

    /** The table that the operand belongs to. */
    static int table(int trait) {
        return trait >>> 20 & 7;
    }

    /** All bits set if the operand is given by a head, none if it is the last one again. */
    static int given(int trait) {
        return -(trait >>> 23 & 1);
    }

    /** How many more methods are open after it: 1 for a begin, -1 for an end, else 0. */
    static int nesting(int trait) {
        return trait >> 25;
    }
}
