// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.language;

import java.util.List;

/** A model as it is written. */
public record Model(String file, List<Declaration> declarations) {

    /** @throws dev.unsplit.trace.UsageException if the text is no model; the message names line and column */
    public static Model parse(String file, String text) {
        return new Parser(new Lexer(file, text).tokens()).model(file);
    }

    /** Whether a word cannot be a name. */
    public static boolean isKeyword(String word) {
        return Lexer.KEYWORDS.contains(word);
    }

    /** All declarations of a kind, in their order. */
    public <D extends Declaration> List<D> all(Class<D> kind) {
        return declarations.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
