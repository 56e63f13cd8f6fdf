// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.witness;

import dev.unsplit.finding.Step;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells locks of one class apart within one witness: {@code bank.Account#1} is the one that comes first there, {@code bank.Account#2} the next. Which objects they were means nothing to a person, nor
 * in another run; that they are two does. Where a witness has one lock of a class only, its name needs no number.
 */
public final class LockNumbers {

    private LockNumbers() {}

    /** Steps with locks as {@link SymbolTexts#lockObject} names them become steps for people. */
    public static List<Step> in(List<Step> steps) {
        Map<String, Map<String, Integer>> objects = new HashMap<>(); // by name, then by object: its number
        for (Step step : steps) {
            Map<String, Integer> numbers =
                    objects.computeIfAbsent(SymbolTexts.withoutObject(step.target()), any -> new LinkedHashMap<>());
            numbers.putIfAbsent(step.target(), numbers.size() + 1);
        }
        return steps.stream()
                .map(step -> step.withTarget(name(step.target(), objects)))
                .toList();
    }

    private static String name(String object, Map<String, Map<String, Integer>> objects) {
        String name = SymbolTexts.withoutObject(object);
        Map<String, Integer> numbers = objects.getOrDefault(name, Map.of());
        return numbers.size() < 2 || name.equals(object) ? name : name + "#" + numbers.get(object);
    }
}
