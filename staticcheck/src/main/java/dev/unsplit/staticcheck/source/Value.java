// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import dev.unsplit.staticcheck.atomicity.LockPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the value of an expression.
 *
 * @param path leads to the object always; null: none does
 * @param content the field whose array or container it is; null: none
 * @param isNew whether nobody else has the object
 * @param types what it surely is, by the names of its class and of what that extends; empty: what the compiler says
 */
record Value(@Nullable LockPath path, @Nullable Content content, boolean isNew, List<String> types) {

    /**
     * What a field refers to.
     *
     * @param of the object whose field it is; null: one without a path, or none
     */
    record Content(String field, @Nullable LockPath of) {}

    static final Value UNKNOWN = new Value(null, null, false, List.of());
    static final Value NEW = new Value(null, null, true, List.of());

    static Value at(LockPath path) {
        return new Value(path, null, false, List.of());
    }

    /** Whether an object begins here that a method may have for itself. */
    boolean isTracked() {
        return path != null && path.isRoot() && !path.isGlobal();
    }
}
