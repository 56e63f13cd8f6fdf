// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The methods that patterns name: {@code *} stands for any text, and a method's descriptor does not count. After a
 * {@code !} a pattern names methods that are not excluded after all; the last pattern that matches decides. The answer for
 * each method is kept, since the question is asked at every begin.
 */
public final class ExcludedMethods {

    private static final byte UNKNOWN = 0;
    private static final byte EXCLUDED = 1;
    private static final byte INCLUDED = 2;

    private final Names methods;

    private record Rule(boolean excludes, Pattern pattern) {}

    private final List<Rule> rules;
    private byte[] answers = new byte[64];

    public ExcludedMethods(Names methods, List<String> patterns) {
        this.methods = methods;
        this.rules = patterns.stream().map(ExcludedMethods::rule).toList();
    }

    public boolean contains(int method) {
        if (rules.isEmpty()) {
            return false;
        }
        if (method >= answers.length) {
            answers = Arrays.copyOf(answers, Math.max(method + 1, answers.length * 2));
        }
        if (answers[method] == UNKNOWN) {
            answers[method] = matches(methods.get(method)) ? EXCLUDED : INCLUDED;
        }
        return answers[method] == EXCLUDED;
    }

    private boolean matches(String method) {
        int descriptor = method.indexOf('(');
        String name = descriptor < 0 ? method : method.substring(0, descriptor);
        boolean excluded = false;
        for (Rule rule : rules) {
            if (rule.pattern.matcher(name).matches()) {
                excluded = rule.excludes;
            }
        }
        return excluded;
    }

    private static Rule rule(String pattern) {
        return pattern.startsWith("!")
                ? new Rule(false, compile(pattern.substring(1)))
                : new Rule(true, compile(pattern));
    }

    private static Pattern compile(String pattern) {
        StringBuilder regex = new StringBuilder();
        for (int at = 0; at < pattern.length(); at++) {
            char c = pattern.charAt(at);
            regex.append(c == '*' ? ".*" : Pattern.quote(String.valueOf(c)));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }
}
