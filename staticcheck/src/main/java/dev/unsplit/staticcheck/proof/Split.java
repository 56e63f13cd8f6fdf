// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.proof;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Why something may be split.
 *
 * @param first of two actions that cannot be moved together, or the one that may itself be split
 * @param second null: the first one alone is the reason
 * @param isRepeated whether the second one belongs to a later round of a loop
 * @param inside why the first one may be split, if that is known: the chain of calls
 */
public record Split(
        Action first,
        @Nullable Action second,
        boolean isRepeated,
        @Nullable Split inside) {

    /** All actions of the chain, the outermost first. */
    public List<Action> actions() {
        List<Action> own = second == null ? List.of(first) : List.of(first, second);
        if (inside == null) {
            return own;
        }
        return Stream.concat(own.stream(), inside.actions().stream()).toList();
    }
}
