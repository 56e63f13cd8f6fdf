// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** What is the same in every page: its style, the libraries it draws with, and its own scripts, which lie beside this class. */
final class PageParts {

    private static final List<String> SCRIPTS = List.of(
            "names.js",
            "model.js",
            "elements.js",
            "layout.js",
            "picture.js",
            "sources.js",
            "filters.js",
            "list.js",
            "detail.js",
            "run.js",
            "page.js");

    static final String STYLE = read("report.css");
    static final String DRAWING = read("drawing.js");
    static final String SCRIPT = SCRIPTS.stream()
            .map(PageParts::read)
            .collect(Collectors.joining("\n", "(function () {\n\"use strict\";\n", "})();\n"));

    private PageParts() {}

    private static String read(String name) {
        try (InputStream in = PageParts.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the build left out " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
