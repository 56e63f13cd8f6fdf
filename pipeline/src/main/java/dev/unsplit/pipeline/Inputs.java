// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.pipeline.recording.Notes;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.source.Traces;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Finds the trace behind a name that the user gave: a file, or {@code -} for standard input. */
public final class Inputs {

    static final String STANDARD_INPUT = "-";

    private final InputStream standardInput;
    private final Optional<TraceFormat> format;
    private final Progress progress;

    /**
     * @param names all that will be asked for
     * @param format of all traces; empty: told by their names or their content
     * @throws UsageException if standard input is named twice
     */
    public Inputs(List<String> names, InputStream standardInput, Optional<TraceFormat> format, Progress progress) {
        if (Collections.frequency(names, STANDARD_INPUT) > 1) {
            throw new UsageException("-: standard input can be read only once; expected one - among the files");
        }
        this.standardInput = standardInput;
        this.format = format;
        this.progress = progress;
    }

    RepeatableTrace trace(String name) {
        return name.equals(STANDARD_INPUT)
                ? new Watched(Traces.stream(name, standardInput, format.orElse(null)), -1)
                : file(OptionWords.file(name));
    }

    /** What its recorder noted beside the trace, if that is a file. */
    Notes notes(String name) {
        return name.equals(STANDARD_INPUT) ? Notes.NONE : Notes.beside(OptionWords.file(name));
    }

    private RepeatableTrace file(Path path) {
        return new Watched(Traces.file(path, format.orElse(null)), size(path));
    }

    /** @throws UsageException if {@code out} is the file that this input names */
    public static void refuseToOverwrite(String in, Path out) throws IOException {
        if (!in.equals(STANDARD_INPUT) && isSameFile(OptionWords.file(in), out)) {
            throw new UsageException(out + ": is the input itself; expected another file to write to");
        }
    }

    static boolean isSameFile(Path in, Path out) throws IOException {
        return Files.exists(in) && Files.exists(out) && Files.isSameFile(in, out);
    }

    private static long size(Path path) {
        try {
            return Files.isRegularFile(path) ? Files.size(path) : -1;
        } catch (IOException e) {
            return -1; // only the progress bar wants to know; whoever opens the file will say what is wrong with it
        }
    }

    /** A trace whose reading can be watched. */
    private final class Watched implements RepeatableTrace {

        private final RepeatableTrace trace;
        private final long size;

        Watched(RepeatableTrace trace, long size) {
            this.trace = trace;
            this.size = size;
        }

        @Override
        public String name() {
            return trace.name();
        }

        @Override
        public boolean isRepeatable() {
            return trace.isRepeatable();
        }

        @Override
        public TraceReader open() {
            TraceReader reader = trace.open();
            progress.opened(trace.name(), size, reader::position);
            return reader;
        }
    }
}
