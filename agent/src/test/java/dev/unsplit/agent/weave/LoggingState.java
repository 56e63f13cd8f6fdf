// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

/** Stands in for the runtime's ThreadState: its epoch is never that of a word, so every access takes the slow path. */
public final class LoggingState {

    public int epoch = 1;
    public long both = 1;
    public int nested;
    public boolean full = true;
    public int depth;
    public boolean isLocked;
}
