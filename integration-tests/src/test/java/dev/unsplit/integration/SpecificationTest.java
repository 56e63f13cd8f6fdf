// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Every kind of rule of a specification changes what is observed, and so what is found. */
class SpecificationTest {

    @TempDir
    static Path directory;

    private static Path classes;

    @BeforeAll
    static void compiles_the_programs() throws Exception {
        AgentUnderTest.mustBePackaged();
        classes = AgentUnderTest.compileInterleaved(directory.resolve("classes"), "violating", "specification");
    }

    @ParameterizedTest
    @CsvSource({
        "violating.LostUpdate,            # nothing,                                         violation",
        "violating.LostUpdate,            exclude violating.LostUpdate$Account.withdraw,     atomic",
        "violating.LostUpdate,            exclude *; include *.withdraw,                     violation",
        "violating.LostUpdate,            exclude field *.balance,                           atomic",
        "violating.LostUpdate,            exclude field *; include field *$Account.balance,  violation",
        "violating.LostUpdate,            exclude class violating.*,                         atomic",
        "violating.LostUpdate,            exclude class *; include class violating.*,        violation",
        "specification.PrivateLostUpdate, # nothing,                                         atomic",
        "specification.PrivateLostUpdate, include specification.*.withdraw,                  violation",
        "org.hamcrest.Ledger,             # nothing,                                         atomic",
        "org.hamcrest.Ledger,             include class org.hamcrest.*,                      violation"
    })
    void rules_decide_what_is_observed(String program, String rules, String verdict) throws Exception {
        Path specification = Files.writeString(directory.resolve("unsplit.spec"), rules.replace("; ", "\n") + "\n");
        Ran ran = AgentUnderTest.run(List.of("--spec", specification), classes, program);
        assertThat(ran.report().get("verdict").asString()).as(ran.err()).isEqualTo(verdict);
    }

    @Test
    void recording_is_judged_by_another_specification_afterwards() throws Exception {
        Path trace = directory.resolve("recorded.ust");
        AgentUnderTest.unsplit(
                        directory,
                        "record",
                        "-o",
                        trace,
                        "--",
                        Jdks.current().resolve("bin/java"),
                        "-cp",
                        classes,
                        "violating.LostUpdate")
                .hasStatus(0);
        assertEndsHaveTheNamesOfTheirBegins(trace);
        assertThat(verdict(trace, "# nothing")).isEqualTo("violation");
        assertThat(verdict(trace, "exclude *.withdraw")).isEqualTo("atomic");
        assertThat(verdict(trace, "exclude *\ninclude *.withdraw")).isEqualTo("violation");
    }

    @Test
    void rules_that_match_nothing_in_a_run_are_told() throws Exception {
        Path specification = Files.writeString(directory.resolve("slips.spec"), """
                exclude *.main
                exclude *.withdraw because "accepted"
                exclude *.withdrew
                exclude class violatin.*
                exclude class violating.Other
                exclude field *.balanced
                exclude field *.balance
                """);
        Path trace = directory.resolve("slips.ust");
        Ran ran = AgentUnderTest.run(
                List.of("--spec", specification, "--keep-trace", trace), classes, "violating.LostUpdate");
        String expected =
                "4 rules of the specification matched nothing: 'exclude *.withdrew' (line 3), 'exclude class violatin.*' "
                        + "(line 4), 'exclude class violating.Other' (line 5) and 1 more";
        assertThat(ran.report().get("notices").valueStream().map(JsonNode::asString))
                .contains("1 method is no transaction, by the specification: \"accepted\" (1)", expected);
        assertThat(Ran.unsplit("check", trace).err()).contains(expected);
        assertThat(Ran.unsplit("check", "--spec", specification, trace).err())
                .as("the methods of the others were left out when it was recorded")
                .contains("a rule of the specification matched nothing: 'exclude *.withdrew' (line 3)");
    }

    /** The rules that are proved come first in the file that the agent gets; nobody has written them. */
    @Test
    void of_a_specification_beside_what_is_proved_only_its_own_rules_are_told() throws Exception {
        Path program = Files.writeString(directory.resolve("Proved.java"), """
                class Proved {
                    private int held;
                    synchronized void happens() { held++; }
                    synchronized void neverHappens() { held--; }
                    static final class NeverLoaded {
                        private int held;
                        synchronized void happens() { held++; }
                    }
                    public static void main(String[] args) { new Proved().happens(); }
                }
                """);
        Path rules = Files.writeString(directory.resolve("own.spec"), "# own\nexclude Proved.happened\n");
        Ran ran = Ran.unsplit("run", "--static-from", program, "--spec", rules, program);
        assertThat(ran.hasStatus(0).err())
                .contains("by the specification: \"it is proved to be atomic\"")
                .contains("a rule of the specification matched nothing: 'exclude Proved.happened' (line 2)");
        assertThat(Ran.unsplit("run", "--static-from", program, program)
                        .hasStatus(0)
                        .err())
                .contains("it is proved to be atomic")
                .doesNotContain("matched nothing");
        Path kept = directory.resolve("proved.ust");
        Ran.unsplit("run", "--static-from", program, "--spec", rules, "--keep-trace", kept, program)
                .hasStatus(0);
        assertThat(Ran.unsplit("check", kept).hasStatus(0).err())
                .contains("a rule of the specification matched nothing: 'exclude Proved.happened' (line 2)");
        Files.writeString(rules, "# own\nexcludes Proved.happens\n");
        assertThat(Ran.unsplit("run", "--static-from", program, "--spec", rules, program)
                        .hasStatus(2)
                        .err())
                .startsWith("unsplit: " + rules + ":2: expected 'include|exclude");
        assertThat(Ran.unsplit("run", "--static-from", directory.resolve("none"), program)
                        .hasStatus(2)
                        .err())
                .startsWith("unsplit: --static-from: ");
    }

    private static void assertEndsHaveTheNamesOfTheirBegins(Path trace) throws Exception {
        Path text = directory.resolve("recorded.txt");
        Ran.unsplit("convert", trace, text).hasStatus(0);
        Map<String, Deque<String>> open = new HashMap<>();
        int deepest = 0;
        for (String line : Files.readAllLines(text)) {
            String[] words = line.split(" ");
            Deque<String> methods = open.computeIfAbsent(words[0], thread -> new ArrayDeque<>());
            if (words[1].equals("begin")) {
                methods.push(words[2]);
                deepest = Math.max(deepest, methods.size());
            } else if (words[1].equals("end")) {
                assertThat(words[2]).isEqualTo(methods.pop());
            }
        }
        assertThat(deepest).isGreaterThan(1);
    }

    private static String verdict(Path trace, String rules) throws Exception {
        Path specification = Files.writeString(directory.resolve("other.spec"), rules + "\n");
        Ran checked = Ran.unsplit("check", "--spec", specification, "--format", "json", trace);
        return checked.json().get(0).get("verdict").asString();
    }
}
