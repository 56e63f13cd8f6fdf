// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamLocation;

/** What was read are no findings of a {@link JsonReport}. The message is one line that says where and what was expected. */
public final class MalformedFindingsException extends Exception {

    MalformedFindingsException(TokenStreamLocation where, String message) {
        this(where, message, null);
    }

    /** @param where null if Jackson does not say: of what exceeds its limits, such as nesting without end */
    MalformedFindingsException(@Nullable TokenStreamLocation where, String message, @Nullable Exception cause) {
        super(place(where) + " " + oneLine(message), cause);
    }

    private static String place(@Nullable TokenStreamLocation where) {
        return where == null ? "" : where.getLineNr() + ":" + where.getColumnNr() + ":";
    }

    /** Names of fields may hold any character. */
    private static String oneLine(String message) {
        return message.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]", "?");
    }
}
