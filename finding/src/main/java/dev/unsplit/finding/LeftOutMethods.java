// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How it is told that methods are no transactions since somebody said so, be it in the program or in a specification. */
public final class LeftOutMethods {

    /** Who says so in a file. */
    public static final String BY_SPECIFICATION = "the specification";

    private LeftOutMethods() {}

    /**
     * {@code 3 methods are no transactions, by @NotAtomic: "roughly right will do" (2), without a reason (1)}.
     *
     * @param reasons how many methods have each; the empty reason is none
     * @return a notice; none if there are no such methods
     */
    public static List<String> notices(String who, Map<String, Long> reasons) {
        long count = reasons.values().stream().mapToLong(Long::longValue).sum();
        if (count == 0) {
            return List.of();
        }
        List<String> why = new ArrayList<>();
        reasons.forEach((reason, number) ->
                why.add((reason.isEmpty() ? "without a reason" : '"' + reason + '"') + " (" + number + ")"));
        boolean hasReasons = !reasons.keySet().equals(Set.of(""));
        return List.of(count + (count == 1 ? " method is no transaction" : " methods are no transactions") + ", by "
                + who + (hasReasons ? ": " + String.join(", ", why) : ""));
    }
}
