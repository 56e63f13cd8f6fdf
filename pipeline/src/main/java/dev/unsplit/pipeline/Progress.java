// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import java.util.function.LongSupplier;

/** Is told how far the reading of a trace got. */
public interface Progress {

    /** Nobody wants to know. */
    Progress UNSEEN = (trace, size, position) -> {};

    /**
     * A trace was opened.
     *
     * @param size in bytes, or -1 if it is not known
     * @param position how many bytes are used up; may be asked from any thread, at any time
     */
    void opened(String trace, long size, LongSupplier position);

    /** The trace that was opened last is done with. */
    default void closed() {}
}
