// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import dev.unsplit.finding.Site;
import dev.unsplit.report.settings.SourceCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

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

    private final List<Path> places;

    private final Map<Path, List<String>> files = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Path, List<String>> eldest) {
            return size() > MOST_FILES;
        }
    };

    SourceDirectories(List<Path> places) {
        this.places = List.copyOf(places);
    }

    @Override
    public synchronized List<Line> excerpt(Site site, int around) {
        if (site.line() <= 0 || !FILE_NAME.matcher(site.file()).matches()) {
            return List.of();
        }
        for (Path place : places) {
            List<String> lines = lines(place, site);
            if (site.line() <= lines.size()) {
                return excerpt(lines, site.line(), around);
            }
        }
        return List.of();
    }

    private static List<Line> excerpt(List<String> lines, int line, int around) {
        int first = Math.max(1, line - around);
        int last = (int) Math.min(lines.size(), (long) line + around);
        return IntStream.rangeClosed(first, last)
                .mapToObj(number -> new Line(number, lines.get(number - 1)))
                .toList();
    }

    private List<String> lines(Path place, Site site) {
        try {
            if (!Files.isDirectory(place)) {
                return String.valueOf(place.getFileName()).equals(site.file()) ? lines(place) : List.of();
            }
            List<String> inPackage = below(place, inPackage(site));
            return inPackage.isEmpty() ? below(place, site.file()) : inPackage;
        } catch (InvalidPathException e) {
            return List.of(); // a name that this system has no files for
        }
    }

    /** {@code bank/Account.java}, or the empty string if the class has no package. */
    private static String inPackage(Site site) {
        int end = site.className().lastIndexOf('.');
        String name = end < 0 ? "" : site.className().substring(0, end);
        return PACKAGE.matcher(name).matches() ? name.replace('.', '/') + "/" + site.file() : "";
    }

    private List<String> below(Path directory, String name) {
        if (name.isEmpty()) {
            return List.of();
        }
        try {
            Path file = directory.resolve(name).toRealPath();
            return file.startsWith(directory.toRealPath()) ? lines(file) : List.of();
        } catch (IOException e) {
            return List.of(); // most are not there
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
