// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;

/** What a compare-and-set means: an update if it succeeded, else a read. A compare-and-exchange did if it found what was expected. */
final class Swap {

    private Swap() {}

    static void tell(boolean succeeded, int site, ThreadState ts) {
        if (succeeded) Events.update(site, ts);
        else Events.read(site, ts);
    }

    static void tell(boolean found, boolean expected, int site, ThreadState ts) {
        tell(found == expected, site, ts);
    }

    static void tell(int found, int expected, int site, ThreadState ts) {
        tell(found == expected, site, ts);
    }

    static void tell(long found, long expected, int site, ThreadState ts) {
        tell(found == expected, site, ts);
    }

    static void tell(Object found, Object expected, int site, ThreadState ts) {
        tell(found == expected, site, ts);
    }
}
