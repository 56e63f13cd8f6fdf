// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Reports;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** One {@code --format} and the {@code -o} that belongs to it; either may be missing. */
final class ReportOption {

    private static final String DEFAULT_FORMAT = "text";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            completionCandidates = Candidates.Formats.class,
            description = "${COMPLETION-CANDIDATES}; text is the default."
                    + " With the -o that follows it a pair; there may be several.")
    private @Nullable String format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write the report; - is standard output, the default.")
    private @Nullable String file;

    static List<Reports.Wanted> wanted(List<ReportOption> options) {
        return options.isEmpty()
                ? List.of(new Reports.Wanted(DEFAULT_FORMAT, Optional.empty()))
                : options.stream().map(ReportOption::wanted).toList();
    }

    private Reports.Wanted wanted() {
        return new Reports.Wanted(
                format == null ? DEFAULT_FORMAT : format,
                Optional.ofNullable(file).filter(name -> !name.equals("-")).map(OptionWords::file));
    }
}
