// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.function.BooleanSupplier;

/** Reads a file that is still being written: at its end it waits for more, until the one who writes it is gone. */
final class TailingInput extends FilterInputStream {

    private static final long PATIENCE_MILLIS = 20;

    private final BooleanSupplier writerIsGone;

    /** @param file an input that goes on behind its end when there is more, as those of files do */
    TailingInput(InputStream file, BooleanSupplier writerIsGone) {
        super(file);
        this.writerIsGone = writerIsGone;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        int count = in.read(bytes, from, length);
        while (count < 0) {
            boolean last = writerIsGone.getAsBoolean(); // asked before the file is: then nothing can come after
            count = in.read(bytes, from, length);
            if (last) {
                return count;
            }
            if (count < 0) {
                pause();
            }
        }
        return count;
    }

    private static void pause() throws InterruptedIOException {
        try {
            Thread.sleep(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for more of a trace");
        }
    }
}
