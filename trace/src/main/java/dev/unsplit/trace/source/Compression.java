// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.source;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** How a file is compressed: one that is read says so by its first bytes, one that is written by its name. */
enum Compression {
    GZIP(".gz", "1f8b.*"),
    /** Its data may start with a frame that is to be skipped. */
    ZSTD(".zst", "28b52ffd|5.2a4d18"),
    NONE("", ".*");

    static final int MAGIC_SIZE = 4;

    private final String extension;
    private final Pattern magic; // in hexadecimal

    Compression(String extension, String magic) {
        this.extension = extension;
        this.magic = Pattern.compile(magic);
    }

    /** @param beginning the first {@link #MAGIC_SIZE} bytes of a file, or fewer if it has no more */
    static Compression ofBeginning(byte[] beginning) {
        String bytes = HexFormat.of().formatHex(beginning);
        return first(compression -> compression.magic.matcher(bytes).matches());
    }

    static Compression ofName(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        return first(compression -> name.endsWith(compression.extension));
    }

    /** {@link #NONE} comes last, and fits everything. */
    private static Compression first(Predicate<Compression> fits) {
        return Arrays.stream(values()).filter(fits).findFirst().orElse(NONE);
    }

    InputStream decompressed(InputStream in, String name) throws IOException {
        try {
            return switch (this) {
                case NONE -> in;
                case GZIP -> new GzipInput(in, name);
                case ZSTD -> new ZstdInputStreamNoFinalizer(in);
            };
        } catch (LinkageError e) {
            throw new UsageException(
                    name + ": zstd data cannot be read on this machine, expected a decompressed file", e);
        }
    }

    OutputStream compressed(OutputStream out, String name) throws IOException {
        try {
            return switch (this) {
                case NONE -> out;
                case GZIP -> new GZIPOutputStream(out);
                case ZSTD -> new ZstdOutputStreamNoFinalizer(out).setChecksum(true);
            };
        } catch (LinkageError e) {
            throw new UsageException(
                    name + ": zstd data cannot be written on this machine, expected a name without .zst", e);
        }
    }

    /** As messages call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
