// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Rule;
import dev.unsplit.staticcheck.effect.SourceMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Each method that is atomic in the programs of the corpus and that is not proved is in {@code docs/static-corpus.md} with the reason, and no other is. With {@code -Dunsplit.write=true}
 * the test writes the table of the page instead.
 */
class CorpusIsDocumentedTest {

    private static final Path PROGRAMS = Path.of("../integration-tests/src/test/programs");
    private static final Path PAGE = Path.of("../docs/static-corpus.md");
    private static final String HEAD = "| program | method | why it is not proved |\n|---|---|---|\n";

    @Test
    void methods_of_the_corpus_that_are_not_proved_are_documented() throws IOException {
        StaticResult result = new StaticCheck(new Options(true, List.of()), System.getProperty("java.class.path"))
                .check(List.of(PROGRAMS.resolve("atomic"), PROGRAMS.resolve("interleaving")));
        long methods = result.sourceMethods().stream()
                .filter(CorpusIsDocumentedTest::isOfCorpus)
                .count();
        List<String> rows = result.findings().stream()
                .filter(finding -> finding.method().startsWith("atomic.") && finding.rule() == Rule.ATOMICITY)
                .map(CorpusIsDocumentedTest::row)
                .sorted()
                .toList();
        String table = "Not proved: %d of %d methods.%n%n"
                        .formatted(rows.size(), methods)
                        .replace("\r", "")
                + HEAD
                + String.join("", rows);
        String page = Files.readString(PAGE);
        if (Boolean.getBoolean("unsplit.write")) {
            Files.writeString(PAGE, page.substring(0, page.indexOf("Not proved: ")) + table);
            return;
        }
        assertThat(page).endsWith(table);
    }

    private static boolean isOfCorpus(SourceMethod method) {
        return method.className().startsWith("atomic.")
                && method.isTransaction()
                && method.kind() != SourceMethod.Kind.ABSTRACT
                && method.kind() != SourceMethod.Kind.DETACHED;
    }

    private static String row(Finding finding) {
        String message = finding.message();
        String why = message.substring(message.indexOf(" is not atomic: ") + " is not atomic: ".length());
        String type =
                finding.method().substring("atomic.".length(), finding.method().lastIndexOf('.'));
        String program = type.contains("$") ? type.substring(0, type.indexOf('$')) : type;
        return "| %s | `%s` | %s |%n"
                .formatted(program, finding.method().substring("atomic.".length()), why.replace("|", "\\|"))
                .replace("\r", "");
    }
}
