// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.project.MavenProject;

/** Where the sources of modules are, tests too. */
final class Sources {

    private Sources() {}

    static List<Path> of(List<MavenProject> modules) {
        return modules.stream()
                .flatMap(module -> Stream.concat(
                        module.getCompileSourceRoots().stream(), module.getTestCompileSourceRoots().stream()))
                .map(Path::of)
                .filter(Files::isDirectory)
                .toList();
    }
}
