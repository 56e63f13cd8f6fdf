// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The JDKs that tests run things on. */
final class Jdks {

    private static final Path ALL = Path.of("/usr/lib/jvm");

    private Jdks() {}

    /** The one that runs the tests. */
    static Path current() {
        return Path.of(System.getProperty("java.home"));
    }

    /** The one that runs the tests, and JDK 25 if it is found. */
    static Stream<Path> all() {
        return Stream.concat(Stream.of(current()), jdk25().stream());
    }

    /** JDK 25 if it is in JAVA25_HOME or /usr/lib/jvm. */
    static Optional<Path> jdk25() {
        String named = System.getenv("JAVA25_HOME");
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        if (!Files.isDirectory(ALL)) {
            return Optional.empty();
        }
        try (Stream<Path> jdks = Files.list(ALL)) {
            return jdks.filter(jdk -> jdk.getFileName().toString().contains("25"))
                    .filter(jdk -> Files.isExecutable(jdk.resolve("bin/java")))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
