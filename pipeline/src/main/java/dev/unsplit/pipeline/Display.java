// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.report.settings.ReportSettings;
import dev.unsplit.report.settings.SourceCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How reports are to be shown.
 *
 * @param colours whether standard output shows them
 * @param width of a line on standard output
 * @param sources directories and files with sources of the program, see {@link SourceDirectories}
 */
public record Display(boolean colours, int width, List<Path> sources) {

    public static final int USUAL_WIDTH = ReportSettings.USUAL_WIDTH;

    /** Below this hardly a name has room; what is wider than the terminal can still be read. */
    private static final int LEAST_WIDTH = 30;

    public Display {
        width = Math.max(width, LEAST_WIDTH);
        sources = List.copyOf(sources);
    }

    /** The same with places where sources are for certain: elsewhere there may be other files of the same names. */
    public Display firstFrom(List<Path> known) {
        List<Path> all = new ArrayList<>(known);
        all.addAll(sources);
        return new Display(colours, width, all);
    }

    ReportSettings settings(SourceCode code, boolean onStandardOutput) {
        return onStandardOutput ? new ReportSettings(colours, code, width) : new ReportSettings(false, code);
    }
}
