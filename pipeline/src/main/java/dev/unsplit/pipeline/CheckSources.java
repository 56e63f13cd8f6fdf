// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.Rule;
import dev.unsplit.finding.RunFigures;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.pipeline.recording.AgentJar;
import dev.unsplit.staticcheck.Options;
import dev.unsplit.staticcheck.StaticCheck;
import dev.unsplit.staticcheck.StaticResult;
import dev.unsplit.staticcheck.WrongInputException;
import dev.unsplit.trace.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks the atomicity types of sources. */
public final class CheckSources {

    /** Names the analysis in reports. */
    static final String ANALYSIS = "static";

    private final SourceOptions options;

    public CheckSources(SourceOptions options) {
        this.options = options;
    }

    /**
     * Checks all sources as one program.
     *
     * @param lines takes the lines of the table, if one is wanted
     * @throws UsageException if they cannot be compiled or, once all is reported, if annotations in them make no sense
     */
    public void run(List<Path> sources, ResultListener listener, Consumer<String> lines) throws IOException {
        for (Path source : sources) {
            if (!Files.exists(source)) {
                throw new UsageException(source + ": no such file or directory; expected Java sources");
            }
        }
        long start = System.nanoTime();
        StaticResult result = check(options, sources);
        double seconds = (System.nanoTime() - start) / 1e9;
        if (options.table()) {
            result.table().forEach(lines);
        }
        if (options.annotated().isPresent()) {
            write(result, options.annotated().get());
        }
        listener.result(told(sources, result, seconds));
        listener.end();
        refuse(result.troubles());
    }

    /** What is proved is worth nothing if it is not what the author meant to say. */
    private static void refuse(List<String> troubles) {
        if (!troubles.isEmpty()) {
            throw new UsageException((troubles.size() == 1 ? "an annotation" : troubles.size() + " annotations")
                    + " in the sources cannot be meant like that, as the warnings say; expected locks that are paths of"
                    + " final fields");
        }
    }

    private static void write(StaticResult result, Path directory) {
        try {
            result.writeAnnotated(directory);
        } catch (IOException e) {
            throw new UsageException(FileTrouble.writing(directory, e), e);
        }
    }

    /**
     * What is proved of sources, and need not be recorded.
     *
     * @return rules of a specification, one line each
     * @throws UsageException if they cannot be compiled
     */
    static List<String> proved(List<Path> sources, String classPath) throws IOException {
        return check(new SourceOptions(classPath, false, List.of(), false, Optional.empty()), sources)
                .leftOut();
    }

    private static StaticResult check(SourceOptions options, List<Path> sources) throws IOException {
        try {
            return new StaticCheck(new Options(options.all(), options.known()), classPath(options.classPath()))
                    .check(sources);
        } catch (WrongInputException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Our annotations are always there. */
    private static String classPath(String given) {
        return Stream.concat(Stream.of(given), AgentJar.annotations().map(Path::toString).stream())
                .filter(place -> !place.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static TraceResult told(List<Path> sources, StaticResult result, double seconds) {
        List<Finding> findings = result.findings();
        boolean isViolation = findings.stream().anyMatch(finding -> finding.rule() == Rule.ATOMICITY);
        Verdict verdict = isViolation ? Verdict.VIOLATION : Verdict.ATOMIC;
        String name = sources.stream().map(Path::toString).collect(Collectors.joining(" "));
        return new TraceResult(name, 0, verdict, Map.of(ANALYSIS, verdict), findings, result.troubles(), "")
                .withFigures(
                        new RunFigures(result.figures(), 0, 0, result.fields(), result.methods(), List.of(), seconds));
    }
}
