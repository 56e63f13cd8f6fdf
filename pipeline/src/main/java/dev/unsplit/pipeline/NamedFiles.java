// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.trace.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files that a command is to read and to write, by the options that name them: none may take the place of another. */
public final class NamedFiles {

    /** What is written may take the place of what it follows on. */
    private static final Map<String, String> FOLLOWS_ON =
            Map.of("--write-baseline", "--baseline", "--write-spec", "--spec");

    private record Named(String option, Path file) {}

    private final List<Named> inputs = new ArrayList<>();
    private final List<Named> outputs = new ArrayList<>();

    /** @param option or what else the user knows the file by */
    public void reads(String option, String file) {
        if (!file.equals(Inputs.STANDARD_INPUT)) {
            inputs.add(new Named(option, OptionWords.file(file)));
        }
    }

    /** @param words a command line, or a Java source file and its arguments: whatever in it names a file that is there */
    public void readsProgram(List<String> words) {
        reads("the program", words.get(0));
        words.stream()
                .skip(1)
                .flatMap(word -> Stream.of(word.split(File.pathSeparator))) // class paths
                .filter(NamedFiles::isFile)
                .forEach(file -> reads("the program's command line", file));
    }

    private static boolean isFile(String word) {
        try {
            return Files.isRegularFile(Path.of(word));
        } catch (InvalidPathException e) {
            return false; // words may be anything
        }
    }

    public void writes(String option, Path file) {
        outputs.add(new Named(option, file));
    }

    public void writes(List<Reports.Wanted> reports) {
        for (Reports.Wanted report : reports) {
            report.file().ifPresent(file -> writes("-o of --format " + report.format(), file));
        }
    }

    /** @throws UsageException if a file would be written twice, or an input would be gone */
    public void refuseClashes() throws IOException {
        for (int index = 0; index < outputs.size(); index++) {
            Named output = outputs.get(index);
            for (Named input : inputs) {
                boolean mayReplace = input.option().equals(FOLLOWS_ON.get(output.option()));
                if (!mayReplace && Inputs.isSameFile(input.file(), output.file())) {
                    throw new UsageException(output.file() + ": is the input itself (" + input.option()
                            + "); expected another file for " + output.option());
                }
            }
            for (Named other : outputs.subList(0, index)) {
                if (isSamePlace(other.file(), output.file())) {
                    throw new UsageException(output.file() + ": is taken by " + other.option()
                            + "; expected another file for " + output.option());
                }
            }
        }
    }

    private static boolean isSamePlace(Path one, Path other) throws IOException {
        boolean isDevice = Files.exists(one) && !Files.isRegularFile(one); // takes what comes, as /dev/null
        return !isDevice && (place(one).equals(place(other)) || Inputs.isSameFile(one, other));
    }

    private static Path place(Path file) {
        return file.toAbsolutePath().normalize();
    }
}
