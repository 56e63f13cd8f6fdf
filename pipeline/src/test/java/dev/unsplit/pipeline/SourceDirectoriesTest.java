// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.finding.Site;
import dev.unsplit.report.settings.SourceCode;
import dev.unsplit.report.settings.SourceCode.Line;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceDirectoriesTest {

    @TempDir
    Path directory;

    private Path sources;
    private SourceCode code;

    @BeforeEach
    void write() throws IOException {
        sources = Files.createDirectories(directory.resolve("src"));
        Files.createDirectories(sources.resolve("bank"));
        Files.writeString(sources.resolve("bank/Account.java"), "one\r\ntwo\nthree\n");
        Files.writeString(sources.resolve("Main.java"), "main\n");
        Files.writeString(directory.resolve("Secret.java"), "secret\n");
        code = new SourceDirectories(List.of(sources));
    }

    private static Site site(String className, String file, int line) {
        return new Site(className, "f", file, line);
    }

    @Test
    void finds_a_file_by_the_package_of_the_class() {
        assertThat(code.excerpt(site("bank.Account$Inner", "Account.java", 2), 0))
                .containsExactly(new Line(2, "two"));
    }

    @Test
    void shows_as_many_lines_around_as_there_are() {
        assertThat(code.excerpt(site("bank.Account", "Account.java", 3), 1))
                .containsExactly(new Line(2, "two"), new Line(3, "three"));
        assertThat(code.excerpt(site("bank.Account", "Account.java", 1), Integer.MAX_VALUE))
                .hasSize(3);
    }

    @Test
    void a_class_without_a_package_lies_at_the_top() {
        assertThat(code.excerpt(site("", "Main.java", 1), 0)).containsExactly(new Line(1, "main"));
    }

    @Test
    void a_single_file_is_found_by_its_name() {
        SourceCode file = new SourceDirectories(List.of(sources.resolve("bank/Account.java")));
        assertThat(file.excerpt(site("other.Account", "Account.java", 1), 0)).containsExactly(new Line(1, "one"));
        assertThat(file.excerpt(site("bank.Account", "Main.java", 1), 0)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', ../Secret.java",
        "'', bank/../../Secret.java",
        "'..x.C', Secret.java",
        "'...C', Secret.java",
        "bank/../..C.D, Secret.java",
        "'', ..",
        "'', .",
        "'', 'C:Secret.java'",
        "'', '..\\Secret.java'",
        "bank.Account, Missing.java",
        "bank.Account, ''",
    })
    void nothing_outside_is_read_whatever_the_names_are(String className, String file) {
        assertThat(code.excerpt(site(className, file, 1), 3)).isEmpty();
        assertThat(code.excerpt(site("", directory.resolve("Secret.java").toString(), 1), 3))
                .isEmpty();
        assertThat(code.excerpt(site("", "a\u0000b", 1), 3)).isEmpty();
    }

    @Test
    void a_link_that_leads_outside_is_not_followed() throws IOException {
        Files.createSymbolicLink(sources.resolve("Link.java"), directory.resolve("Secret.java"));
        assertThat(code.excerpt(site("", "Link.java", 1), 0)).isEmpty();
    }

    @Test
    void lines_that_are_not_there_are_left_out() {
        assertThat(code.excerpt(site("bank.Account", "Account.java", 4), 5)).isEmpty();
        assertThat(code.excerpt(site("bank.Account", "Account.java", 0), 5)).isEmpty();
        assertThat(code.excerpt(Site.UNKNOWN, 5)).isEmpty();
    }

    @Test
    void file_is_called_as_in_its_repository() throws IOException {
        assertThat(code.file(site("bank.Account", "Account.java", 2))).isEmpty(); // in none
        Path here = directory.resolve("repository");
        Files.createDirectories(here.resolve(".git"));
        Files.createDirectories(here.resolve("src/bank"));
        Files.writeString(here.resolve("src/bank/Account.java"), "one\n");
        SourceDirectories sources = new SourceDirectories(List.of(here.resolve("src")));
        assertThat(sources.file(site("bank.Account", "Account.java", 1))).isEqualTo("src/bank/Account.java");
        assertThat(sources.file(site("bank.Account", "Account.java", 7))).isEmpty();
    }

    @Test
    void usual_places_are_here_and_one_below() throws IOException {
        Files.createDirectories(directory.resolve("src/main/java"));
        Files.createDirectories(directory.resolve("core/src/test/java"));
        Files.createDirectories(directory.resolve("docs"));
        assertThat(SourceDirectories.usual(directory))
                .containsExactly(
                        directory.resolve("src/main/java"),
                        directory.resolve("src"),
                        directory,
                        directory.resolve("core/src/test/java"),
                        directory.resolve("core/src"),
                        directory.resolve("core"));
    }

    @Test
    void bytes_that_are_not_utf8_are_replaced() throws IOException {
        Files.write(sources.resolve("Latin.java"), "caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(code.excerpt(site("", "Latin.java", 1), 0)).containsExactly(new Line(1, "caf\ufffd"));
    }

    @Test
    void a_file_that_is_too_large_is_not_read() throws IOException {
        try (RandomAccessFile large =
                new RandomAccessFile(sources.resolve("Large.java").toFile(), "rw")) {
            large.setLength((4 << 20) + 1);
        }
        assertThat(code.excerpt(site("", "Large.java", 1), 0)).isEmpty();
    }
}
