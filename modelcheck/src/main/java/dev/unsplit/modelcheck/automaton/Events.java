// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.automaton;

import dev.unsplit.modelcheck.language.Position;

/** Is told what happens in a step. Those that return a boolean say whether a serial order is still possible. */
public interface Events {

    boolean read(long[] state, int thread, int variable, boolean inTransaction, Position at);

    boolean write(long[] state, int thread, int variable, boolean inTransaction, Position at);

    boolean acquire(long[] state, int thread, int lock, boolean inTransaction, Position at);

    void release(long[] state, int thread, int lock, boolean inTransaction, Position at);

    void begin(int thread, String transaction, Position at);

    void end(long[] state, int thread, String transaction, boolean isOutermost, Position at);

    void finish(long[] state, int thread);
}
