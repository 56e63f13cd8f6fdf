// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Says to users of Maven what is said to users of the command: a parameter has the name of the option, {@code failOn} of
 * {@code --fail-on}, but that Maven has lists where the command has words with commas.
 */
final class MavenWords {

    private static final Pattern OPTION = Pattern.compile("(?<![\\w./\\\\-])--([a-z]+(?:-[a-z]+)*)");
    private static final Pattern NEXT_WORD = Pattern.compile("-([a-z])");
    private static final Map<String, String> LISTS = Map.of("analysis", "analyses", "format", "formats");

    private MavenWords() {}

    static String of(String message) {
        return OPTION.matcher(message).replaceAll(option -> parameter(option.group(1)));
    }

    private static String parameter(String option) {
        return LISTS.getOrDefault(option, NEXT_WORD.matcher(option).replaceAll(MavenWords::capital));
    }

    private static String capital(MatchResult word) {
        return String.valueOf(Character.toUpperCase(word.group(1).charAt(0)));
    }
}
