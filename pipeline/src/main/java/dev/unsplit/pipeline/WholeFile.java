// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.UsageException;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears under its name only when all of it was written. Until then it grows beside that name under another
 * one, so that neither an error nor a kill leaves half a file where a script expects a whole one. What is no regular
 * file ({@code /dev/null}, a named pipe) is written directly.
 *
 * <p>Whatever goes wrong is the user's to mend (a full disk, a missing directory), hence a {@link UsageException}.
 */
final class WholeFile implements Closeable {

    private final Path file;
    private final Path written;
    private final OutputStream content;
    private boolean whole;

    /**
     * Whether a file of this name can be written later, as far as can be told now: nobody wants to hear of a wrong name when a program has
     * run for an hour.
     *
     * @throws UsageException if not
     */
    static void check(Path file) {
        if (!isDirect(file)) { // a pipe must not be opened twice
            new WholeFile(file).close();
        }
    }

    private static boolean isDirect(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    WholeFile(Path file) {
        this.file = file;
        boolean direct = isDirect(file);
        this.written = direct
                ? file
                : file.resolveSibling(
                        file.getFileName() + ".part" + ProcessHandle.current().pid());
        try {
            this.content = new BufferedOutputStream(open(direct));
        } catch (IOException e) {
            throw trouble(e);
        }
    }

    private OutputStream open(boolean direct) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a directory");
        }
        return direct ? Files.newOutputStream(file, StandardOpenOption.WRITE) : Files.newOutputStream(written);
    }

    /** Where the content goes. Closing it does not make the file whole. */
    OutputStream stream() {
        return new OutputStream() {
            @Override
            public void write(int value) {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                try {
                    content.write(bytes, offset, length);
                } catch (IOException e) {
                    throw trouble(e);
                }
            }

            @Override
            public void flush() {
                try {
                    content.flush();
                } catch (IOException e) {
                    throw trouble(e);
                }
            }
        };
    }

    /** Writes some of the content. */
    void write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try {
            content.write(bytes);
        } catch (IOException e) {
            throw trouble(e);
        }
    }

    /** All was written: the file takes its name. */
    void complete() {
        try {
            content.close();
            if (!written.equals(file)) {
                Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw trouble(e);
        }
        whole = true;
    }

    /** Removes what was written, if it did not become whole. */
    @Override
    public void close() {
        if (whole) {
            return;
        }
        try {
            content.close();
        } catch (IOException e) {
            // nothing is lost: it goes away
        }
        try {
            if (!written.equals(file)) {
                Files.deleteIfExists(written);
            }
        } catch (IOException e) {
            throw trouble(e);
        }
    }

    private UsageException trouble(IOException e) {
        return new UsageException(FileTrouble.writing(file, e), e);
    }
}
