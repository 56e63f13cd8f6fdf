// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.benign;

import dev.unsplit.finding.Site;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One access, and what its thread was in the middle of.
 *
 * @param variable tells variables of one name apart
 * @param executions the methods that the thread was in, and for each the number of its outermost execution
 * @param locks that the thread held
 */
record Use(int variable, int thread, Kind kind, Site site, Map<String, Long> executions, Set<Integer> locks) {

    enum Kind {
        READ,
        WRITE,
        UPDATE;

        /** What the action of a step means, if it is an access. */
        static Optional<Kind> of(String action) {
            return switch (action) {
                case "read" -> Optional.of(READ);
                case "write" -> Optional.of(WRITE);
                case "update" -> Optional.of(UPDATE);
                default -> Optional.empty();
            };
        }
    }

    boolean isInConstructor() {
        return executions.keySet().stream().anyMatch(method -> method.endsWith(".<init>"));
    }
}
