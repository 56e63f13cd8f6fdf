// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.lines;

import dev.unsplit.trace.Names;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * Collects lines in a buffer and writes them out in large pieces. What goes wrong with the output is an {@link
 * UncheckedIOException}, after which nothing more is written.
 */
public final class LineWriter implements Closeable {

    private static final int FULL = 64 * 1024;

    private final OutputStream out;
    private byte[] buffer = new byte[FULL + 1024];
    private int used;
    private boolean empty = true;

    public LineWriter(OutputStream out) {
        this.out = out;
    }

    LineWriter append(byte value) {
        if (used == buffer.length) {
            buffer = Arrays.copyOf(buffer, used * 2);
        }
        buffer[used++] = value;
        return this;
    }

    /** Appends an ASCII character. */
    public LineWriter append(char c) {
        return append((byte) c);
    }

    /** Appends ASCII text. */
    public LineWriter append(String text) {
        for (int at = 0; at < text.length(); at++) {
            append(text.charAt(at));
        }
        return this;
    }

    public LineWriter append(long number) {
        return append(Long.toString(number));
    }

    public LineWriter append(Names names, int number, Escapes escapes) {
        return append(names.bytes(number), escapes);
    }

    public LineWriter append(byte[] name, Escapes escapes) {
        escapes.append(name, this);
        return this;
    }

    /** Whether there is no line yet. */
    public boolean isEmpty() {
        return empty;
    }

    public void endLine() {
        empty = false;
        append('\n');
        if (used >= FULL) {
            writeOut();
        }
    }

    private void writeOut() {
        int length = used;
        used = 0;
        try {
            out.write(buffer, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try (out) {
            writeOut();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
