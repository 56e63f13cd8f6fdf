// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

/**
 * A place between two events of a trace from which it can be read again, so that what comes before need not be read a
 * second time. Readers tell of such places while they read ({@link EventHandler#waypoint}).
 */
public interface Waypoint {

    /**
     * Opens the trace so that the event behind this place is read first. The reader uses the symbols of the first
     * reading, in which most names already are.
     *
     * @throws UsageException if the trace cannot be read any more
     */
    TraceReader open();
}
