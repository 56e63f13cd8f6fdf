// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A program of the same meaning that looks different: lines are split and joined at random, comments and empty lines come in between, and methods and nested classes stand in another order, which also gives
 * other numbers to lambdas and anonymous classes. Made for the programs of tests: without shifts, text blocks, and annotations on members.
 */
final class Reformatted {

    private static final Pattern TOKEN = Pattern.compile(
            "\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])*'|//[^\\n]*|/\\*.*?\\*/"
                    + "|[\\p{Alpha}_$][\\w$]*|\\d[\\w.]*|\\+\\+|--|->|::|&&|\\|\\||[-+*/%<>=!&|^]=|\\S",
            Pattern.DOTALL);

    private final Random random;
    private final List<String> tokens;
    private final StringBuilder text = new StringBuilder();

    private Reformatted(String program, Random random) {
        this.random = random;
        this.tokens = TOKEN.matcher(program)
                .results()
                .map(MatchResult::group)
                .filter(token -> !token.startsWith("//") && !token.startsWith("/*"))
                .toList();
    }

    static String of(String program, Random random) {
        Reformatted reformatted = new Reformatted(program, random);
        reformatted.classes(0, reformatted.tokens.size()).forEach(reformatted::write);
        return reformatted.text.toString();
    }

    private void write(String token) {
        text.append(token);
        text.append(
                switch (random.nextInt(12)) {
                    case 0, 1 -> "\n";
                    case 2 -> "\n\n\n";
                    case 3 -> " // nothing\n";
                    case 4 -> " /* one\n   two */ ";
                    default -> " ";
                });
    }

    /** With the members of each class in another order, but fields, whose order matters, before all others. */
    private List<String> classes(int from, int to) {
        List<String> result = new ArrayList<>();
        int at = from;
        while (at < to) {
            String token = tokens.get(at);
            result.add(token);
            at++;
            if (token.equals("class")) {
                while (!tokens.get(at).equals("{")) {
                    result.add(tokens.get(at++));
                }
                int end = closing(at);
                result.add("{");
                result.addAll(members(at + 1, end));
                result.add("}");
                at = end + 1;
            }
        }
        return result;
    }

    private List<String> members(int from, int to) {
        List<String> fields = new ArrayList<>();
        List<List<String>> others = new ArrayList<>();
        int start = from;
        for (int at = from; at < to; at++) {
            String token = tokens.get(at);
            if (token.equals(";")) {
                fields.addAll(tokens.subList(start, at + 1));
                start = at + 1;
            } else if (token.equals("{")) {
                at = closing(at);
                if (!tokens.subList(start, at).contains("=") || isMethod(start)) {
                    others.add(classes(start, at + 1));
                    start = at + 1;
                }
            }
        }
        Collections.shuffle(others, random);
        others.forEach(fields::addAll);
        return fields;
    }

    /** Whether a parenthesis comes before everything that a field with a value would have. */
    private boolean isMethod(int start) {
        for (int at = start; ; at++) {
            switch (tokens.get(at)) {
                case "(", "class" -> {
                    return true;
                }
                case "=" -> {
                    return false;
                }
                default -> {}
            }
        }
    }

    private int closing(int opening) {
        int depth = 0;
        for (int at = opening; ; at++) {
            switch (tokens.get(at)) {
                case "{" -> depth++;
                case "}" -> depth--;
                default -> {}
            }
            if (depth == 0) {
                return at;
            }
        }
    }
}
