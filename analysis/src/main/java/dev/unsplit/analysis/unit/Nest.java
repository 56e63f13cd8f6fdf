// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import java.util.Arrays;

/** The methods that a thread has begun and not ended. */
final class Nest {

    private byte[] roles = new byte[4]; // of every open method
    private int open;

    /** How many of them can be transactions. */
    int depth;

    /** Of the transaction: its method, the event with which it began, and where that was. */
    int method;

    long beginEvent;
    int site;

    boolean isEmpty() {
        return open == 0;
    }

    void push(byte role) {
        if (open == roles.length) {
            roles = Arrays.copyOf(roles, open * 2);
        }
        roles[open++] = role;
    }

    byte pop() {
        return roles[--open];
    }

    byte[] roles() {
        return Arrays.copyOf(roles, open);
    }
}
