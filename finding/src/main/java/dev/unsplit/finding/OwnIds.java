// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.finding;

import java.util.HashMap;
import java.util.Map;

/** Gives each finding of an analysis an id of its own: the later ones of one cause are counted. */
public final class OwnIds {

    private final Map<String, Integer> counts = new HashMap<>(); // by analysis and cause

    public Finding give(Finding finding) {
        int number = counts.merge(finding.analysis() + " " + finding.cause(), 1, Integer::sum);
        return finding.withId(number == 1 ? finding.cause() : finding.cause() + "-" + number);
    }
}
