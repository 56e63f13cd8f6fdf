// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.html;

import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON that can stand inside a script element, whatever the names in it are: no character of it can begin a tag or a comment, or
 * end the element. What is not printable ASCII is escaped too, line ends that only JavaScript knows among it.
 */
final class ScriptJson {

    private static final int LAST_ASCII = 127;

    private static final JsonMapper MAPPER = new JsonMapper(JsonFactory.builder()
            .characterEscapes(new NoMarkup())
            .highestNonEscapedChar(LAST_ASCII)
            .build());

    private ScriptJson() {}

    static String of(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /** Escapes what HTML knows, and the one control character that JSON allows. */
    private static final class NoMarkup extends CharacterEscapes {

        private final int[] codes = standardAsciiEscapesForJSON();

        NoMarkup() {
            for (char special : "<>&\u007f".toCharArray()) {
                codes[special] = ESCAPE_CUSTOM;
            }
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return codes.clone();
        }

        @Override
        public SerializableString getEscapeSequence(int character) {
            return new SerializedString(String.format("\\u%04x", character));
        }
    }
}
