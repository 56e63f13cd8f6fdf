// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The formats in which a trace can be read and written. */
public enum TraceFormat {
    UST("ust"),
    STD("std"),
    CSV("csv"),
    ROADRUNNER("rr"),
    TEXT("txt");

    private final String id;

    TraceFormat(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }

    /** The format that the user asked for by its id. */
    public static TraceFormat named(String id) {
        for (TraceFormat format : values()) {
            if (format.id.equals(id)) {
                return format;
            }
        }
        String choices = Arrays.stream(values()).map(TraceFormat::id).collect(Collectors.joining(", "));
        throw new UsageException("unknown trace format '" + id + "', expected one of " + choices);
    }
}
