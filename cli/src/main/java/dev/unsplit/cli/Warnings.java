// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;

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
        result.warnings().forEach(warning -> streams.warn(result.trace(), warning));
    }
}
