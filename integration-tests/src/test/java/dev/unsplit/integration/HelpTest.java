// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.PROJECT;
import static dev.unsplit.integration.Ran.unsplit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the command tells about itself: help texts, completion, manual pages. */
class HelpTest {

    private static final Path PAGES = PROJECT.resolve("cli/target/man").toAbsolutePath();
    private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z-]+) ");
    private static final Pattern OPTION = Pattern.compile("(?m)^ +(?:-\\w, )?(--[a-z-]+)");

    @TempDir
    Path directory;

    static List<String> commands() {
        return matches(COMMAND, unsplit("--help").out());
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static boolean has(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    @Test
    void help_fits_a_screen() {
        List<String> lines = unsplit("--help").hasStatus(0).out().lines().toList();
        assertThat(lines).hasSizeLessThan(24).allMatch(line -> line.length() <= 80);
        assertThat(commands()).contains("run", "check", "explain", "generate-completion");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "unsplit exp | explain",
                "unsplit check --fo | --format",
                "unsplit check --format s | sarif",
                "unsplit explain --fail-on o | observed",
                "unsplit check --analysis aero | aerodrome",
            })
    void bash_completes_what_the_command_knows(String typed, String completed) throws Exception {
        assumeTrue(has("bash"), "there is no bash to try the completion in");
        Path script = Files.writeString(
                directory.resolve("completion"),
                unsplit("generate-completion").hasStatus(0).out());
        String words = typed.replace(" ", "' '");
        int last = typed.split(" ").length - 1;
        Ran ran = Ran.process(
                Map.of(),
                directory,
                "bash",
                "-c",
                ". " + script + "; COMP_WORDS=('" + words + "'); COMP_CWORD=" + last
                        + "; _complete_unsplit; echo \"${COMPREPLY[@]}\"");
        assertThat(ran.hasStatus(0).out().split("\\s+")).contains(completed);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void manual_pages_have_every_option_of_the_help_text(String command) throws IOException {
        String help = unsplit(command, "--help").out();
        String page =
                Files.readString(PAGES.resolve("unsplit-" + command + ".1")).replace("\\-", "-");
        assertThat(matches(OPTION, help))
                .isNotEmpty()
                .allSatisfy(option -> assertThat(page).contains(option));
        assertThat(page).startsWith(".\\\" SPDX").contains("\n.SH \"NAME\"\nunsplit-" + command + " - ");
        assertThat(page).doesNotContain("${");
    }

    @Test
    void the_first_manual_page_leads_to_the_others() throws IOException {
        String page = Files.readString(PAGES.resolve("unsplit.1")).replace("\\-", "-");
        assertThat(commands()).allSatisfy(command -> assertThat(page).contains("unsplit-" + command));
        assertThat(page).contains(".SH \"EXIT STATUS\"\n0 nothing found, 1 findings,");
    }

    @Test
    void groff_has_nothing_to_say_against_the_pages() throws Exception {
        assumeTrue(has("groff"), "there is no groff to try the manual pages with");
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> files = Files.list(PAGES)) {
            files.forEach(pages::add);
        }
        assertThat(pages).hasSize(commands().size() + 1);
        for (Path page : pages) {
            Ran ran = Ran.process(Map.of(), directory, "groff", "-man", "-ww", "-Tascii", page);
            assertThat(ran.hasStatus(0).err()).as(page.toString()).isEmpty();
        }
    }
}
