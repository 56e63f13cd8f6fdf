// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.logging.Log;

/** Tells what to know about a trace, and keeps what went wrong with it. */
final class Warnings implements ResultListener {

    private final Log log;
    private final List<String> errors = new ArrayList<>();

    Warnings(Log log) {
        this.log = log;
    }

    @Override
    public void result(TraceResult result) {
        if (!result.error().isEmpty()) {
            errors.add(result.error());
        }
        result.warnings().forEach(warning -> log.warn(result.trace() + ": " + MavenWords.of(warning)));
    }

    /** One for each trace that could not be analysed. */
    List<String> errors() {
        return errors;
    }
}
