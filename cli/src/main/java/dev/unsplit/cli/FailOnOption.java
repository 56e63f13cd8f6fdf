// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import picocli.CommandLine.Option;

/** Which findings make a command fail: for all commands that report some. */
final class FailOnOption {

    @Option(
            names = "--fail-on",
            paramLabel = "CERTAINTY",
            defaultValue = "possible",
            completionCandidates = Candidates.FailOnWords.class,
            description = "The least certain finding that makes the exit status 1:"
                    + " ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String failOn = "possible";

    Outcome outcome() {
        return new Outcome(OptionWords.failOn(failOn));
    }
}
