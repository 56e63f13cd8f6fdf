// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.language;

import dev.unsplit.modelcheck.language.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cuts a model into tokens. Comments are those of Java. */
final class Lexer {

    static final Set<String> KEYWORDS = Set.of(
            "const",
            "shared",
            "hidden",
            "lock",
            "thread",
            "procedure",
            "bool",
            "int",
            "if",
            "else",
            "while",
            "choose",
            "or",
            "assume",
            "assert",
            "skip",
            "goto",
            "atomic",
            "transaction",
            "sync",
            "acquire",
            "release",
            "true",
            "false",
            "copy");

    /** Longer ones first. */
    private static final List<String> SIGNS = List.of(
            "..", "&&", "||", "==", "!=", "<=", ">=", "<", ">", "=", "!", "+", "-", "*", "/", "%", "(", ")", "{", "}",
            "[", "]", ",", ";", ":");

    private static final int MOST_DIGITS = 9;

    private final String file;
    private final String text;
    private int next;
    private int line = 1;
    private int lineStart;

    Lexer(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /** All tokens, {@link Kind#END} last. */
    List<Token> tokens() {
        List<Token> tokens = new ArrayList<>();
        do {
            skipSpace();
            tokens.add(token());
        } while (tokens.get(tokens.size() - 1).kind() != Kind.END);
        return tokens;
    }

    private Position here() {
        return new Position(file, line, next - lineStart + 1);
    }

    private boolean isAt(String sign) {
        return text.startsWith(sign, next);
    }

    private void advance() {
        if (text.charAt(next++) == '\n') {
            line++;
            lineStart = next;
        }
    }

    private void skipSpace() {
        while (next < text.length()) {
            if (isAt("//")) {
                skipTo("\n");
            } else if (isAt("/*")) {
                skipComment();
            } else if (Character.isWhitespace(text.charAt(next))) {
                advance();
            } else {
                return;
            }
        }
    }

    private void skipComment() {
        Position start = here();
        next += 2;
        skipTo("*/");
        if (!isAt("*/")) {
            throw start.error("expected */ at the end of the comment that begins here");
        }
        next += 2;
    }

    private void skipTo(String end) {
        while (next < text.length() && !isAt(end)) {
            advance();
        }
    }

    private Token token() {
        Position at = here();
        if (next == text.length()) {
            return new Token(Kind.END, "", at);
        }
        char first = text.charAt(next);
        if (isDigit(first)) {
            return number(at);
        }
        if (isLetter(first)) {
            String word = word();
            return new Token(KEYWORDS.contains(word) ? Kind.KEYWORD : Kind.NAME, word, at);
        }
        for (String sign : SIGNS) {
            if (isAt(sign)) {
                next += sign.length();
                return new Token(Kind.SIGN, sign, at);
            }
        }
        throw at.error("expected a name, a number or a sign of the language, found '"
                + Character.toString(text.codePointAt(next)) + "'");
    }

    private Token number(Position at) {
        int start = next;
        while (next < text.length() && isDigit(text.charAt(next))) {
            next++;
        }
        if (next - start > MOST_DIGITS) {
            throw at.error("expected a number of at most " + MOST_DIGITS + " digits");
        }
        return new Token(Kind.NUMBER, text.substring(start, next), at);
    }

    /** Dots within a name are part of it, so that a transaction may be called {@code Account.withdraw}. */
    private String word() {
        int start = next;
        while (next < text.length() && isPartOfWord()) {
            next++;
        }
        return text.substring(start, next);
    }

    private boolean isPartOfWord() {
        char at = text.charAt(next);
        return isLetter(at)
                || isDigit(at)
                || at == '.'
                        && next + 1 < text.length()
                        && isLetter(text.charAt(next + 1))
                        && text.charAt(next - 1) != '.';
    }

    private static boolean isDigit(char at) {
        return at >= '0' && at <= '9';
    }

    private static boolean isLetter(char at) {
        return at >= 'a' && at <= 'z' || at >= 'A' && at <= 'Z' || at == '_' || at == '$';
    }
}
