// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime;

import java.util.LinkedHashMap;
import java.util.Map;

/** Methods that would be transactions if nobody had said that they are none: who said so and why, with counts. Counted when classes are loaded. */
public final class LeftOut {

    public static final String BY_ANNOTATION = "@NotAtomic";
    public static final String BY_SPECIFICATION = "the specification";

    /** Different reasons that are kept; the methods behind them are counted without one. */
    static final int MOST_REASONS = 100;

    private static final Map<String, Long> COUNTS = new LinkedHashMap<>(); // by who and why, with a tabulator between

    private LeftOut() {}

    /** @param reason may be empty */
    public static synchronized void count(String byWhom, String reason) {
        String key = key(byWhom, reason);
        if (COUNTS.size() >= MOST_REASONS && !COUNTS.containsKey(key)) {
            key = key(byWhom, "");
        }
        Long before = COUNTS.get(key);
        COUNTS.put(key, before == null ? 1 : before + 1);
    }

    /** A reason is one line. */
    private static String key(String byWhom, String reason) {
        return byWhom.concat("\t").concat(reason.replaceAll("\\s+", " ").strip());
    }

    /** By who and why, with a tabulator between. */
    static synchronized Map<String, Long> counts() {
        return new LinkedHashMap<>(COUNTS);
    }
}
