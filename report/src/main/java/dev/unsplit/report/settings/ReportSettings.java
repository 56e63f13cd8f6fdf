// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.settings;

/**
 * What a report may make use of.
 *
 * @param colours whether it is shown on a terminal that has them
 * @param width how many characters fit in a line, where that matters
 */
public record ReportSettings(boolean colours, SourceCode sources, int width) {

    public static final int USUAL_WIDTH = 100;

    public static final ReportSettings PLAIN = new ReportSettings(false, SourceCode.NONE);

    public ReportSettings(boolean colours, SourceCode sources) {
        this(colours, sources, USUAL_WIDTH);
    }
}
