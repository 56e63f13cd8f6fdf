// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.pipeline.Reports;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports that go to files of one name, each with an extension of its own; but what is for GitHub is printed. */
record ReportFiles(Path directory, String name) {

    private static final String PRINTED = "github";

    /** Of formats whose extension is not their name. */
    private static final Map<String, String> EXTENSIONS = Map.of("text", "txt", "junit", "xml");

    List<Reports.Wanted> wanted(Set<String> formats) {
        return formats.stream()
                .map(format -> new Reports.Wanted(
                        format, format.equals(PRINTED) ? Optional.empty() : Optional.of(file(format))))
                .toList();
    }

    Path file(String format) {
        return directory.resolve(name + "." + EXTENSIONS.getOrDefault(format, format));
    }
}
