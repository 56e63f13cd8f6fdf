// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.pipeline.recording.ProgramOutput;
import dev.unsplit.report.ReportFormats.ReportFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/**
 * Lets a report on standard output start on a line of its own, behind what the program wrote there. For people that is an
 * empty line; a script gets a line end only where the program left one out, and to know that, its output is passed on
 * by us.
 */
public final class BehindOutput implements ResultListener {

    private final Optional<ReportFormat> report;
    private final OutputStream standardOutput;
    private final ProgramOutput programOutput;
    private boolean behind;

    public BehindOutput(List<Reports.Wanted> reports, OutputStream standardOutput) {
        this.report = reports.stream()
                .filter(wanted -> wanted.file().isEmpty())
                .map(wanted -> OptionWords.reportFormat(wanted.format()))
                .findFirst();
        this.standardOutput = standardOutput;
        this.programOutput = report.isPresent() && !isForPeople()
                ? ProgramOutput.passedOnTo(standardOutput)
                : ProgramOutput.inherited();
    }

    private boolean isForPeople() {
        return report.map(ReportFormat::forPeople).orElse(false);
    }

    public ProgramOutput programOutput() {
        return programOutput;
    }

    @Override
    public void result(TraceResult result) throws IOException {
        if (!behind && (isForPeople() || programOutput.isInLine())) {
            standardOutput.write('\n');
            standardOutput.flush();
        }
        behind = true;
    }
}
