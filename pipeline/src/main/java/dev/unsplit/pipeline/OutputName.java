// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import com.github.luben.zstd.ZstdOutputStream;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** What the name of a trace that is to be written tells about it: {@code run.std.gz} is STD, compressed by gzip. */
final class OutputName {

    private static final String GZIP = ".gz";
    private static final String ZSTD = ".zst";

    private final String name;

    OutputName(String name) {
        this.name = name;
    }

    TraceFormat format() {
        String plain = name.toLowerCase(Locale.ROOT).replaceFirst("(\\.gz|\\.zst)$", "");
        String extension = plain.substring(plain.lastIndexOf('.') + 1);
        return Arrays.stream(TraceFormat.values())
                .filter(format -> format.id().equals(extension))
                .findFirst()
                .orElseThrow(
                        () -> new UsageException(name + ": the name does not tell the format to write; expected --to "
                                + Arrays.stream(TraceFormat.values())
                                        .map(TraceFormat::id)
                                        .collect(Collectors.joining("|"))));
    }

    OutputStream compress(OutputStream out) throws IOException {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(GZIP)) {
            return new GZIPOutputStream(out);
        }
        return lower.endsWith(ZSTD) ? new ZstdOutputStream(out).setChecksum(true) : out;
    }
}
