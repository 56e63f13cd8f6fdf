// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.Analyses;
import dev.unsplit.analysis.unit.AnalysisInfo;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.finding.ResultListener;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.pipeline.recording.ObservedJvm;
import dev.unsplit.pipeline.recording.ProgramOutput;
import dev.unsplit.pipeline.recording.Recording;
import dev.unsplit.pipeline.recording.RecordingDirectory;
import dev.unsplit.pipeline.recording.RecordingOptions;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Runs a program under the agent and analyses what it does while it does it. */
public final class Run {

    private final RunOptions options;
    private final TraceAnalysis analysis;
    private final Consumer<Finding> whenFound;

    /**
     * @param whenFound gets each finding as soon as it is known, from any thread
     * @throws UsageException if the options cannot be followed
     */
    public Run(RunOptions options, Consumer<Finding> whenFound) {
        this.options = options;
        this.whenFound = whenFound;
        options.recording().specification().ifPresent(SpecificationFile::check);
        options.recording().level().ifPresent(this::checkLevel);
        this.analysis = new TraceAnalysis(options.check(), options.recording().specification());
    }

    /** Better now than when the program has run. */
    private void checkLevel(Level level) {
        if (level == Level.EDGES && options.check().refining() == Refining.ASKED_FOR) {
            throw new UsageException("--refine and --write-spec look into methods, which recordings of level "
                    + level.id() + " do not allow; expected --level accesses");
        }
        for (AnalysisInfo info : Analyses.all()) {
            if (options.check().analyses().contains(info.id()) && !info.levels().contains(level)) {
                throw new UsageException("--analysis: " + info.id() + " does not work on recordings of level "
                        + level.id() + "; expected --level accesses or another analysis");
            }
        }
    }

    /**
     * Runs the program to its end, then tells the results, one for each JVM.
     *
     * @param words a command line, or a Java source file and its arguments
     */
    public ProgramEnd run(List<String> words, ProgramOutput output, ResultListener listener) throws IOException {
        if (options.keepTrace().isPresent()) {
            Inputs.refuseToOverwrite(words.get(0), options.keepTrace().get());
        }
        try (ProvedSpecification proved = new ProvedSpecification(options.recording(), options.provedFrom());
                RecordingDirectory directory = directory();
                LiveAnalyses analyses = new LiveAnalyses(analysis, whenFound);
                Recording recording = Recording.start(words, recordingOptions(proved.options()), directory, output)) {
            List<ObservedJvm> jvms = new ArrayList<>();
            ProgramEnd end = recording.follow(jvm -> {
                jvms.add(jvm);
                analyses.start(jvm);
            });
            List<TraceResult> complete = complete(analyses.results(), jvms, recording.name(), end);
            recording.refused().ifPresent(why -> complete.add(notStarted(recording.name(), why, end)));
            List<TraceResult> results = withUnusedRules(complete, jvms);
            try {
                report(results, listener);
                analysis.end();
            } finally {
                options.keepTrace().ifPresent(file -> RecordProgram.keep(jvms, file));
            }
            return end;
        }
    }

    private List<TraceResult> withUnusedRules(List<TraceResult> results, List<ObservedJvm> jvms) {
        List<TraceResult> all = new ArrayList<>(results);
        List<String> notices =
                analysis.unusedRules(jvms.stream().map(ObservedJvm::notes).toList());
        all.add(all.remove(all.size() - 1).alsoNoting(notices));
        return all;
    }

    private static void report(List<TraceResult> results, ResultListener listener) throws IOException {
        for (TraceResult result : results) {
            listener.result(result);
        }
        listener.end();
    }

    /** A trace that is kept may be asked for anything later. */
    private RecordingOptions recordingOptions(RecordingOptions recording) {
        return options.keepTrace().isPresent() ? recording : recording.onlyFor(questions());
    }

    private RecordingOptions.Questions questions() {
        return new RecordingOptions.Questions(
                options.check().conflicts().orElse(Conflicts.DATA),
                options.check().boundaries().orElse(Boundaries.SPLIT));
    }

    private RecordingDirectory directory() throws IOException {
        return options.keepTrace().isPresent()
                ? RecordingDirectory.beside(options.keepTrace().get())
                : RecordingDirectory.temporary();
    }

    private static List<TraceResult> complete(
            List<TraceResult> results, List<ObservedJvm> jvms, String program, ProgramEnd end) {
        List<TraceResult> complete = new ArrayList<>();
        if (results.isEmpty()) {
            complete.add(TraceResult.error(program, RecordProgram.nothingRecorded(program, end))
                    .of(end));
        }
        Map<String, Integer> names = new HashMap<>();
        for (int index = 0; index < results.size(); index++) {
            ObservedJvm jvm = jvms.get(index);
            int same = names.merge(jvm.name(), 1, Integer::sum);
            complete.add(results.get(index)
                    .named(same == 1 ? jvm.name() : jvm.name() + " (" + same + ")")
                    .alsoNoting(notices(jvm))
                    .alsoNotSeen(jvm.notes().notSeen())
                    .of(end));
        }
        return complete;
    }

    /** Beside others that were observed. */
    private static TraceResult notStarted(String program, String why, ProgramEnd end) {
        return TraceResult.error(program, program + ": a JVM did not start its program: " + why)
                .of(end);
    }

    private static List<String> notices(ObservedJvm jvm) {
        List<String> notices = new ArrayList<>(jvm.notes().warnings());
        if (jvm.isAbandoned()) {
            notices.add("was still running when the program had ended that started it; analysed up to there");
        }
        return notices;
    }
}
