// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.modelcheck.language;

/** One word or sign of a model. */
record Token(Kind kind, String text, Position at) {

    enum Kind {
        NAME,
        KEYWORD,
        NUMBER,
        SIGN,
        END
    }

    boolean is(String wanted) {
        return text.equals(wanted) && (kind == Kind.SIGN || kind == Kind.KEYWORD);
    }

    /** As messages name it. */
    String shown() {
        return kind == Kind.END ? "the end of the file" : "'" + text + "'";
    }
}
