// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A program of the corpus, with what is expected of it.
 *
 * @param options of the command that it is to be run with
 * @param expected methods that must be reported; {@code group …} where no single one is to blame
 */
record CorpusProgram(String mainClass, List<String> options, Set<String> expected) {

    private static final Pattern OPTIONS = Pattern.compile("^// options: (.+)$", Pattern.MULTILINE);
    private static final Pattern EXPECTATION = Pattern.compile("// expect: (violation|group) (.+)$", Pattern.MULTILINE);
    private static final String GROUP = "group ";

    /** All programs of a folder, by name. */
    static List<CorpusProgram> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().map(CorpusProgram::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CorpusProgram read(Path file) {
        try {
            String source = Files.readString(file);
            String name = file.getFileName().toString().replace(".java", "");
            Matcher options = OPTIONS.matcher(source);
            return new CorpusProgram(
                    file.getParent().getFileName() + "." + name,
                    options.find() ? List.of(options.group(1).split(" ")) : List.of(),
                    EXPECTATION
                            .matcher(source)
                            .results()
                            .map(CorpusProgram::expectation)
                            .collect(Collectors.toCollection(TreeSet::new)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String expectation(MatchResult comment) {
        return comment.group(1).equals("violation")
                ? comment.group(2)
                : group(Arrays.stream(comment.group(2).split(", ")));
    }

    private static String group(Stream<String> methods) {
        return GROUP + methods.distinct().sorted().collect(Collectors.joining(", "));
    }

    /** What was reported, in the words of the expectations. */
    Set<String> reported(JsonNode report) {
        return report.get("findings").valueStream().map(this::methods).collect(Collectors.toCollection(TreeSet::new));
    }

    private String methods(JsonNode finding) {
        return finding.get("blamed").asBoolean()
                ? shortName(finding.get("method"))
                : group(finding.get("methods").valueStream().map(this::shortName));
    }

    /** Without the program around a nested class, and without the package. */
    private String shortName(JsonNode method) {
        String name = method.asString();
        String itsPackage = mainClass.substring(0, mainClass.indexOf('.') + 1);
        for (String prefix : List.of(mainClass + "$", itsPackage)) {
            if (name.startsWith(prefix)) {
                return name.substring(prefix.length());
            }
        }
        return name;
    }
}
