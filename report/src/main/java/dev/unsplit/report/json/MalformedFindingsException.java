// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamLocation;

/** What was read are no findings of a {@link JsonReport}. The message is one line that says where and what was expected. */
public final class MalformedFindingsException extends Exception {

    MalformedFindingsException(TokenStreamLocation where, String message) {
        super(where.getLineNr() + ":" + where.getColumnNr() + ": " + message);
    }

    /** Jackson does not say where something is that exceeds its limits, such as nesting without end. */
    MalformedFindingsException(@Nullable TokenStreamLocation where, String message, Exception cause) {
        super((where == null ? "" : where.getLineNr() + ":" + where.getColumnNr() + ":") + " " + message, cause);
    }
}
