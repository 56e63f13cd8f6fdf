// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckMojoTest {

    static final String SPLIT = """
            alice begin bank.Account.withdraw
            alice read  balance
            bob   write balance
            alice write balance
            alice end
            """;

    private static final String ATOMIC = "alice begin bank.Account.deposit\nalice write balance\nalice end\n";

    private final Logged log = new Logged();
    private final CheckMojo goal = new CheckMojo();

    @TempDir
    Path directory;

    private Module module;

    @BeforeEach
    void prepare() throws IOException {
        module = Module.in(directory, "bank");
        goal.setLog(log);
        goal.project = module.project();
        goal.analyses = List.of("frontier");
    }

    private void fails(String message) {
        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoFailureException.class)
                .hasMessage(message)
                .hasNoCause();
    }

    private void isWrongUse(String message) {
        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage(message)
                .hasNoCause();
    }

    private String found() {
        return "Unsplit has findings, see above and " + module.unsplit("findings.html");
    }

    @Test
    void what_was_split_fails_the_build_and_is_shown() throws IOException {
        module.recorded(1, SPLIT);
        fails(found());
        assertThat(log.lines)
                .contains("error bank: 5 events, violation")
                .anyMatch(line -> line.startsWith("error   1. bank.Account.withdraw is not atomic"));
        assertThat(module.unsplit("findings.html")).exists();
        assertThat(module.unsplit("findings.json")).content().contains("\"trace\":\"bank\"");
    }

    @Test
    void what_is_atomic_does_not() throws Exception {
        module.recorded(1, ATOMIC);
        goal.execute();
        assertThat(log.lines).contains("info bank: 3 events, atomic");
    }

    @Test
    void every_jvm_counts() throws IOException {
        module.recorded(10, SPLIT);
        module.recorded(9, ATOMIC);
        fails(found());
        assertThat(log.lines).contains("error bank: 3 events, atomic", "error bank (2): 5 events, violation");
    }

    @Test
    void nothing_fails_if_the_user_says_never() throws Exception {
        module.recorded(1, SPLIT);
        goal.failOn = "never";
        goal.execute();
        assertThat(log.lines).contains("info bank: 5 events, violation");
    }

    @Test
    void reports_have_the_extension_of_their_format() throws Exception {
        module.recorded(1, ATOMIC);
        goal.formats = List.of("sarif", "junit", "text", "json");
        goal.execute();
        assertThat(module.unsplit("findings.sarif")).content().contains("2.1.0");
        assertThat(module.unsplit("findings.xml")).content().contains("<testsuite");
        assertThat(module.unsplit("findings.txt")).content().contains("bank: 3 events, atomic");
        assertThat(module.unsplit("findings.html")).doesNotExist();
    }

    @Test
    void a_baseline_beside_the_pom_is_honoured() throws Exception {
        module.recorded(1, SPLIT);
        goal.writeBaseline = module.basedir().resolve("unsplit-baseline.json").toFile();
        fails(found());
        goal.writeBaseline = null;
        goal.execute();
        assertThat(log.lines).anyMatch(line -> line.startsWith("warn bank: 1 cause is accepted by the baseline"));
    }

    @Test
    void what_the_sources_accept_does_not_fail_the_build() throws Exception {
        module.recorded(1, SPLIT);
        Path sources = Files.createDirectories(module.basedir().resolve("src/main/java/bank"));
        Files.writeString(
                sources.resolve("Account.java"), "package bank;\n@SuppressWarnings(\"unsplit\") class Account {}\n");
        module.project().addCompileSourceRoot(sources.getParent().toString());
        goal.execute();
        assertThat(log.lines).anyMatch(line -> line.contains("1 cause is accepted by @SuppressWarnings"));
    }

    @Test
    void a_baseline_that_is_to_be_made_may_be_missing_and_no_other() throws IOException {
        module.recorded(1, SPLIT);
        goal.baseline = module.basedir().resolve("known.json").toFile();
        isWrongUse(goal.baseline + ": cannot be read: no such file or directory");
        goal.writeBaseline = goal.baseline;
        fails(found());
        assertThat(goal.baseline).exists();
    }

    @Test
    void a_refined_specification_starts_with_that_of_the_recording() throws Exception {
        module.recorded(1, ATOMIC);
        goal.spec = Files.writeString(directory.resolve("my.spec"), "exclude *.main\n")
                .toFile();
        goal.writeSpec = directory.resolve("new.spec").toFile();
        goal.execute();
        assertThat(goal.writeSpec).hasContent("exclude *.main");
    }

    @Test
    void a_specification_judges_what_was_not_recorded_by_it() throws Exception {
        module.recorded(1, SPLIT);
        Path spec = directory.resolve("my.spec");
        Files.writeString(spec, "exclude bank.Account.withdraw\n");
        goal.spec = spec.toFile();
        goal.execute();
        assertThat(log.lines).contains("info bank: 3 events, atomic");

        Files.createFile(module.unsplit("argLine.arguments"));
        Files.copy(spec, module.unsplit("argLine.arguments.specification"));
        fails(found()); // the recording knows best what its specification came to
        Files.writeString(spec, "# no more than before\nexclude bank.Account.withdraw\n");
        goal.execute();
    }

    @Test
    void wrong_words_are_told_by_the_name_of_the_parameter() throws IOException {
        module.recorded(1, ATOMIC);
        goal.failOn = "sometimes";
        isWrongUse("failOn: expected observed, confirmed, possible, static, approximate or never, found 'sometimes'");
        goal.failOn = "possible";
        goal.formats = List.of("pdf");
        isWrongUse("formats: expected text, json, html, sarif, junit or github, found 'pdf'");
        goal.formats = List.of("html");
        goal.noRefine = true;
        goal.writeSpec = directory.resolve("new.spec").toFile();
        isWrongUse("noRefine: expected no writeSpec beside it");
    }

    @Test
    void a_broken_trace_is_told_beside_what_the_others_show() throws IOException {
        Path broken = module.recorded(1, ATOMIC);
        module.recorded(2, SPLIT);
        Files.writeString(broken, "this is no trace");
        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageStartingWith(broken + ":")
                .hasMessageContaining("expected")
                .hasNoCause();
        assertThat(log.lines).contains("error bank (2): 5 events, violation");
    }

    @Test
    void a_module_that_was_not_prepared_is_warned_of() throws Exception {
        Files.createDirectories(module.unsplit(""));
        Path old = Files.createFile(module.unsplit("findings.json"));
        Path page = Files.createFile(module.unsplit("findings.html"));
        goal.execute();
        assertThat(log.lines)
                .containsExactly("warn nothing was recorded: expected the goal prepare-agent to run before the tests");
        assertThat(old).doesNotExist();
        assertThat(page).doesNotExist();
    }

    @Test
    void tests_that_ran_unobserved_are_an_error_and_no_tests_are_none() throws Exception {
        Files.createDirectories(module.unsplit(""));
        Path prepared = Files.createFile(module.unsplit("argLine.arguments"));
        goal.execute();
        assertThat(log.lines).containsExactly("info no tests were recorded");

        Path reports = Files.createDirectories(module.basedir().resolve("target/failsafe-reports"));
        Path report = Files.createFile(reports.resolve("TEST-bank.AccountIT.xml"));
        FileTime time = Files.getLastModifiedTime(report);
        Files.setLastModifiedTime(prepared, FileTime.fromMillis(time.toMillis() + 1000));
        goal.execute(); // it is of an earlier run
        Files.setLastModifiedTime(prepared, FileTime.fromMillis(time.toMillis() - 1000));
        isWrongUse("tests ran, but nothing was recorded: expected @{argLine} in the <argLine> of Surefire and Failsafe"
                + " if they have one, and tests in JVMs of their own (forkCount above 0)");
    }
}
