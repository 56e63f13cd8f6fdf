// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How sources are to be checked.
 *
 * @param classPath what they are compiled against
 * @param all whether methods that a run takes for transactions have to be atomic though they have no annotation
 * @param known tables of methods without sources
 * @param table whether all that was found is told, method by method
 * @param annotated where a copy with annotations goes to; empty: nowhere
 */
public record SourceOptions(String classPath, boolean all, List<Path> known, boolean table, Optional<Path> annotated) {

    public SourceOptions {
        known = List.copyOf(known);
    }
}
