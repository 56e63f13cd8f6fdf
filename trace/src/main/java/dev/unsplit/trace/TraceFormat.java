// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The formats in which a trace can be read and written. The id of a format is also the extension of its files. */
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

    public static Optional<TraceFormat> named(String id) {
        return Arrays.stream(values()).filter(format -> format.id.equals(id)).findFirst();
    }

    /** The format that a file's name tells, behind whose extension that of a compression may stand. */
    public static Optional<TraceFormat> ofName(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|zst)$", "");
        int dot = name.lastIndexOf('.');
        return dot < 0 ? Optional.empty() : named(name.substring(dot + 1));
    }
}
