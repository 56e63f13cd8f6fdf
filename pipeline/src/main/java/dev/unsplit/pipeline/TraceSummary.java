// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.TraceInfo;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is in a trace, without the methods that it excludes by itself.
 *
 * @param kinds how many events there are of each kind, those that occur
 * @param methods how many different methods have a begin
 * @param transactions outermost pairs of begin and end
 * @param unary events outside every transaction
 * @param nesting the largest number of begins open at once in one thread
 * @param notes what its recorder said besides: labels and texts
 */
public record TraceSummary(
        String trace,
        TraceInfo info,
        long events,
        Map<String, Long> kinds,
        int threads,
        int locks,
        int variables,
        int methods,
        long transactions,
        long unary,
        int nesting,
        Map<String, String> notes,
        List<String> notices) {

    public TraceSummary {
        kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
        notes = Collections.unmodifiableMap(new LinkedHashMap<>(notes));
        notices = List.copyOf(notices);
    }
}
