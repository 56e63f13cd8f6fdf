// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

/** The numbers of what is woven: given out by the agent, turned back into names when the trace is written. */
public final class Registry {

    private Registry() {}

    public static synchronized int method(String name) {
        return 0;
    }

    public static synchronized int site(String text) {
        return 0;
    }

    public static synchronized int field(String owner, String name, boolean isStatic, boolean isVolatile) {
        return 0;
    }
}
