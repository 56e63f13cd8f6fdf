// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.regex.Pattern;

/** A name in which {@code *} stands for any text. */
public final class NamePattern {

    private final Pattern regex;

    public NamePattern(String pattern) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < pattern.length(); at++) {
            char c = pattern.charAt(at);
            text.append(c == '*' ? ".*" : Pattern.quote(String.valueOf(c)));
        }
        regex = Pattern.compile(text.toString(), Pattern.DOTALL);
    }

    public boolean matches(String name) {
        return regex.matcher(name).matches();
    }

    /** @param method with or without a descriptor, which does not count */
    public boolean matchesMethod(String method) {
        int descriptor = method.indexOf('(');
        return matches(descriptor < 0 ? method : method.substring(0, descriptor));
    }
}
