// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.source;

import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.csv.CsvReader;
import dev.unsplit.trace.csv.CsvWriter;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.roadrunner.RoadRunnerReader;
import dev.unsplit.trace.roadrunner.RoadRunnerWriter;
import dev.unsplit.trace.std.StdReader;
import dev.unsplit.trace.std.StdWriter;
import dev.unsplit.trace.text.TextReader;
import dev.unsplit.trace.text.TextWriter;
import dev.unsplit.trace.ust.UstReader;
import dev.unsplit.trace.ust.UstWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Opens traces of every format, and makes writers for them. The format is the one that the user names, else what the
 * extension of the file says, else what its content looks like.
 */
public final class Traces {

    private Traces() {}

    /** A trace in a file. Whether it can be read turns out when it is opened. */
    public static RepeatableTrace file(Path path, @Nullable TraceFormat format) {
        return new RepeatableTrace() {
            @Override
            public String name() {
                return path.toString();
            }

            @Override
            public TraceReader open() {
                Supplier<InputStream> again = isRepeatable() ? () -> openFile(path) : null;
                return read(openFile(path), name(), format, Source.FILE, again);
            }

            @Override
            public boolean isRepeatable() {
                return Files.isRegularFile(path);
            }
        };
    }

    /** A trace that comes in through a stream and can be read once: standard input. */
    public static RepeatableTrace stream(String name, InputStream in, @Nullable TraceFormat format) {
        return new RepeatableTrace() {
            private boolean opened;

            @Override
            public String name() {
                return name;
            }

            @Override
            public TraceReader open() {
                if (opened) {
                    throw new IllegalStateException(name + " cannot be read twice");
                }
                opened = true;
                return read(in, name, format, Source.STREAM, null);
            }

            @Override
            public boolean isRepeatable() {
                return false;
            }
        };
    }

    /** A trace in our own text form that is already in memory. */
    public static RepeatableTrace text(String name, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        return new RepeatableTrace() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public TraceReader open() {
                return TextReader.open(new LineReader(bytes, name), TraceInfo.OF_TEXT);
            }

            @Override
            public boolean isRepeatable() {
                return true;
            }
        };
    }

    /**
     * A writer of events whose numbers are those of {@code symbols}, which may grow while they come in.
     *
     * @param name of the file, which says whether it is compressed, and stands in messages
     */
    public static TraceWriter write(OutputStream out, String name, TraceFormat format, TraceInfo info, Symbols symbols)
            throws IOException {
        OutputStream content = Compression.ofName(name).compressed(out, name);
        return switch (format) {
            case UST -> new UstWriter(content, info, symbols);
            case STD -> new StdWriter(content, name, info, symbols);
            case CSV -> new CsvWriter(content, name, info, symbols);
            case ROADRUNNER -> new RoadRunnerWriter(content, name, info, symbols);
            case TEXT -> new TextWriter(content, info, symbols);
        };
    }

    /** A writer to a stream that has no name but that of its format. */
    public static TraceWriter write(OutputStream out, TraceFormat format, TraceInfo info, Symbols symbols)
            throws IOException {
        return write(out, format.id(), format, info, symbols);
    }

    private static InputStream openFile(Path path) {
        if (Files.isDirectory(path)) {
            throw new UsageException(path + ": is a directory, expected a file");
        }
        try {
            return Files.newInputStream(path);
        } catch (NoSuchFileException e) {
            throw new UsageException(path + ": no such file", e);
        } catch (AccessDeniedException e) {
            throw new UsageException(path + ": cannot be read: permission denied", e);
        } catch (IOException e) {
            throw new UsageException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** @param again opens the same input once more, or null */
    private static TraceReader read(
            InputStream in,
            String name,
            @Nullable TraceFormat asked,
            Source source,
            @Nullable Supplier<InputStream> again) {
        try {
            TraceInput input = new TraceInput(in, name);
            TraceFormat format =
                    asked != null ? asked : TraceFormat.ofName(name).orElseGet(() -> FormatOfContent.of(input));
            return format == TraceFormat.UST
                    ? ustReader(input, name, again)
                    : textReader(input, name, format, source, again);
        } catch (UsageException e) {
            closeAfter(e, in);
            throw e;
        }
    }

    private static void closeAfter(UsageException problem, InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            problem.addSuppressed(e);
        }
    }

    private static TraceReader ustReader(TraceInput input, String name, @Nullable Supplier<InputStream> again) {
        return new UstReader(
                input.endingWhereCut(),
                name,
                again == null ? null : () -> new TraceInput(again.get(), name).endingWhereCut());
    }

    private static TraceReader textReader(
            TraceInput input, String name, TraceFormat format, Source source, @Nullable Supplier<InputStream> again) {
        FormatOfContent.expectText(format, input, name);
        LineReader lines = lines(input, name, again);
        return switch (format) {
            case UST -> throw new IllegalStateException("not a text format");
            case STD -> new StdReader(lines, source.info(TraceInfo.OF_OTHER_TOOLS));
            case CSV -> new CsvReader(lines, source.info(TraceInfo.OF_OTHER_TOOLS));
            case ROADRUNNER -> new RoadRunnerReader(lines, source.info(TraceInfo.OF_ROADRUNNER));
            case TEXT -> TextReader.open(lines, TraceInfo.OF_TEXT);
        };
    }

    private static LineReader lines(TraceInput input, String name, @Nullable Supplier<InputStream> again) {
        return new LineReader(
                input,
                name,
                input::position,
                again == null ? null : () -> lines(opened(again.get(), name), name, again));
    }

    private static TraceInput opened(InputStream in, String name) {
        try {
            return new TraceInput(in, name);
        } catch (UsageException e) {
            closeAfter(e, in);
            throw e;
        }
    }

    /** Where a trace comes from: a file is read as the tools of its format read it, a stream like our own text. */
    private enum Source {
        FILE,
        STREAM;

        TraceInfo info(TraceInfo ofFile) {
            TraceInfo text = TraceInfo.OF_TEXT;
            return switch (this) {
                case FILE -> ofFile;
                case STREAM ->
                    new TraceInfo(text.level(), text.conflicts(), text.boundaries(), ofFile.excludedMethods());
            };
        }
    }
}
