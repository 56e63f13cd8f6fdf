// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

/** Stands in for the runtime's ArrayShadow. */
public final class LoggingShadow {

    public final long[] words;

    public LoggingShadow(int length) {
        words = new long[length];
    }
}
