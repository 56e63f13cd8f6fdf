// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.source;

import dev.unsplit.trace.UsageException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;

/**
 * The bytes of a trace, decompressed if their beginning says that they are compressed. Some of them can be looked at
 * before they are read. Whatever goes wrong is a {@link UsageException} that names the byte; only where compressed data
 * is cut off, a reader that can make sense of the rest may ask for what there is.
 */
final class TraceInput extends InputStream {

    private static final int MOST_AHEAD = 64 * 1024;

    private final String name;
    private final CountedInput counted;
    private final InputStream content;
    private final Compression compression;

    private byte[] ahead = new byte[4096]; // what was looked at and not yet read
    private int aheadFrom;
    private int aheadTo;
    private boolean endsWhereCut;

    /** The file as it is, and how much of it is used up. */
    private static final class CountedInput extends InputStream {

        private final InputStream in;
        private final String name;
        private volatile long position;

        CountedInput(InputStream in, String name) {
            this.in = in;
            this.name = name;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // one thread reads; others only look at the position
        public int read(byte[] buffer, int from, int length) {
            try {
                int count = in.read(buffer, from, length);
                position += Math.max(count, 0);
                return count;
            } catch (IOException e) {
                throw new UsageException(name + ": byte " + position + ": cannot be read: " + e.getMessage(), e);
            }
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate")
        public long skip(long count) {
            try {
                long skipped = in.skip(count);
                position += skipped;
                return skipped;
            } catch (IOException e) {
                throw new UsageException(name + ": byte " + position + ": cannot be read: " + e.getMessage(), e);
            }
        }

        /** Never 0: gzip data may go on in a second part, and is asked for it only if more seems to be there. */
        @Override
        public int available() {
            return 1;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    TraceInput(InputStream in, String name) {
        this.name = name;
        this.counted = new CountedInput(in, name);
        PushbackInputStream start = new PushbackInputStream(counted, Compression.MAGIC_SIZE);
        this.compression = Compression.ofBeginning(beginning(start));
        this.content = decompressed(start);
        if (!lookFurther()) {
            throw new UsageException(name + ": the file is empty, expected a trace");
        }
        if (compression != Compression.NONE) {
            refuseToDecompressAgain();
        }
    }

    private void refuseToDecompressAgain() {
        Compression inner = Compression.ofBeginning(Arrays.copyOf(beginning(), Compression.MAGIC_SIZE));
        if (inner != Compression.NONE) {
            throw new UsageException(
                    name + ": " + inner + " data inside of " + compression + " data, expected to decompress it once");
        }
    }

    private static byte[] beginning(PushbackInputStream start) {
        try {
            byte[] beginning = start.readNBytes(Compression.MAGIC_SIZE);
            start.unread(beginning);
            return beginning;
        } catch (IOException e) {
            throw new IllegalStateException("a counted input says what is wrong by itself", e);
        }
    }

    private InputStream decompressed(InputStream start) {
        try {
            return compression.decompressed(start, name);
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    private static boolean isCut(IOException cause) {
        return cause instanceof EOFException
                || String.valueOf(cause.getMessage()).contains("Truncated");
    }

    private UsageException damaged(IOException cause) {
        String problem = isCut(cause)
                ? compression + " data is cut off, expected its end"
                : compression + " data is damaged, expected a whole " + compression + " file";
        return new UsageException(name + ": byte " + position() + ": " + problem, cause);
    }

    /** From now on the content ends where its compressed data is cut off; whether it was whole, the reader has to know. */
    TraceInput endingWhereCut() {
        endsWhereCut = true;
        return this;
    }

    /** How many bytes of the file are used up. */
    long position() {
        return counted.position;
    }

    /** Gets more of what can be looked at; false if there is no more, or it would be too much. */
    boolean lookFurther() {
        if (aheadTo == MOST_AHEAD) {
            return false;
        }
        if (aheadTo == ahead.length) {
            ahead = Arrays.copyOf(ahead, Math.min(MOST_AHEAD, aheadTo * 2));
        }
        int count = readContent(ahead, aheadTo, ahead.length - aheadTo);
        aheadTo += Math.max(count, 0);
        return count > 0;
    }

    /** The beginning of the content, as far as {@link #lookFurther} got it. */
    byte[] beginning() {
        return Arrays.copyOfRange(ahead, aheadFrom, aheadTo);
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int from, int length) {
        if (aheadFrom == aheadTo) {
            return readContent(buffer, from, length);
        }
        int count = Math.min(length, aheadTo - aheadFrom);
        System.arraycopy(ahead, aheadFrom, buffer, from, count);
        aheadFrom += count;
        return count;
    }

    /** A file that is not compressed need not be read for that. */
    @Override
    public long skip(long count) {
        if (aheadFrom < aheadTo) {
            int skipped = (int) Math.min(count, aheadTo - aheadFrom);
            aheadFrom += skipped;
            return skipped;
        }
        try {
            return content.skip(count);
        } catch (IOException e) {
            throw damaged(e);
        }
    }

    private int readContent(byte[] buffer, int from, int length) {
        try {
            return content.read(buffer, from, length);
        } catch (IOException e) {
            if (endsWhereCut && isCut(e)) {
                return -1;
            }
            throw damaged(e);
        }
    }

    @Override
    public void close() throws IOException {
        content.close();
    }
}
