// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import tools.jackson.core.JacksonException;

/** What Jackson has against a text, without the places that it adds in a way of its own. */
final class JsonTrouble {

    private JsonTrouble() {}

    static String of(JacksonException e) {
        return String.valueOf(e.getOriginalMessage()).replaceAll(" \\(start marker at \\[.*\\]\\)", "");
    }
}
