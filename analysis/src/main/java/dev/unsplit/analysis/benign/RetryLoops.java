// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.finding.Site;

/**
 * What sources tell of compareAndSet. A trace tells a compareAndSet from an increment only where it failed, and a loop only where it was
 * gone through twice; in the source both can be seen.
 */
@FunctionalInterface
public interface RetryLoops {

    /** Where there are no sources. */
    RetryLoops UNKNOWN = attempt -> false;

    /** Whether what is done at this place is known to be a compareAndSet, or one of its kin, that a loop repeats if it fails. */
    boolean contain(Site attempt);

    /** Whether the source of this place is there to look at: what it does not show is not so, whatever the run looks like. */
    default boolean know(Site attempt) {
        return false;
    }
}
