// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The tables of docs/maven.md are what the plugin says about itself. */
class MavenPageTest {

    private static final String HEAD = "| parameter | what it says |\n|---|---|\n";

    @ParameterizedTest
    @ValueSource(strings = {"prepare-agent", "check", "report"})
    void page_has_every_parameter_of(String goal) throws Exception {
        String page = Files.readString(Path.of("../docs/maven.md"));
        String table = page.substring(page.indexOf(HEAD, page.indexOf("## `" + goal + "`")) + HEAD.length());
        assertThat(table.substring(0, table.indexOf("\n\n") + 1).replace("`", ""))
                .isEqualTo(String.join("", rows(goal)));
    }

    private static List<String> rows(String goal) throws Exception {
        List<String> rows = new ArrayList<>();
        for (Element parameter : children(mojo(goal), "parameter")) {
            if (text(parameter, "editable").equals("true")) {
                rows.add("| " + text(parameter, "name") + " | " + text(parameter, "description") + " |\n");
            }
        }
        rows.sort(null);
        return rows;
    }

    private static Element mojo(String goal) throws Exception {
        try (InputStream in = MavenPageTest.class.getResourceAsStream("/META-INF/maven/plugin.xml")) {
            Document plugin =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
            return children(plugin.getDocumentElement(), "mojo").stream()
                    .filter(mojo -> text(mojo, "goal").equals(goal))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static List<Element> children(Element element, String name) {
        NodeList found = element.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(index -> (Element) found.item(index))
                .toList();
    }

    private static String text(Element element, String name) {
        return children(element, name).get(0).getTextContent();
    }
}
