// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.finding.Site;
import java.util.Set;

/**
 * What sources tell of calls that change a variable in one step. A trace tells a compareAndSet from an increment only where it failed, and a loop only where it was
 * gone through twice, and never what becomes of a result; in the source all of this can be seen.
 */
public interface UpdateCalls {

    /** Where there are no sources. */
    UpdateCalls UNKNOWN = new UpdateCalls() {};

    /** Whether what is done at this place is known to be a compareAndSet, or one of its kin, that a loop repeats if it fails. */
    default boolean areRetried(Site attempt) {
        return false;
    }

    /** Whether the source of this place is there to look at: what it does not show is not so, whatever the run looks like. */
    default boolean areKnown(Site place) {
        return false;
    }

    /**
     * The names of the methods that are called at this place in statements of their own, so that nobody gets a result. Empty if that is not known, and if the result of
     * a call there that changes something is used.
     */
    default Set<String> calledForNoResult(Site place) {
        return Set.of();
    }
}
