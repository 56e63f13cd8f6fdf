// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Standard output, whose reader may go away at any time, as {@code head} does. */
final class StandardOutput extends FilterOutputStream {

    /** Nothing can be written to standard output any more. */
    static final class ClosedException extends IOException {

        private final boolean brokenPipe;

        ClosedException(IOException cause) {
            super("standard output: " + cause.getMessage(), cause);
            this.brokenPipe = "Broken pipe".equals(cause.getMessage());
        }

        /** Whether whoever read it has seen enough, which is no error. */
        boolean isBrokenPipe() {
            return brokenPipe;
        }

        void ignoreIfBrokenPipe() throws ClosedException {
            if (!brokenPipe) {
                throw this;
            }
        }
    }

    StandardOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw new ClosedException(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw new ClosedException(e);
        }
    }

    /** Standard output stays open for the commands that follow. */
    @Override
    public void close() throws IOException {
        flush();
    }
}
