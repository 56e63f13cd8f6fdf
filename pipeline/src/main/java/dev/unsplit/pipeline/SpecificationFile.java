// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.UsageException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Says which methods are no transactions. One rule in a line, empty lines and lines that start with {@code #} are
 * skipped:
 * <pre>
 * # threads start here: nothing of this is meant to be atomic
 * exclude *.main
 * exclude bank.Teller.run
 * </pre>
 * A pattern is the name of a method, in which {@code *} stands for any text. The file takes the place of what a trace
 * excludes by itself, so an empty file makes every method a transaction.
 */
public final class SpecificationFile {

    private static final String EXCLUDE = "exclude";

    private SpecificationFile() {}

    /** The patterns of methods that are no transactions. */
    public static List<String> excludedMethods(Path file) {
        List<String> patterns = new ArrayList<>();
        int number = 0;
        for (String line : lines(file)) {
            number++;
            String text = line.strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                patterns.add(pattern(text, file + ":" + number));
            }
        }
        return patterns;
    }

    private static String pattern(String line, String place) {
        String[] words = line.split("\\s+");
        if (words.length != 2 || !words[0].equals(EXCLUDE)) {
            throw new UsageException(place + ": expected 'exclude PATTERN', found '" + line + "'");
        }
        return words[1];
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (CharacterCodingException e) {
            throw new UsageException(file + ": expected text in UTF-8", e);
        } catch (IOException e) {
            throw new UsageException(FileTrouble.reading(file, e), e);
        }
    }
}
