// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.trace.UsageException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The options of JVMs that run tests, in one line. What others put there, such as their own agents, stays. */
final class ArgLine {

    private ArgLine() {}

    /**
     * @param line what is there already
     * @param options what goes before it, unless it is there already: a build may come by here twice
     */
    static String with(List<String> options, @Nullable String line) {
        String ours = options.stream().map(ArgLine::quoted).collect(Collectors.joining(" "));
        if (line == null || line.isBlank()) {
            return ours;
        }
        return line.contains(ours) ? line : ours + " " + line;
    }

    /** Surefire splits the line at blanks outside of quotation marks, and has no sign that would quote those. */
    private static String quoted(String option) {
        if (option.chars().noneMatch(c -> Character.isWhitespace(c) || c == '"' || c == '\'')) {
            return option;
        }
        if (option.indexOf('"') < 0) {
            return '"' + option + '"';
        }
        if (option.indexOf('\'') < 0) {
            return "'" + option + "'";
        }
        throw new UsageException(
                option + ": cannot be an option of a JVM; expected directories without quotation marks in their names");
    }
}
