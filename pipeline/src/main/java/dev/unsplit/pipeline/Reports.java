// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.report.ReportFormats.ReportFormat;
import dev.unsplit.report.settings.SourceCode;
import dev.unsplit.trace.UsageException;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The reports that the user asked for, each to its file or to standard output. */
public final class Reports implements ResultListener, Closeable {

    /**
     * One report that is wanted.
     *
     * @param format its name, see {@link OptionWords#reportFormat}
     * @param file empty: standard output
     */
    public record Wanted(String format, Optional<Path> file) {}

    /** Passes on all but the notices, and why a trace was not analysed: whoever reads this report is told that beside it. */
    private record BesideWarnings(ResultListener report) implements ResultListener {

        @Override
        public void result(TraceResult result) throws IOException {
            report.result(
                    result.verdict() == Verdict.ERROR
                            ? TraceResult.error(result.trace(), "")
                            : result.withNotices(List.of()));
        }

        @Override
        public void end() throws IOException {
            report.end();
        }
    }

    private final List<ResultListener> reports = new ArrayList<>();
    private final List<WholeFile> files = new ArrayList<>();

    /**
     * @param inputs what the command reads, which no report may take the place of
     * @param display how those on standard output are shown
     * @throws UsageException if a format does not exist, or two reports want the same place, or that of an input
     */
    public Reports(List<Wanted> wanted, List<String> inputs, OutputStream standardOutput, Display display)
            throws IOException {
        this(wanted, inputs, standardOutput, display, new SavedFileNames());
    }

    /** @param files what files were called when the findings were made */
    public Reports(
            List<Wanted> wanted,
            List<String> inputs,
            OutputStream standardOutput,
            Display display,
            SavedFileNames files)
            throws IOException {
        List<ReportFormat> formats = wanted.stream()
                .map(report -> OptionWords.reportFormat(report.format()))
                .toList();
        checkPlaces(wanted);
        checkInputs(wanted, inputs);
        SourceCode sources = files.over(new SourceDirectories(display.sources()));
        try {
            for (int index = 0; index < formats.size(); index++) {
                ReportFormat format = formats.get(index);
                OutputStream out = wanted.get(index).file().map(this::file).orElse(standardOutput);
                ResultListener report =
                        format.open().apply(writer(out), display.settings(sources, out == standardOutput));
                boolean besideWarnings = format.forPeople() && out == standardOutput;
                reports.add(besideWarnings ? new BesideWarnings(report) : report);
            }
        } catch (UsageException e) {
            close();
            throw e;
        }
    }

    private static void checkPlaces(List<Wanted> wanted) {
        Set<Optional<Path>> places = new HashSet<>();
        for (Wanted report : wanted) {
            if (!places.add(report.file().map(path -> path.toAbsolutePath().normalize()))) {
                throw new UsageException("--format " + report.format() + ": "
                        + report.file().map(Path::toString).orElse("standard output")
                        + " is taken by another report; expected -o with another file");
            }
        }
    }

    private static void checkInputs(List<Wanted> wanted, List<String> inputs) throws IOException {
        for (Wanted report : wanted) {
            for (String input : inputs) {
                if (report.file().isPresent()) {
                    Inputs.refuseToOverwrite(input, report.file().get());
                }
            }
        }
    }

    private OutputStream file(Path path) {
        WholeFile file = new WholeFile(path);
        files.add(file);
        return file.stream();
    }

    private static Writer writer(OutputStream out) {
        return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    @Override
    public void result(TraceResult result) throws IOException {
        for (ResultListener report : reports) {
            report.result(result);
        }
    }

    @Override
    public void end() throws IOException {
        for (ResultListener report : reports) {
            report.end();
        }
        for (WholeFile file : files) {
            file.complete();
        }
    }

    /** Reports that did not come to their end leave nothing behind. */
    @Override
    public void close() throws IOException {
        for (WholeFile file : files) {
            file.close();
        }
    }
}
