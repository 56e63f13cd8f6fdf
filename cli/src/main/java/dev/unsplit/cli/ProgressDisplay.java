// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.Progress;

/** Progress that is shown somewhere, until it is closed. */
interface ProgressDisplay extends Progress, AutoCloseable {

    /** Shows nothing. */
    ProgressDisplay NONE = (trace, size, position) -> {};

    @Override
    default void close() {}
}
