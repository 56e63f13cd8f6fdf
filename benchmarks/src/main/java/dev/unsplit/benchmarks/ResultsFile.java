// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The kept results: a text of sections, each of which is written anew when its part is measured again. */
public final class ResultsFile {

    private static final String HEADING = "## ";

    private final Path path;

    public ResultsFile(Path path) {
        this.path = path;
    }

    /** Puts a section in the place of the one with the same title, or behind all others. */
    public void put(String title, String text) throws IOException {
        Map<String, String> sections = read();
        sections.put(title, text.strip());
        StringBuilder content = new StringBuilder();
        sections.forEach((name, body) -> content.append(name.isEmpty() ? "" : HEADING + name + "\n\n")
                .append(body)
                .append("\n\n"));
        Files.writeString(path, content.toString().strip() + "\n");
    }

    /** The sections by title; what stands before the first has the empty title. */
    private Map<String, String> read() throws IOException {
        Map<String, String> sections = new LinkedHashMap<>();
        if (!Files.exists(path)) {
            return sections;
        }
        String title = "";
        StringBuilder body = new StringBuilder();
        for (String line : Files.readAllLines(path)) {
            if (line.startsWith(HEADING)) {
                sections.put(title, body.toString().strip());
                title = line.substring(HEADING.length());
                body.setLength(0);
            } else {
                body.append(line).append('\n');
            }
        }
        sections.put(title, body.toString().strip());
        return sections;
    }
}
