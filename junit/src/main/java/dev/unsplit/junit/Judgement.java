// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import static dev.unsplit.junit.WrongUse.parameter;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.pipeline.Check;
import dev.unsplit.pipeline.CheckOptions;
import dev.unsplit.pipeline.Display;
import dev.unsplit.pipeline.FailOn;
import dev.unsplit.pipeline.Inputs;
import dev.unsplit.pipeline.KnownFindings;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.ParsedSources;
import dev.unsplit.pipeline.Progress;
import dev.unsplit.pipeline.Refining;
import dev.unsplit.pipeline.Reports;
import dev.unsplit.pipeline.SourceSuppressions;
import dev.unsplit.trace.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Decides whether the trace of a test is a reason for it to fail, as the same options of the command would. */
final class Judgement {

    private final CheckOptions options;
    private final FailOn failOn;
    private final Optional<Path> baseline;
    private final Display display;

    private Judgement(CheckOptions options, FailOn failOn, Optional<Path> baseline, Display display) {
        this.options = options;
        this.failOn = failOn;
        this.baseline = baseline;
        this.display = display;
    }

    /** @throws UsageException if a parameter is wrong */
    static Judgement as(ExtensionContext context) {
        List<Path> sources = sources(context);
        CheckOptions options = new CheckOptions(
                parameter(context, "analysis").map(OptionWords::analyses).orElseGet(OptionWords::defaultAnalyses),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Refining.WHERE_POSSIBLE,
                Optional.empty(),
                OptionWords.benign(parameter(context, "benign").orElse("all")),
                new ParsedSources(sources));
        return new Judgement(
                options,
                parameter(context, "fail-on").map(OptionWords::failOn).orElse(FailOn.POSSIBLE),
                parameter(context, "baseline").map(OptionWords::file),
                new Display(false, Display.USUAL_WIDTH, sources));
    }

    /** Where the build tools have them, unless somebody says otherwise. */
    private static List<Path> sources(ExtensionContext context) {
        return parameter(context, "sources")
                .map(words -> OptionWords.sources("unsplit.sources", words))
                .orElseGet(() -> Stream.of("src/main/java", "src/test/java")
                        .map(Path::of)
                        .filter(Files::isDirectory)
                        .toList());
    }

    /**
     * What is to be said of a test.
     *
     * @param report why it is to fail; empty if it is not
     * @param warnings what may be missing from that, one line each
     */
    record Judged(Optional<String> report, List<String> warnings) {}

    /** @param test what the report calls it */
    Judged of(Path trace, String test) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        List<String> warnings = new ArrayList<>();
        Outcome outcome = new Outcome(failOn);
        List<Reports.Wanted> wanted = List.of(new Reports.Wanted("text", Optional.empty()));
        try (Reports reports = new Reports(wanted, List.of(), text, display)) {
            List<String> names = List.of(trace.toString());
            Inputs inputs = new Inputs(names, InputStream.nullInputStream(), Optional.empty(), Progress.UNSEEN);
            ResultListener told =
                    ResultListener.all(List.of(outcome, reports, result -> text.writeBytes(trouble(result))));
            ResultListener judged = new KnownFindings(baseline, Optional.empty(), told);
            ResultListener accepted = new SourceSuppressions(options.sources(), judged);
            // not what the baseline knows besides: one test has no use for what another one needs
            ResultListener first = ResultListener.all(List.of(result -> warnings.addAll(result.warnings()), accepted));
            new Check(inputs, Progress.UNSEEN, options).run(names, new Named(test, first));
        }
        boolean isPassed = outcome.exitStatus() == Outcome.SUCCESS;
        return new Judged(
                isPassed
                        ? Optional.empty()
                        : Optional.of(text.toString(StandardCharsets.UTF_8).strip()),
                warnings);
    }

    /** Why a trace was not analysed, which a report that others read is not told. */
    private static byte[] trouble(TraceResult result) {
        return result.error().getBytes(StandardCharsets.UTF_8);
    }

    /** Passes results on under another name. */
    private record Named(String name, ResultListener listener) implements ResultListener {

        @Override
        public void result(TraceResult result) throws IOException {
            listener.result(result.named(name));
        }

        @Override
        public void end() throws IOException {
            listener.end();
        }
    }
}
