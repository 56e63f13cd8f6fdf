// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.prediction;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Verdict;
import java.util.List;

/**
 * What a {@link Predictor} says.
 *
 * @param notices what the user should know besides, one line each
 */
public record Prediction(Verdict verdict, List<Finding> findings, List<String> notices) {

    public Prediction {
        findings = List.copyOf(findings);
        notices = List.copyOf(notices);
    }

    public Prediction(Verdict verdict, List<Finding> findings) {
        this(verdict, findings, List.of());
    }
}
