// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.Arrays;
import jdk.internal.vm.annotation.Contended;

/** How much of a thread's transactions the trace tells so far. For the writer alone. */
@Contended // the thread itself writes what is made beside it
final class Lane {

    private static final int[] NONE_OPEN = {};

    /** The number that the open transaction began with, or -1 if none is open in the trace. */
    long first = -1;

    /** The number that its last piece began with. */
    long piece;

    /** The last number that was written. */
    long number = -1;

    int method;

    /** How many methods are open inside the transaction. */
    private int nested;

    private int[] nestedMethods = NONE_OPEN;

    /** The thread itself says when the open transaction ends. */
    boolean isFull;

    /** A transaction begins; nothing is open inside. */
    void open(int ofMethod) {
        method = ofMethod;
        nested = 0;
    }

    void enter(int nestedMethod) {
        if (nested == nestedMethods.length) {
            nestedMethods = Arrays.copyOf(nestedMethods, Math.max(4, 2 * nested));
        }
        nestedMethods[nested++] = nestedMethod;
    }

    boolean isInNested() {
        return nested > 0;
    }

    /** Returns the method that was entered last. */
    int leave() {
        return nestedMethods[--nested];
    }

    /** In another trace, nothing is told so far. */
    void reset() {
        first = -1;
        number = -1;
        nested = 0;
        isFull = false;
    }
}
