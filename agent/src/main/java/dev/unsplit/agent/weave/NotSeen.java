// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.runtime.Events;

/** What could not be woven, as the numbers by which the runtime counts it. */
final class NotSeen {

    /** A class that made the weaver fail. */
    static final int CLASS = dev.unsplit.runtime.NotSeen.CLASSES_NOT_WOVEN;
    /** A method that would have become too large. */
    static final int METHOD = dev.unsplit.runtime.NotSeen.METHODS_TOO_LONG;
    /** An access in the code of a field whose class could not be found. */
    static final int FIELD = dev.unsplit.runtime.NotSeen.FIELDS_NOT_FOUND;

    private NotSeen() {}

    static void count(int what) {
        Events.notSeen(what);
    }
}
