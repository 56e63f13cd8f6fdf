// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import java.util.Map;

/** Tells the user on standard error, in one line each, what went wrong with a trace and what to know about it. */
final class Warnings implements ResultListener {

    private final Streams streams;

    Warnings(Streams streams) {
        this.streams = streams;
    }

    @Override
    public void result(TraceResult result) {
        if (!result.error().isEmpty()) {
            streams.complain(result.error());
        }
        result.notices().forEach(notice -> streams.warn(result.trace(), notice));
        for (Map.Entry<String, Verdict> analysis : result.analyses().entrySet()) {
            if (analysis.getValue() == Verdict.UNDECIDED) {
                streams.warn(result.trace(), analysis.getKey() + " is undecided: it hit its limit on work");
            }
        }
    }
}
