// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.enumeration;

import java.util.ArrayList;
import java.util.List;

/** The variables of some steps, numbered. */
public final class Variables {

    private final List<String> names = new ArrayList<>();
    private final int[] ofStep;

    Variables(List<Step> steps) {
        ofStep = new int[steps.size()];
        for (Step step : steps) {
            if (step.kind().isAccess() && !names.contains(step.operand())) {
                names.add(step.operand());
            }
            ofStep[step.number()] = names.indexOf(step.operand());
        }
    }

    int size() {
        return names.size();
    }

    int steps() {
        return ofStep.length;
    }

    int of(Step step) {
        return ofStep[step.number()];
    }
}
