// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What files are called in their repository, which is how code scanning and annotations want them called, wherever {@code unsplit} was called. The root
 * is the nearest directory above a file that has a {@code .git}; where none has, as in a checkout without history, the directory that GitHub
 * calls the workspace; else the working directory.
 */
final class RepositoryRoot {

    private static final String GIT = ".git"; // a directory, or a file in work trees and submodules
    private static final String WORKSPACE = "GITHUB_WORKSPACE";

    private final Path workingDirectory;
    private final Optional<Path> workspace;

    RepositoryRoot(Path workingDirectory, Map<String, String> environment) {
        this.workingDirectory = absolute(workingDirectory);
        this.workspace = Optional.ofNullable(environment.get(WORKSPACE))
                .filter(name -> !name.isEmpty())
                .map(name -> absolute(Path.of(name)));
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** The name of the file seen from the root, with slashes; empty if it is not below it. */
    String relative(Path file) {
        Path there = absolute(file);
        Path root =
                repository(there).or(() -> workspace.filter(there::startsWith)).orElse(workingDirectory);
        return there.startsWith(root) ? root.relativize(there).toString().replace(File.separatorChar, '/') : "";
    }

    private static Optional<Path> repository(Path file) {
        Path directory = file.getParent();
        while (directory != null && !Files.exists(directory.resolve(GIT))) {
            directory = directory.getParent();
        }
        return Optional.ofNullable(directory);
    }
}
