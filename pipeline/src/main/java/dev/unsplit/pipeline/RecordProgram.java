// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.ProgramEnd;
import dev.unsplit.pipeline.recording.Notes;
import dev.unsplit.pipeline.recording.ObservedJvm;
import dev.unsplit.pipeline.recording.ProgramOutput;
import dev.unsplit.pipeline.recording.Recording;
import dev.unsplit.pipeline.recording.RecordingDirectory;
import dev.unsplit.pipeline.recording.RecordingOptions;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs a program under the agent and keeps what was recorded. */
public final class RecordProgram {

    /**
     * What is there when the program has ended.
     *
     * @param traces the files, in the order in which their JVMs started, and what these are called
     * @param refused why a JVM beside these did not start its program, if there is one
     */
    public record Recorded(String program, ProgramEnd end, Map<Path, String> traces, Optional<String> refused) {

        /** Why the end of the program is not in this trace, one line for each reason. */
        public List<String> missingEnd(Path trace) {
            return Notes.beside(trace).missingEnd();
        }
    }

    private final RecordingOptions options;

    /** @throws UsageException if the options cannot be followed */
    public RecordProgram(RecordingOptions options) {
        this.options = options;
        options.specification().ifPresent(SpecificationFile::check);
    }

    /**
     * @param words a command line, or a Java source file and its arguments
     * @param file gets the trace of the first JVM; those of others are numbered, {@code run.2.ust}
     */
    public Recorded run(List<String> words, Path file) throws IOException {
        Inputs.refuseToOverwrite(words.get(0), file);
        try (RecordingDirectory directory = RecordingDirectory.beside(file);
                Recording recording = Recording.start(words, options, directory, ProgramOutput.inherited())) {
            List<ObservedJvm> jvms = new ArrayList<>();
            ProgramEnd end = recording.follow(jvms::add);
            if (jvms.isEmpty()) {
                throw new UsageException(nothingRecorded(recording.name(), end));
            }
            return new Recorded(recording.name(), end, keep(jvms, file), recording.refused());
        }
    }

    static String nothingRecorded(String program, ProgramEnd end) {
        return program + ": nothing was recorded (exit status " + end.exit()
                + "): expected it to start a JVM that is not a build tool's own";
    }

    static Map<Path, String> keep(List<ObservedJvm> jvms, Path file) {
        Map<Path, String> kept = new LinkedHashMap<>();
        for (ObservedJvm jvm : jvms) {
            String name = jvm.name();
            kept.put(RecordingDirectory.keep(jvm.file(), file, kept.size() + 1), name);
        }
        return kept;
    }
}
