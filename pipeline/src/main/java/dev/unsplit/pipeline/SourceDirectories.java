// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.Site;
import dev.unsplit.report.settings.SourceCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sources below directories, by the package of a class and the name of its file, or without the package; and single source files, by their name. The names come from a trace,
 * which anybody may have written: nothing outside of the directories is read, whatever they say, not even through a symbolic link. What is missing, too large or
 * unreadable has no lines; bytes that are not UTF-8 are replaced.
 */
final class SourceDirectories implements SourceCode {

    private static final long MOST_BYTES = 4 << 20;
    private static final int MOST_FILES = 64; // that are kept, those used last

    private static final Pattern FILE_NAME = Pattern.compile("[^/\\\\:\\p{Cntrl}]{1,200}");
    private static final Pattern PACKAGE = Pattern.compile("[\\p{L}\\p{N}_$]+(\\.[\\p{L}\\p{N}_$]+)*");

    /** Where Java programs usually have their sources, seen from the directory of the project or of its parent. */
    private static final List<String> USUAL = List.of("src/main/java", "src/test/java", "src", ".");

    private final List<Path> places;
    private final RepositoryRoot root = new RepositoryRoot(Path.of(""), System.getenv());
    private final Map<Site, Optional<Path>> paths = new HashMap<>();
    private final Map<List<String>, List<Path>> candidates =
            new HashMap<>(); // by name with and without package: lines do not matter

    private final Map<Path, List<String>> files = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, List<String>> eldest) {
            return size() > MOST_FILES;
        }
    };

    SourceDirectories(List<Path> places) {
        this.places = List.copyOf(places);
    }

    /** Those of the usual directories that there are here, and one below for projects of several modules. */
    static List<Path> usual(Path here) {
        List<Path> projects = new ArrayList<>(List.of(here));
        try (Stream<Path> below = Files.list(here)) {
            below.filter(directory -> Files.exists(directory.resolve("src")))
                    .sorted()
                    .forEach(projects::add);
        } catch (IOException e) {
            return List.of(); // nobody asked for it
        }
        return projects.stream()
                .flatMap(project -> USUAL.stream().map(project::resolve))
                .map(Path::normalize)
                .filter(place -> Files.isDirectory(place.toAbsolutePath()))
                .toList();
    }

    @Override
    public synchronized List<Line> excerpt(Site site, int around) {
        return site.line() <= 0
                ? List.of()
                : path(site)
                        .map(file -> excerpt(lines(file), site.line(), around))
                        .orElse(List.of());
    }

    @Override
    public synchronized String file(Site site) {
        return path(site).map(root::relative).orElse("");
    }

    /** The first file of that name that has the line. */
    synchronized Optional<Path> path(Site site) {
        return paths.computeIfAbsent(site, this::find);
    }

    private Optional<Path> find(Site site) {
        if (!FILE_NAME.matcher(site.file()).matches()) {
            return Optional.empty();
        }
        return candidates.computeIfAbsent(List.of(inPackage(site), site.file()), this::candidates).stream()
                .filter(file ->
                        !lines(file).isEmpty() && site.line() <= lines(file).size())
                .findFirst();
    }

    private static List<Line> excerpt(List<String> lines, int line, int around) {
        int first = Math.max(1, line - around);
        int last = (int) Math.min(lines.size(), (long) line + around);
        return IntStream.rangeClosed(first, last)
                .mapToObj(number -> new Line(number, lines.get(number - 1)))
                .toList();
    }

    /** All files that can be meant, the most likely first. */
    private List<Path> candidates(List<String> names) {
        return places.stream()
                .flatMap(place -> candidates(place, names).stream())
                .toList();
    }

    private static List<Path> candidates(Path place, List<String> names) {
        if (!Files.isDirectory(place)) {
            return names.contains(String.valueOf(place.getFileName())) ? List.of(place) : List.of();
        }
        return names.stream()
                .filter(name -> !name.isEmpty())
                .flatMap(name -> below(place, name).stream())
                .toList();
    }

    /** {@code bank/Account.java}, or the empty string if the class has no package. */
    private static String inPackage(Site site) {
        int end = site.className().lastIndexOf('.');
        String name = end < 0 ? "" : site.className().substring(0, end);
        return PACKAGE.matcher(name).matches() ? name.replace('.', '/') + "/" + site.file() : "";
    }

    private static Optional<Path> below(Path directory, String name) {
        try {
            Path file = directory.resolve(name);
            return file.toRealPath().startsWith(directory.toRealPath()) ? Optional.of(file) : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty(); // most are not there, and some names no file can have
        }
    }

    private List<String> lines(Path file) {
        return files.computeIfAbsent(file, SourceDirectories::read);
    }

    private static List<String> read(Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                return List.of();
            }
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
