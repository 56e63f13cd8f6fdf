// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.insight;

import dev.unsplit.finding.Site;
import java.util.Collections;
import java.util.SortedSet;

/** In which lines a method calls another, and which field holds a lock. A trace does not say it; the source of the program does, where it is at hand. */
public interface CallLines {

    /** Nothing is at hand. */
    CallLines UNKNOWN = (caller, callee) -> Collections.emptySortedSet();

    /**
     * All lines with such a call; empty if that is not known.
     *
     * @param caller a method, with a line of it
     * @param callee the name of a method, without its class
     */
    SortedSet<Integer> of(Site caller, String callee);

    /**
     * The field that holds what is locked at a place, with its class as in {@code bank.Account.lock}; empty if that is not known, or is no field.
     */
    default String lockField(Site acquire) {
        return "";
    }
}
