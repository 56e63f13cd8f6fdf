// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import dev.unsplit.staticcheck.effect.Guard;
import dev.unsplit.staticcheck.effect.Place;
import org.jspecify.annotations.Nullable;

/**
 * What keeps other threads from a variable.
 *
 * @param guard if it is a lock; else null
 * @param isDeclared whether the author says so
 * @param unprotected an access that shows that there is no protection, if there is none
 */
record Protection(
        Kind kind,
        @Nullable Guard guard,
        boolean isDeclared,
        @Nullable Place unprotected) {

    /** How it is protected. */
    enum Kind {
        /** By a lock that is held at every access. */
        LOCK,
        /** By a lock that is held at every write. */
        WRITE_LOCK,
        /** Nobody writes it once others can see it. */
        READ_ONLY,
        /** Its object belongs to one thread. */
        CONFINED,
        /** Not at all. */
        NONE
    }

    static Protection none(@Nullable Place shown) {
        return new Protection(Kind.NONE, null, false, shown);
    }
}
