// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.Waypoint;
import java.util.List;

/**
 * A place between two events of a trace at which another reading can start, and all that {@link TransactionStream} has
 * to know there of what came before.
 *
 * @param event the number of the event before it
 */
public record ResumePoint(Waypoint place, long event, long busySince, List<OpenMethods> openMethods) {

    /** The methods that one thread is in, and its transaction if one of them makes it one. */
    static final class OpenMethods {

        private final int thread;
        private final byte[] roles; // of each method, outermost first, see TransactionStream
        private final int method;
        private final long beginEvent;

        OpenMethods(int thread, byte[] roles, int method, long beginEvent) {
            this.thread = thread;
            this.roles = roles;
            this.method = method;
            this.beginEvent = beginEvent;
        }

        int thread() {
            return thread;
        }

        int count() {
            return roles.length;
        }

        byte role(int level) {
            return roles[level];
        }

        int method() {
            return method;
        }

        long beginEvent() {
            return beginEvent;
        }
    }

    /** Opens the trace here. */
    public TraceReader open() {
        return place.open();
    }
}
