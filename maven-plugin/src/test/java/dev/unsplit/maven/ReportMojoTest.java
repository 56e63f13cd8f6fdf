// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportMojoTest {

    private final Logged log = new Logged();
    private final ReportMojo goal = new ReportMojo();

    @TempDir
    Path directory;

    private List<String> formatsOfCheck = List.of("html");
    private Module root;
    private Module accounts;
    private Module tellers;

    @BeforeEach
    void prepare() throws IOException {
        root = Module.in(directory, "root");
        accounts = Module.in(directory, "accounts");
        tellers = Module.in(directory, "tellers");
        goal.setLog(log);
        goal.project = root.project();
        goal.modules = List.of(root.project(), accounts.project(), tellers.project());
        goal.execution = new MojoExecution(new MojoDescriptor(), "on-command-line", MojoExecution.Source.CLI);
    }

    private void check(Module module) throws Exception {
        module.recorded(1, CheckMojoTest.SPLIT.replace("bank", module.project().getArtifactId()));
        CheckMojo check = new CheckMojo();
        check.setLog(log);
        check.project = module.project();
        check.failOn = "never";
        check.formats = formatsOfCheck;
        check.execute();
    }

    @Test
    void findings_of_all_modules_are_in_one_page() throws Exception {
        check(accounts);
        check(tellers);
        goal.formats = List.of("html", "text");
        goal.execute();
        assertThat(root.unsplit("report.html"))
                .content()
                .contains("accounts.Account.withdraw", "tellers.Account.withdraw");
        assertThat(root.unsplit("report.txt"))
                .content()
                .contains("accounts: 5 events, violation", "tellers: 5 events, violation", "2 traces: 2 not atomic");
        assertThat(log.lines).contains("info What was found in 2 modules: " + root.unsplit("report.html"));
    }

    @Test
    void annotations_are_printed_once_by_check_or_by_report() throws Exception {
        check(accounts);
        formatsOfCheck = List.of("github");
        goal.formats = List.of("github", "html");
        String printed = Printed.by(() -> {
            check(tellers);
            goal.execute();
        });
        assertThat(printed.lines().filter(line -> line.startsWith("::")))
                .anyMatch(line -> line.contains("accounts.Account.withdraw is not atomic"))
                .anyMatch(line -> line.contains("tellers.Account.withdraw is not atomic"))
                .doesNotHaveDuplicates();
        assertThat(root.unsplit("report.html"))
                .content()
                .contains("accounts.Account.withdraw", "tellers.Account.withdraw");
    }

    @Test
    void modules_that_were_not_checked_are_left_out_but_not_all_of_them() throws Exception {
        Path old = Files.createDirectories(root.unsplit("")).resolve("report.html");
        Files.createFile(old);
        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("nothing to report: expected the goal check to have run in at least one module")
                .hasNoCause();
        assertThat(old).doesNotExist();
        check(accounts);
        goal.execute();
        assertThat(root.unsplit("report.html")).content().contains("accounts.Account.withdraw");
    }

    /** As modules have that depend on one that fails. */
    @Test
    void what_an_earlier_build_found_is_left_out_unless_there_is_nothing_else() throws Exception {
        check(tellers);
        Path earlier = tellers.unsplit("findings.json");
        Module passedOver = Module.in(directory, "tellers");
        goal.modules = List.of(root.project(), accounts.project(), passedOver.project());
        assertThat(earlier).exists();
        goal.execute();
        assertThat(root.unsplit("report.html")).content().contains("tellers.Account.withdraw");
        check(accounts);
        goal.execute();
        assertThat(root.unsplit("report.html"))
                .content()
                .contains("accounts.Account.withdraw")
                .doesNotContain("tellers.Account.withdraw");
    }

    @Test
    void a_phase_of_a_module_that_is_not_built_last_is_too_early() throws Exception {
        check(accounts);
        goal.execution = new MojoExecution(new MojoDescriptor(), "bound", MojoExecution.Source.LIFECYCLE);
        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage(
                        "report: accounts, tellers will be built after root; expected it to be bound to a phase of the"
                                + " module that is built last, or called on the command line: mvn verify unsplit:report");
        goal.project = tellers.project();
        goal.execute();
        assertThat(tellers.unsplit("report.html")).exists();
    }

    @Test
    void findings_that_cannot_be_read_are_named() throws Exception {
        check(accounts);
        Path findings = Files.writeString(accounts.unsplit("findings.json"), "{");
        assertThatThrownBy(goal::execute)
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageStartingWith(findings + ":1")
                .hasNoCause();
        assertThat(root.unsplit("report.html")).doesNotExist();
    }
}
