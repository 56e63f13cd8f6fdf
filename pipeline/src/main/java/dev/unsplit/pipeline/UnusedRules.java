// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.MethodRules;
import dev.unsplit.pipeline.recording.Notes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rules of a specification that matched nothing in any of the traces: they may have a slip in their name, or be out of date. Told
 * once, in one line, with the last trace.
 */
final class UnusedRules {

    private static final int MOST_SHOWN = 3;

    private final Map<String, Integer> unused = new LinkedHashMap<>(); // lines by the rule that stands there
    private final Set<String> used = new HashSet<>();

    /** By which a program was recorded. Methods that it leaves out are not in the trace. What was proved of sources stands before what the user has written, who knows nothing of it. */
    void add(Notes notes, boolean isJudgedByAnother) {
        used.addAll(notes.usedRules());
        if (!isJudgedByAnother) {
            notes.unusedRules().forEach((rule, line) -> unused.put(rule, line - notes.provedRules()));
        }
    }

    /** By which traces were read. */
    void add(MethodRules rules) {
        rules.unused().forEach(rule -> unused.put(rule.toString(), rule.line()));
    }

    List<String> notices() {
        List<String> each = new ArrayList<>();
        unused.forEach((rule, line) -> {
            if (!used.contains(rule)) {
                each.add("'" + FileTrouble.start(rule) + "' (line " + line + ")");
            }
        });
        if (each.isEmpty()) {
            return List.of();
        }
        String shown = String.join(", ", each.subList(0, Math.min(each.size(), MOST_SHOWN)));
        int more = each.size() - MOST_SHOWN;
        return List.of((each.size() == 1 ? "a rule" : each.size() + " rules")
                + " of the specification matched nothing: " + shown + (more > 0 ? " and " + more + " more" : ""));
    }
}
