// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.text;

/** The colours of a terminal, or none. To be put on when a text has the width that it is to have. */
enum Ink {
    PLAIN(""),
    TITLE("1"),
    METHOD("1"),
    OTHERS("33"),
    LOCK("2"),
    PLACE("2"),
    SOURCE("36"),
    WRONG("1;31"),
    HINT("32");

    private static final String START = "\u001b[";
    private static final String END = "\u001b[0m";

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    String on(String text, boolean colours) {
        return colours && !code.isEmpty() && !text.isBlank() ? START + code + "m" + text + END : text;
    }
}
