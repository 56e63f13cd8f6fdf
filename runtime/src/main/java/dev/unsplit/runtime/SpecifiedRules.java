// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.ArrayList;
import java.util.List;

/** The rules of the specification, and which of them matched something in the classes that were loaded so far. */
public final class SpecifiedRules {

    /** More are not written down: nobody reads that many. */
    static final int MOST = 1000;

    private static final List<String> RULES = new ArrayList<>();
    private static boolean[] used = {};

    private SpecifiedRules() {}

    /** @param rules each with its line, its text and its reason, if it has one, with tabulators between */
    public static synchronized void expect(List<String> rules) {
        RULES.clear();
        RULES.addAll(rules.subList(0, Math.min(rules.size(), MOST)));
        used = new boolean[RULES.size()];
    }

    /** @param rule its index */
    public static synchronized void use(int rule) {
        if (rule < used.length) {
            used[rule] = true;
        }
    }

    static synchronized void appendTo(StringBuilder notes) {
        for (int rule = 0; rule < used.length; rule++) {
            notes.append(used[rule] ? "usedRule\t" : "unusedRule\t")
                    .append(RULES.get(rule))
                    .append('\n');
        }
    }
}
