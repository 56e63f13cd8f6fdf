// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.runtime.Events;

/** What could not be woven, as the numbers by which the runtime counts it. */
final class NotSeen {

    /** A class that made the weaver fail. */
    static final int CLASS = 1;
    /** A method that would have become too large. */
    static final int METHOD = 2;
    /** An access in the code of a field whose class could not be found. */
    static final int FIELD = 3;

    private NotSeen() {}

    static void count(int what) {
        Events.notSeen(what);
    }
}
