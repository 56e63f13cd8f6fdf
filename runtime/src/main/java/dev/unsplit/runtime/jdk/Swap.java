// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;

/** What a compare-and-set means: an update if it succeeded, else a read. */
final class Swap {

    private Swap() {}

    static void tell(boolean succeeded, int site, ThreadState ts) {
        if (succeeded) Events.update(site, ts);
        else Events.read(site, ts);
    }
}
