// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;

/** How reports write JSON: to a writer that stays open, and whose trouble stays an {@link IOException}. */
public final class JsonOutput {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .characterEscapes(new NothingRaw())
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET, StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    private JsonOutput() {}

    public static JsonGenerator to(Writer out) {
        return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
    }

    /** Escapes also what JSON would allow and a terminal takes for a command: DEL, and the control characters behind ASCII. */
    private static final class NothingRaw extends CharacterEscapes {

        private static final long serialVersionUID = 1;
        private static final int DEL = 127;

        private final int[] codes = standardAsciiEscapesForJSON();

        NothingRaw() {
            codes[DEL] = ESCAPE_STANDARD;
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return codes.clone();
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return Character.isISOControl(character) ? new SerializedString(String.format("\\u%04x", character)) : null;
        }
    }

    /** Does something with a generator, and passes on what its writer throws. */
    public static void passingOn(Runnable writing) throws IOException {
        try {
            writing.run();
        } catch (JacksonIOException e) {
            throw e.getCause();
        }
    }
}
