// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import dev.unsplit.pipeline.Display;
import dev.unsplit.pipeline.OptionWords;
import dev.unsplit.pipeline.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports that go to files of one name, each with an extension of its own; but what is for GitHub is printed. */
record ReportFiles(Path directory, String name) {

    static final String PRINTED = "github";

    /** Of formats whose extension is not their name. */
    private static final Map<String, String> EXTENSIONS = Map.of("text", "txt", "junit", "xml");

    /** @param inputs what is read for them */
    Reports open(Set<String> formats, List<String> inputs, Display display) throws IOException {
        List<Reports.Wanted> wanted = formats.stream()
                .map(format -> new Reports.Wanted(
                        format, format.equals(PRINTED) ? Optional.empty() : Optional.of(file(format))))
                .toList();
        return new Reports(wanted, inputs, System.out, display);
    }

    /** The one to look at first. */
    Optional<Path> first(Set<String> formats) {
        return formats.stream()
                .filter(format -> !format.equals(PRINTED))
                .findFirst()
                .map(this::file);
    }

    /** Those of an earlier build, in whatever format: who finds them takes them for this one's. */
    void delete() throws IOException {
        for (String format : OptionWords.reportFormats()) {
            Files.deleteIfExists(file(format));
        }
    }

    private Path file(String format) {
        return directory.resolve(name + "." + EXTENSIONS.getOrDefault(format, format));
    }
}
