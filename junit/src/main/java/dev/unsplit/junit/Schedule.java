// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * By what the schedule of a test is varied.
 *
 * @param text tells somebody how to repeat it
 */
record Schedule(long seed, String text) {

    private static final Namespace NAMESPACE = Namespace.create(Schedule.class);

    void choose(ExtensionContext test) {
        test.getStore(NAMESPACE).put(Schedule.class, this);
    }

    /** What was chosen for this test; null: the machine's own. */
    static @Nullable Schedule of(ExtensionContext test) {
        return test.getStore(NAMESPACE).get(Schedule.class, Schedule.class);
    }
}
