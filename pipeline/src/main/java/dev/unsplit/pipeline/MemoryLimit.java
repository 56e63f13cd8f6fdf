// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.UsageException;

/** Says in one line that a trace is too large for the memory there is: the user's to mend, and no reason to stop. */
final class MemoryLimit {

    private static final long MEGABYTE = 1 << 20;

    private MemoryLimit() {}

    /**
     * To be made where nothing refers to the work on the trace any more: the memory is then free for the next one.
     *
     * @param trace that was being read
     */
    static UsageException exceeded(String trace, OutOfMemoryError cause) {
        long limit = Runtime.getRuntime().maxMemory() / MEGABYTE;
        return new UsageException(
                trace + ": needs more memory than the JVM may use (" + limit
                        + " MB); expected more, such as UNSPLIT_OPTS=-Xmx" + 2 * limit + "m",
                cause);
    }
}
