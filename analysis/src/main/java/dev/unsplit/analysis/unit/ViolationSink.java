// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import dev.unsplit.trace.EdgeKind;

/** Takes what the serializability engines find, at the moment when they find it. */
public interface ViolationSink {

    /**
     * The event that is being handled closed a cycle: the active transaction of {@code thread} already came before the
     * transaction of {@code fromThread} that it now must come after.
     */
    void closed(int thread, int fromThread, EdgeKind kind, int operand, int fromSite, int site);

    /**
     * A cycle through the active transaction of {@code thread} and one of {@code otherThread} was noticed, too late to
     * say which event closed it.
     */
    void noticed(int thread, int otherThread);
}
