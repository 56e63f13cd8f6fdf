// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.finding.ResultListener;
import dev.unsplit.pipeline.Check;
import dev.unsplit.pipeline.CheckOptions;
import dev.unsplit.pipeline.Display;
import dev.unsplit.pipeline.Inputs;
import dev.unsplit.pipeline.KnownFindings;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Outcome;
import dev.unsplit.pipeline.ParsedSources;
import dev.unsplit.pipeline.Progress;
import dev.unsplit.pipeline.Refining;
import dev.unsplit.pipeline.Reports;
import dev.unsplit.pipeline.SourceSuppressions;
import dev.unsplit.pipeline.recording.TraceDirectory;
import dev.unsplit.trace.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Analyses what was recorded of the tests, shows what was found, and fails the build if it is bad enough. The findings are
 * kept in {@code target/unsplit/findings.json}.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends UnsplitMojo {

    /** A baseline of this name is used without being asked for. */
    static final String USUAL_BASELINE = "unsplit-baseline.json";

    /** What Maven puts before a line. */
    private static final int LOG_PREFIX = "[ERROR] ".length();

    /** The least certain finding that fails the build: {@code observed}, {@code confirmed}, {@code possible}, {@code static}, {@code approximate} or {@code never}. Default: possible. */
    @Parameter(property = "unsplit.failOn", defaultValue = "possible")
    String failOn = "possible";

    /** What to run, see {@code unsplit analyses}; {@code all} stands for those that apply. Default: frontier, commit-node-view, race, deadlock. */
    @Parameter(property = "unsplit.analyses")
    List<String> analyses = List.of();

    /** Findings that are known already: they do not fail the build. Default: {@code unsplit-baseline.json} beside the POM, if there is one. */
    @Parameter(property = "unsplit.baseline")
    @Nullable
    File baseline;

    /** Where to write all that was found, for {@code baseline}. */
    @Parameter(property = "unsplit.writeBaseline")
    @Nullable
    File writeBaseline;

    /** Patterns that do no harm, and do not fail the build: their names, {@code all} or {@code none}. Default: all. */
    @Parameter(property = "unsplit.benign")
    List<String> benign = List.of();

    /** Whether lock operations conflict: {@code data} or {@code data+locks}. Default: data. */
    @Parameter(property = "unsplit.conflicts")
    @Nullable
    String conflicts;

    /** Whether blocking operations end a transaction: {@code split} or {@code inside}. Default: split. */
    @Parameter(property = "unsplit.boundaries")
    @Nullable
    String boundaries;

    /** Does not look into methods that were found to be split. */
    @Parameter(property = "unsplit.noRefine", defaultValue = "false")
    boolean noRefine;

    /** Where to write which methods are split only inside what they call, for {@code spec}. */
    @Parameter(property = "unsplit.writeSpec")
    @Nullable
    File writeSpec;

    /** A file that says which methods are transactions; {@code writeSpec} starts with it. If the tests were recorded by another one, {@code exclude} still counts. */
    @Parameter(property = "unsplit.spec")
    @Nullable
    File spec;

    /**
     * Reports in {@code target/unsplit}, named {@code findings} with an extension, beside what is shown and
     * {@code findings.json}: {@code html}, {@code sarif}, {@code junit}, {@code text}; {@code github} is printed. Default: html.
     */
    @Parameter(property = "unsplit.formats", defaultValue = "html")
    List<String> formats = List.of("html");

    @Override
    void run() throws IOException, MojoExecutionException, MojoFailureException {
        DoneByCheck.CHECKED.mark(project);
        findingFiles().delete();
        TraceDirectory recorded = new TraceDirectory(directory(project));
        List<String> traces = recorded.traces().stream().map(Path::toString).toList();
        if (traces.isEmpty()) {
            new NothingRecorded(project, recorded).tell(getLog());
            return;
        }
        Outcome outcome = new Outcome(OptionWords.failOn(failOn));
        Warnings warnings = new Warnings(getLog());
        String text = analyse(traces, outcome, warnings);
        boolean failed = outcome.exitStatus() != Outcome.SUCCESS;
        Consumer<String> log = failed ? getLog()::error : getLog()::info;
        text.lines().forEach(log);
        if (!warnings.errors().isEmpty()) {
            throw wrongUse(String.join("; ", warnings.errors()));
        }
        if (failed) {
            throw new MojoFailureException("Unsplit has findings, see above"
                    + findingFiles()
                            .first(allFormats())
                            .map(file -> " and " + file)
                            .orElse(""));
        }
    }

    /** Returns the report for the console. */
    private String analyse(List<String> traces, Outcome outcome, Warnings warnings) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        List<String> inputs = inputs(traces);
        CheckOptions options = options();
        try (Reports shown =
                        new Reports(List.of(new Reports.Wanted("text", Optional.empty())), inputs, text, display());
                Reports written = findingFiles().open(allFormats(), inputs, display())) {
            ResultListener listener = ResultListener.all(List.of(outcome, shown, written, warnings));
            KnownFindings judged = new KnownFindings(knownFindings(), path(writeBaseline), listener);
            ResultListener accepted = new SourceSuppressions(options.sources(), judged);
            check(traces, options).run(traces, new JvmNames(project.getArtifactId(), accepted));
        }
        if (formats.contains(ReportFiles.PRINTED)) {
            DoneByCheck.ANNOTATED.mark(project);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private Check check(List<String> traces, CheckOptions options) {
        Inputs inputs = new Inputs(traces, InputStream.nullInputStream(), Optional.empty(), Progress.UNSEEN);
        return new Check(inputs, Progress.UNSEEN, options, path(spec));
    }

    private CheckOptions options() {
        return new CheckOptions(
                analyses.isEmpty() ? OptionWords.defaultAnalyses() : OptionWords.analyses(String.join(",", analyses)),
                Optional.ofNullable(conflicts).map(OptionWords::conflicts),
                Optional.ofNullable(boundaries).map(OptionWords::boundaries),
                otherSpecification(),
                false,
                refining(),
                path(writeSpec),
                OptionWords.benign(benign.isEmpty() ? "all" : String.join(",", benign)),
                new ParsedSources(Sources.of(List.of(project))));
    }

    /** What the recording was made by is in it. Another one, or one that has changed since, is yet to count. */
    private Optional<Path> otherSpecification() {
        TraceDirectory recorded = new TraceDirectory(directory(project));
        return path(spec).filter(file -> !recorded.isSpecifiedBy(file));
    }

    private Refining refining() {
        if (noRefine && writeSpec != null) {
            throw new UsageException("--no-refine: expected no --write-spec beside it");
        }
        if (noRefine) {
            return Refining.OFF;
        }
        return writeSpec == null ? Refining.WHERE_POSSIBLE : Refining.ASKED_FOR;
    }

    /** The one that was asked for must be there, unless it is to be made. */
    private Optional<Path> knownFindings() {
        Path file = path(baseline).orElse(project.getBasedir().toPath().resolve(USUAL_BASELINE));
        boolean mayBeMissing = baseline == null || baseline.equals(writeBaseline);
        return mayBeMissing && !Files.exists(file) ? Optional.empty() : Optional.of(file);
    }

    private List<String> inputs(List<String> traces) {
        List<String> inputs = new ArrayList<>(traces);
        Stream.of(path(spec), knownFindings())
                .flatMap(Optional::stream)
                .map(Path::toString)
                .forEach(inputs::add);
        return inputs;
    }

    private Set<String> allFormats() {
        Set<String> all = new LinkedHashSet<>(formats);
        all.add("json");
        return all;
    }

    private Display display() {
        return new Display(false, Display.USUAL_WIDTH - LOG_PREFIX, Sources.of(List.of(project)));
    }
}
