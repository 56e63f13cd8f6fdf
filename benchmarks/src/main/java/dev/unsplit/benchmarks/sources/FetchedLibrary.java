// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.sources;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A library's sources, unpacked, and what they are compiled against.
 *
 * @param files in the order of their names
 * @param classPath as the compiler takes it
 */
record FetchedLibrary(Library library, List<Path> files, String classPath) {

    private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:";

    FetchedLibrary {
        files = List.copyOf(files);
    }

    /** Asks Maven for what is not there yet. Whatever is fetched stays below the directory. */
    static FetchedLibrary fetch(Library library, Path directory) throws IOException {
        Path home = Files.createDirectories(directory.resolve(library.title() + "-" + library.version()));
        Path project = home.resolve("pom.xml");
        Path classPath = home.resolve("class-path.txt");
        if (!Files.exists(classPath) || !Files.readString(project).equals(library.project())) {
            Files.writeString(project, library.project());
            maven(project, "copy", "-Dartifact=" + library.sources(), "-DoutputDirectory=" + home);
            unpack(home.resolve(library.title() + "-" + library.version() + "-sources.jar"), home.resolve("sources"));
            maven(project, "build-classpath", "-Dmdep.outputFile=" + classPath);
        }
        return new FetchedLibrary(library, sources(home.resolve("sources")), Files.readString(classPath));
    }

    /** The first ones: a part of a library, the rest of which is on the class path. */
    FetchedLibrary part(double share) {
        return new FetchedLibrary(library, files.subList(0, (int) Math.ceil(files.size() * share)), classPath);
    }

    /** The first ones that have so many lines together, or all. */
    FetchedLibrary beginning(long lines) throws IOException {
        long found = 0;
        int count = 0;
        while (count < files.size() && found < lines) {
            found += lines(files.get(count++));
        }
        return new FetchedLibrary(library, files.subList(0, count), classPath);
    }

    /** With one more source. */
    FetchedLibrary with(Path source) {
        List<Path> more = new ArrayList<>(files);
        more.add(source);
        return new FetchedLibrary(library, more, classPath);
    }

    /** As {@code wc} counts them: with comments and empty ones. */
    long lines() throws IOException {
        long lines = 0;
        for (Path file : files) {
            lines += lines(file);
        }
        return lines;
    }

    private static long lines(Path file) throws IOException {
        try (Stream<String> text = Files.lines(file, StandardCharsets.UTF_8)) {
            return text.count();
        }
    }

    private static void maven(Path project, String goal, String... options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("mvn", "-B", "-q", "-ntp", "-f", project.toString(), PLUGIN + goal));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(project.resolveSibling("maven.log").toFile())
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("Maven failed, see " + project.resolveSibling("maven.log"));
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    private static void unpack(Path archive, Path directory) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                unpack(zip, entries.nextElement(), directory);
            }
        }
    }

    private static void unpack(ZipFile zip, ZipEntry entry, Path directory) throws IOException {
        Path target = directory.resolve(entry.getName()).normalize();
        if (target.startsWith(directory) && isSource(entry.getName())) {
            Files.createDirectories(target.getParent());
            try (InputStream content = zip.getInputStream(entry)) {
                Files.write(target, content.readAllBytes());
            }
        }
    }

    /** Modules are not needed, and versions for newer Java would be classes that are there twice. */
    static boolean isSource(String name) {
        return name.endsWith(".java") && !name.endsWith("module-info.java") && !name.startsWith("META-INF/");
    }

    private static List<Path> sources(Path directory) throws IOException {
        try (Stream<Path> below = Files.walk(directory)) {
            return below.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
