// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.unit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many events there were of each kind. Of reads, which are the most, nothing is counted: they are what is left of all
 * events. So an analysis pays for this with one addition at a write, and less than that elsewhere.
 */
final class EventTally {

    long writes;
    long updates;
    long acquires;
    long releases;
    long sharedAcquires;
    long sharedReleases;
    long forks;
    long joins;
    long begins;
    long ends;
    long barriers;
    long sends;
    long receives;
    long boundaries;
    long edges;

    /** Outermost begins. */
    long transactions;

    /** How often a transaction was cut in two. */
    long cuts;

    /** Transactions that the trace does not have the end of. */
    long cutOff;

    /** The kinds that occur, the number of each by the word for it. */
    Map<String, Long> kinds(long events) {
        Map<String, Long> others = new LinkedHashMap<>();
        others.put("write", writes);
        others.put("update", updates);
        others.put("acquire", acquires);
        others.put("release", releases);
        others.put("shared acquire", sharedAcquires);
        others.put("shared release", sharedReleases);
        others.put("fork", forks);
        others.put("join", joins);
        others.put("begin", begins);
        others.put("end", ends);
        others.put("barrier", barriers);
        others.put("send", sends);
        others.put("receive", receives);
        others.put("boundary", boundaries);
        others.put("edge", edges);
        Map<String, Long> kinds = new LinkedHashMap<>();
        kinds.put(
                "read",
                events - others.values().stream().mapToLong(Long::longValue).sum());
        kinds.putAll(others);
        kinds.values().removeIf(count -> count == 0);
        return kinds;
    }

    /** What an analysis does not know of the transactions, one line each. */
    List<String> notSeen() {
        List<String> lines = new ArrayList<>();
        if (cuts > 0) {
            lines.add("cuts of transactions where their thread blocked or handed something over: " + cuts);
        }
        if (cutOff > 0) {
            lines.add("transactions whose end is not in the trace: " + cutOff);
        }
        return lines;
    }
}
