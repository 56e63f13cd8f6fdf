// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.analysis.serializability.EdgeExtractor;
import dev.unsplit.analysis.unit.WellFormedness;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.ExcludedMethods;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.source.Traces;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a trace in another format. */
public final class Convert {

    private static final String STANDARD_OUTPUT = "-";

    private final Inputs inputs;
    private final Progress progress;
    private final OutputStream standardOutput;
    private final ConvertOptions options;

    public Convert(Inputs inputs, Progress progress, OutputStream standardOutput, ConvertOptions options) {
        this.inputs = inputs;
        this.progress = progress;
        this.standardOutput = standardOutput;
        this.options = options;
    }

    /**
     * @return what the user should know, one line each
     * @throws UsageException if the input cannot be read or the output cannot be written; then there is no output
     * @throws IOException if standard output was closed
     */
    public List<String> run(String in, String out) throws IOException {
        TraceFormat format = options.to().or(() -> TraceFormat.ofName(out)).orElseThrow(() -> formatUnknown(out));
        try (TraceReader reader = inputs.trace(in).open()) {
            if (out.equals(STANDARD_OUTPUT)) {
                return write(reader, standardOutput, format, out);
            }
            Path file = OptionWords.file(out);
            Inputs.refuseToOverwrite(in, file);
            try (WholeFile whole = new WholeFile(file)) {
                List<String> notes = write(reader, whole.stream(), format, out);
                whole.complete();
                return notes;
            }
        } catch (OutOfMemoryError e) {
            throw MemoryLimit.exceeded(in, e);
        } finally {
            progress.closed();
        }
    }

    private static UsageException formatUnknown(String out) {
        return new UsageException(out + ": the name does not tell the format to write; expected --to "
                + Arrays.stream(TraceFormat.values()).map(TraceFormat::id).collect(Collectors.joining("|")));
    }

    private List<String> write(TraceReader reader, OutputStream out, TraceFormat format, String name)
            throws IOException {
        TraceInfo source = reader.info();
        Level level = level(source, format, name);
        TraceInfo target = new TraceInfo(level, source.conflicts(), source.boundaries(), source.excludedMethods());
        WellFormedness wellFormedness = new WellFormedness(reader::place);
        try (TraceWriter writer = Traces.write(out, name, format, target, reader.symbols())) {
            pass(reader, writer, target, wellFormedness);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        List<String> notes = new ArrayList<>();
        notes.add(reader.notice());
        notes.add(wellFormedness.notice("converted as it stands")); // edges do not tell it any more
        if (!keepsHeader(format) && source.conflicts() != Conflicts.DATA_AND_LOCKS) {
            notes.add("this format cannot say how the trace is to be read; for the same verdict check " + name
                    + " with --conflicts " + source.conflicts().id());
        }
        notes.removeIf(String::isEmpty);
        return notes;
    }

    private Level level(TraceInfo source, TraceFormat format, String name) {
        Level level = options.level()
                .filter(asked -> asked.hasAccesses() != source.level().hasAccesses())
                .orElse(source.level());
        if (level.hasEdges() && !keepsHeader(format)) {
            throw new UsageException(name + ": a trace with edges can be written as ust or txt only");
        }
        if (level.hasAccesses() && !source.level().hasAccesses()) {
            throw new UsageException(
                    name + ": the input is of level edges, its accesses are gone; expected --level edges");
        }
        return level;
    }

    /** Whether a file of this format says itself how it is to be read. */
    private static boolean keepsHeader(TraceFormat format) {
        return format == TraceFormat.UST || format == TraceFormat.TEXT;
    }

    private static void pass(TraceReader reader, TraceWriter writer, TraceInfo target, WellFormedness wellFormedness) {
        TraceInfo source = reader.info();
        if (source.level() == target.level()) {
            reader.read(writer);
        } else if (source.level().hasEdges()) {
            reader.read(new EdgesAlone(writer));
        } else {
            ExcludedMethods excluded = new ExcludedMethods(reader.symbols().methods(), source.excludedMethods());
            reader.read(EdgeExtractor.into(writer, excluded, wellFormedness));
        }
    }
}
