// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.PROJECT;
import static dev.unsplit.integration.Ran.unsplit;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code model} as users call it. */
class ModelTest {

    private static final Path MODELS = PROJECT.resolve("examples/models");
    private static final Path WRONG = MODELS.resolve("bank-wrong.ubp");

    @TempDir
    Path directory;

    @Test
    void schedule_that_is_written_is_confirmed_by_check() {
        Path trace = directory.resolve("out.std");
        assertThat(unsplit("model", "--write-trace", trace, WRONG).status()).isEqualTo(1);
        Ran checked =
                unsplit("check", "--conflicts", "data", "--analysis", "frontier,velodrome", "--format", "json", trace);
        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.json().get(0).get("analyses").get("velodrome").asString())
                .isEqualTo("violation");
    }

    @Test
    void limit_ends_with_a_warning_and_exit_status_0() {
        Ran ran = unsplit("model", "--max-states", "5", MODELS.resolve("peterson.ubp"));
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).contains("warning: ").contains("no violation up to ");
    }

    @Test
    void bounded_search_finds_a_violation_that_check_confirms_or_says_how_far_it_looked() {
        Path trace = directory.resolve("bounded.std");
        assertThat(unsplit("model", "--bounded", "20", "--write-trace", trace, WRONG)
                        .status())
                .isEqualTo(1);
        assertThat(unsplit("check", "--conflicts", "data", trace).status()).isEqualTo(1);
        Ran tooFew = unsplit("model", "--bounded", "3", WRONG);
        assertThat(tooFew.status()).isZero();
        assertThat(tooFew.err()).contains("warning: ").contains("no violation up to 3 steps");
    }

    @Test
    void options_of_states_are_refused_beside_a_bounded_search() {
        Ran ran = unsplit("model", "--bounded", "20", "--search", "depth", WRONG);
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err())
                .isEqualTo("unsplit: --search: expected no --bounded beside it, which explores no states\n");
        assertThat(unsplit("model", "--bounded", "0", WRONG).status()).isEqualTo(2);
    }

    @Test
    void every_report_format_shows_a_violation() throws IOException {
        Path page = directory.resolve("r.html");
        Ran ran = unsplit("model", "--format", "json", "--format", "html", "-o", page, WRONG);
        assertThat(ran.json().get(0).get("verdict").asString()).isEqualTo("violation");
        assertThat(ran.json().get(0).get("figures").get("events").get("states").asLong())
                .isPositive();
        assertThat(Files.readString(page)).contains("bank-wrong.ubp");
    }

    @Test
    void bad_models_are_told_in_one_line() throws IOException {
        Path bad = Files.writeString(directory.resolve("bad.ubp"), "thread t {\n  x = 1;\n}\n");
        Ran ran = unsplit("model", bad);
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).isEqualTo("unsplit: " + bad + ":2:3: expected a name that is declared, found x\n");
        assertThat(unsplit("model", directory.resolve("none.ubp")).status()).isEqualTo(2);
        assertThat(unsplit("model").status()).isEqualTo(2);
    }

    @Test
    void model_is_made_of_a_trace() {
        Path model = directory.resolve("made.ubp");
        Path trace = PROJECT.resolve("examples/traces/bank.txt");
        Ran ran = unsplit("model", "--from-trace", trace, "--methods", "Account.withdraw", "--write-model", model);
        assertThat(ran.status()).isEqualTo(1);
        assertThat(unsplit("model", model).status()).isEqualTo(1);
    }

    @Test
    void model_is_made_of_a_recorded_run() throws IOException {
        Path trace = directory.resolve("bank.ust");
        Path model = directory.resolve("bank.ubp");
        assertThat(unsplit("record", "-o", trace, PROJECT.resolve("examples/Bank.java"))
                        .status())
                .isZero();
        Ran ran = unsplit(
                "model",
                "--from-trace",
                trace,
                "--methods",
                "bank.Bank$Account.withdraw,bank.Bank$Account.deposit",
                "--write-model",
                model);
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out()).contains("withdraw is not atomic").contains("acquire(bank.Bank$Account");
        assertThat(Files.readString(model)).contains("transaction bank.Bank$Account.deposit {");
    }

    /** But for the time. */
    @Test
    void page_shows_what_the_command_prints() throws IOException {
        String printed = unsplit("model", "--workers", "1", "--color", "never", WRONG)
                .out()
                .replace(WRONG.toString(), "examples/models/bank-wrong.ubp");
        String first = printed.lines().findFirst().orElseThrow();
        assertThat(Files.readString(PROJECT.resolve("docs/models.md")))
                .contains(printed.substring(first.length()))
                .contains(first.replaceFirst("[0-9.]+ s, ", "0.02 s, "));
    }
}
