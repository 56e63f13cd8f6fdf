// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import java.io.IOException;
import java.io.Writer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** How reports write JSON: to a writer that stays open, and whose trouble stays an {@link IOException}. */
public final class JsonOutput {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET, StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    private JsonOutput() {}

    public static JsonGenerator to(Writer out) {
        return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
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
