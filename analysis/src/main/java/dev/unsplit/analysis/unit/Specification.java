// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import dev.unsplit.trace.Names;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Which methods are transactions: all, but for those that a pattern excludes. The answer for each method is kept, since
 * the question is asked at every begin.
 */
public final class Specification {

    private static final byte UNKNOWN = 0;
    private static final byte INCLUDED = 1;
    private static final byte EXCLUDED = 2;

    private final Names methods;
    private final List<Pattern> excluded;
    private byte[] answers = new byte[64];

    /** Patterns are names of methods in which {@code *} stands for any text. */
    public Specification(Names methods, List<String> excludedPatterns) {
        this.methods = methods;
        this.excluded = excludedPatterns.stream().map(Specification::compile).toList();
    }

    public boolean includes(int method) {
        if (excluded.isEmpty()) {
            return true;
        }
        if (method >= answers.length) {
            answers = Arrays.copyOf(answers, Math.max(method + 1, answers.length * 2));
        }
        if (answers[method] == UNKNOWN) {
            answers[method] = isExcluded(methods.get(method)) ? EXCLUDED : INCLUDED;
        }
        return answers[method] == INCLUDED;
    }

    private boolean isExcluded(String method) {
        int descriptor = method.indexOf('(');
        String name = descriptor < 0 ? method : method.substring(0, descriptor);
        return excluded.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }

    private static Pattern compile(String pattern) {
        StringBuilder regex = new StringBuilder();
        for (String literal : pattern.split("\\*", -1)) {
            regex.append(regex.isEmpty() ? "" : ".*").append(Pattern.quote(literal));
        }
        return Pattern.compile(regex.toString());
    }
}
