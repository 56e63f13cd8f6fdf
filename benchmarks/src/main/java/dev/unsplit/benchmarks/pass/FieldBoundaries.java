// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The yardstick of the STD parser: maps the file and finds where the fields of each line end, byte by byte, and does
 * nothing with them.
 */
final class FieldBoundaries {

    private final MappedByteBuffer bytes;
    private final int end;
    private long places; // keeps the compiler from leaving the work out

    private FieldBoundaries(MappedByteBuffer bytes) {
        this.bytes = bytes;
        this.end = bytes.limit();
    }

    /** How many lines the file has. */
    static long find(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            FieldBoundaries boundaries =
                    new FieldBoundaries(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()));
            long lines = boundaries.find();
            if (boundaries.places == 0) {
                throw new IOException(file + " has no fields");
            }
            return lines;
        }
    }

    private long find() {
        long lines = 0;
        int at = 0;
        while (at < end) {
            at = line(at);
            lines++;
        }
        return lines;
    }

    private int line(int start) {
        int bar = next('|', start);
        int open = next('(', bar + 1);
        int close = next(')', open + 1);
        int feed = next('\n', close + 2);
        places += bar ^ open ^ close ^ feed;
        return feed + 1;
    }

    private int next(char wanted, int from) {
        int at = from;
        while (at < end && bytes.get(at) != wanted) {
            at++;
        }
        return at;
    }
}
