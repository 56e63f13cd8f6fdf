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
 * @param expected methods that must be reported to be split; {@code group …} where no single one is to blame
 * @param predicted the same for what could be split in other schedules, and {@code race …} with the methods of a race
 * @param names the common names of what goes wrong in the run itself; empty if the program does not say
 */
record CorpusProgram(
        String mainClass, List<String> options, Set<String> expected, Set<String> predicted, Set<String> names) {

    private static final Pattern OPTIONS = Pattern.compile("^// options: (.+)$", Pattern.MULTILINE);
    private static final Pattern EXPECTATION =
            Pattern.compile("// expect: (violation|observed|possible|race) (.+)$", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("// name: (.+)$", Pattern.MULTILINE);
    private static final String GROUP = "group ";
    private static final String RACE = "race ";

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
                    expectations(source, Set.of("violation", "observed")),
                    expectations(source, Set.of("violation", "possible", "race")),
                    names(source));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> names(String source) {
        return NAME.matcher(source)
                .results()
                .map(comment -> comment.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> expectations(String source, Set<String> kinds) {
        return EXPECTATION
                .matcher(source)
                .results()
                .filter(comment -> kinds.contains(comment.group(1)))
                .map(CorpusProgram::expectation)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String expectation(MatchResult comment) {
        String what = comment.group(2);
        if (comment.group(1).equals("race")) {
            return RACE + listed(Arrays.stream(what.split(", ")));
        }
        return what.startsWith(GROUP)
                ? GROUP + listed(Arrays.stream(what.substring(GROUP.length()).split(", ")))
                : what;
    }

    private static String listed(Stream<String> methods) {
        return methods.distinct().sorted().collect(Collectors.joining(", "));
    }

    /** What was reported of the run itself, in the words of the expectations. */
    Set<String> reported(JsonNode report) {
        return reported(report, true);
    }

    /** What was reported of other schedules. */
    Set<String> reportedOfOthers(JsonNode report) {
        return reported(report, false);
    }

    /** The common names of what went wrong in the run itself. */
    Set<String> namesIn(JsonNode report) {
        return report.get("findings")
                .valueStream()
                .filter(finding -> finding.get("certainty").asString().equals("observed"))
                .map(finding -> finding.path("anomaly").asString(""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> reported(JsonNode report, boolean observed) {
        return report.get("findings")
                .valueStream()
                .filter(finding -> finding.get("certainty").asString().equals("observed") == observed)
                .map(this::words)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String words(JsonNode finding) {
        if (finding.get("blamed").asBoolean()) {
            return shortName(finding.get("method"));
        }
        boolean isRace = finding.get("rule").asString().equals("race");
        return (isRace ? RACE : GROUP)
                + listed(finding.get("methods").valueStream().map(this::shortName));
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
