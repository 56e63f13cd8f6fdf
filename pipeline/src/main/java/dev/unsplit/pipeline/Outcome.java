// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;

/** How the command ends: its exit status, which is known up to the last result that came in. */
public final class Outcome implements ResultListener {

    public static final int SUCCESS = 0;
    public static final int FINDINGS = 1;
    public static final int WRONG_USE = 2;
    public static final int FAULT = 3;

    private final FailOn failOn;
    private boolean failed;
    private boolean findings;

    public Outcome(FailOn failOn) {
        this.failOn = failOn;
    }

    @Override
    public void result(TraceResult result) {
        failed |= result.verdict() == Verdict.ERROR;
        findings |= result.findings().stream().anyMatch(this::counts);
    }

    /** What somebody accepted, and what is known to do no harm, is told but fails nothing. */
    private boolean counts(Finding finding) {
        return failOn.includes(finding.certainty())
                && finding.insight().accepted().isEmpty()
                && finding.insight().benign().isEmpty();
    }

    public int exitStatus() {
        if (failed) {
            return WRONG_USE;
        }
        return findings ? FINDINGS : SUCCESS;
    }
}
