// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.source;

import dev.unsplit.trace.UsageException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * The content of gzip data in one part or several. Unlike its superclass it does not take whatever stands behind the last
 * part for its end.
 */
final class GzipInput extends GZIPInputStream {

    private static final int BUFFER_SIZE = 64 * 1024;
    private static final int TRAILER_SIZE = 8;

    private final String name;
    private final Counted data;
    private long filledTo; // the byte of the file at which the buffer ends

    private static final class Counted extends FilterInputStream {

        private long count;

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int value = in.read();
            count += value < 0 ? 0 : 1;
            return value;
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            int read = in.read(buffer, from, length);
            count += Math.max(read, 0);
            return read;
        }
    }

    /** @param name what messages call the file */
    GzipInput(InputStream in, String name) throws IOException {
        this(new Counted(in), name);
    }

    private GzipInput(Counted data, String name) throws IOException {
        super(data, BUFFER_SIZE);
        this.data = data;
        this.name = name;
    }

    @Override
    protected void fill() throws IOException {
        super.fill();
        filledTo = data.count;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
        int count = super.read(buffer, from, length);
        if (count < 0) {
            expectEnd();
        }
        return count;
    }

    /** The superclass has looked for another part; what it found instead, and left or used up, should not be there. */
    private void expectEnd() throws IOException {
        long end = filledTo - inf.getRemaining() + TRAILER_SIZE;
        if (data.count > end || data.read() >= 0) {
            throw new UsageException(
                    name + ": byte " + end + ": other bytes follow the gzip data, expected the end of the file");
        }
    }
}
