// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import dev.unsplit.analysis.unit.AnalysisInfo;
import java.util.List;

/** The one list of all analyses there are. */
public final class Analyses {

    private Analyses() {}

    /** What runs if the user does not say. */
    public static final List<String> DEFAULT = List.of("frontier");

    /** The analyses in the order in which help texts list them. */
    public static List<AnalysisInfo> all() {
        return List.of();
    }
}
