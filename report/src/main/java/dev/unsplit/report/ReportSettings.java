// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report;

/**
 * What a report may make use of.
 *
 * @param colours whether it is shown on a terminal that has them
 */
public record ReportSettings(boolean colours, SourceCode sources) {

    public static final ReportSettings PLAIN = new ReportSettings(false, SourceCode.NONE);
}
