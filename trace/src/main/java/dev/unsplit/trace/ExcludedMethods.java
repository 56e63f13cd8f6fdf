// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The methods that patterns name: {@code *} stands for any text, and a method's descriptor does not count. After a
 * {@code !} a pattern names methods that are not excluded after all; the last pattern that matches decides. The answer for
 * each method is kept, since the question is asked at every begin.
 *
 * <p>Methods can be taken out besides, by their names: somebody looks into them. They are excluded, but what they do still
 * counts, so that the events of a trace keep their numbers.
 */
public final class ExcludedMethods {

    private static final byte UNKNOWN = 0;
    private static final byte EXCLUDED = 1;
    private static final byte INCLUDED = 2;
    private static final byte TAKEN_OUT = 3;

    private final Names methods;

    private record Rule(boolean excludes, NamePattern pattern) {}

    private final List<Rule> rules;
    private final Set<String> takenOut;
    private byte[] answers = new byte[64];

    public ExcludedMethods(Names methods, List<String> patterns) {
        this(methods, patterns, Set.of());
    }

    /** @param takenOut names of methods that are excluded besides */
    public ExcludedMethods(Names methods, List<String> patterns, Set<String> takenOut) {
        this.methods = methods;
        this.takenOut = Set.copyOf(takenOut);
        this.rules = patterns.stream().map(ExcludedMethods::rule).toList();
    }

    public boolean contains(int method) {
        return answer(method) != INCLUDED;
    }

    /** @param method its name, with or without a descriptor */
    public boolean contains(String method) {
        return answer(method) != INCLUDED;
    }

    /** Whether only somebody who looks into it excludes it. */
    public boolean isTakenOut(int method) {
        return answer(method) == TAKEN_OUT;
    }

    private byte answer(int method) {
        if (rules.isEmpty() && takenOut.isEmpty()) {
            return INCLUDED;
        }
        if (method >= answers.length) {
            answers = Arrays.copyOf(answers, Math.max(method + 1, answers.length * 2));
        }
        if (answers[method] == UNKNOWN) {
            answers[method] = answer(methods.get(method));
        }
        return answers[method];
    }

    private byte answer(String method) {
        int descriptor = method.indexOf('(');
        String name = descriptor < 0 ? method : method.substring(0, descriptor);
        if (matches(name)) {
            return EXCLUDED;
        }
        return takenOut.contains(name) ? TAKEN_OUT : INCLUDED;
    }

    private boolean matches(String name) {
        boolean excluded = false;
        for (Rule rule : rules) {
            if (rule.pattern.matches(name)) {
                excluded = rule.excludes;
            }
        }
        return excluded;
    }

    private static Rule rule(String pattern) {
        return pattern.startsWith("!")
                ? new Rule(false, new NamePattern(pattern.substring(1)))
                : new Rule(true, new NamePattern(pattern));
    }
}
