// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Says in one line why a file could not be read or written. */
final class FileTrouble {

    private static final int MOST_SHOWN = 80; // characters

    private FileTrouble() {}

    /** @throws UsageException if this is no file with text in UTF-8 */
    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new UsageException(file + ": expected text in UTF-8", e);
        } catch (IOException e) {
            throw new UsageException(reading(file, e), e);
        }
    }

    static String reading(Path file, IOException trouble) {
        return file + ": cannot be read: " + reason(file, trouble);
    }

    static String writing(Path file, IOException trouble) {
        return file + ": cannot be written: " + reason(file, trouble);
    }

    /** Of what was found in the place of something else; one line of it may be a whole file. */
    static String start(String found) {
        return found.length() <= MOST_SHOWN ? found : found.substring(0, MOST_SHOWN) + "...";
    }

    private static String reason(Path file, IOException trouble) {
        if (Files.isDirectory(file)) {
            return "it is a directory";
        }
        if (trouble instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (trouble instanceof AccessDeniedException) {
            return "permission denied";
        }
        String message = trouble.getMessage();
        return (message == null ? trouble.toString() : message)
                .lines()
                .findFirst()
                .orElse("");
    }
}
