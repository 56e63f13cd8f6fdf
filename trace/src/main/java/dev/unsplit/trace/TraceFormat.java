// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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

    /** The format that a file's name tells, behind whose extension that of a compression may stand. */
    public static @Nullable TraceFormat ofName(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|zst)$", "");
        String extension = name.substring(name.lastIndexOf('.') + 1);
        if (extension.equals(name)) {
            return null;
        }
        for (TraceFormat format : values()) {
            if (format.id.equals(extension)) {
                return format;
            }
        }
        return extension.equals("trace") ? TEXT : null;
    }
}
