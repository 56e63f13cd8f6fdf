// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.standin;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What methods do, by their names: the first rule that fits decides, and a name that no rule knows is an update. */
final class Rules {

    private record Rule(Pattern names, Effect effect) {}

    private final List<Rule> rules = new ArrayList<>();

    /** @param names a regular expression for the whole name */
    Rules and(Effect effect, String names) {
        rules.add(new Rule(Pattern.compile(names), effect));
        return this;
    }

    Effect effectOf(String name) {
        for (Rule rule : rules) {
            if (rule.names().matcher(name).matches()) return rule.effect();
        }
        return Effect.UPDATE;
    }
}
