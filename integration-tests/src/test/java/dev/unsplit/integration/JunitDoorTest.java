// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of atomicity, run by JUnit 5 and 6 in JVMs of their own. */
class JunitDoorTest {

    private static final String WITH_AGENT = AgentUnderTest.option("parts=on");

    /** A test or one of its repetitions in the tree that the launcher prints. */
    private static final Pattern RESULT = Pattern.compile("^[|' +-]*(.+?)(?:\\(.*\\))? \\[(OK|X)\\].*$");

    private static final Pattern SEED = Pattern.compile("-Dunsplit\\.seed=(\\d+) repeats its choices");

    private static final String[] SELDOM = {
        "--select-class=bank.SeldomTest", "--config=unsplit.fail-on=observed", "--config=unsplit.analysis=frontier"
    };

    @TempDir
    static Path classes;

    @BeforeAll
    static void compile() throws Exception {
        AgentUnderTest.mustBePackaged();
        AgentUnderTest.compile(Jdks.current(), classes, "junit", "-g", "-cp", classPath("5"));
    }

    @BeforeEach
    void mustBePackaged() {
        AgentUnderTest.mustBePackaged();
    }

    private static String classPath(String junit) {
        return Stream.of(
                        classes,
                        Ran.PROJECT.resolve("junit/target/classes"),
                        Ran.PROJECT.resolve(
                                "pipeline/target/classes"), // so the agent is not beside it, as in a repository
                        AgentUnderTest.COMMAND.resolveSibling("lib").resolve("*"),
                        Path.of("target/observed/junit-" + junit + ".jar"))
                .map(place -> place.toAbsolutePath().toString())
                .reduce((one, other) -> one + File.pathSeparator + other)
                .orElseThrow();
    }

    /**
     * @param junit 5 or 6
     * @param jvm options of the JVM
     */
    private static Ran run(Path jdk, String junit, List<String> jvm, String... arguments) throws Exception {
        List<Object> command = new ArrayList<>(List.of(jdk.resolve("bin/java")));
        command.addAll(AgentUnderTest.SHORT_LIVED);
        command.addAll(jvm);
        command.addAll(List.of("-cp", classPath(junit), "org.junit.platform.console.ConsoleLauncher", "execute"));
        command.addAll(List.of("--disable-banner", "--disable-ansi-colors", "--details=tree", "--details-theme=ascii"));
        command.addAll(List.of(arguments));
        return Ran.process(Map.of(), classes, command.toArray());
    }

    /** The first line of each failure. */
    private static Stream<String> messages(Ran ran) {
        return ran.out().lines().filter(line -> line.contains("=> "));
    }

    /** The names of those that passed or did not. */
    private static TreeSet<String> those(String sign, Ran ran) {
        return ran.out()
                .lines()
                .map(RESULT::matcher)
                .filter(result -> result.matches() && result.group(2).equals(sign))
                .map(result -> result.group(1).strip())
                .filter(name -> !name.startsWith("JUnit ") && !name.endsWith("Test"))
                .collect(toCollection(TreeSet::new));
    }

    private static void every_kind_is_judged(Path jdk, String junit, List<String> jvm) throws Exception {
        Ran ran = run(jdk, junit, jvm, "--select-class=bank.KindsTest");
        assertThat(those("X", ran))
                .as(ran.out() + ran.err())
                .containsExactly(
                        "[2] false",
                        "byItselfFails",
                        "byThreadsThatLiveOnFails",
                        "inAnotherThreadFails",
                        "nestedFails",
                        "tooLateFails",
                        "withdrawFails");
        assertThat(those("OK", ran)).contains("deposit", "nested", "not_ours", "repeated", "parameters");
        assertThat(ran.out())
                .contains(
                        "bank.KindsTest.withdrawFails: ",
                        "bank.Account.withdraw can be split",
                        "java.lang.IllegalStateException: by itself",
                        "java.util.concurrent.TimeoutException: tooLateFails() timed out after 1 second",
                        "Suppressed: org.opentest4j.AssertionFailedError: bank.KindsTest.byItselfFails: ")
                .doesNotContain("KindsTest.withdrawFails can be split", "dev.unsplit.junit.UnsplitExtension");
    }

    @Test
    void every_kind_of_test_is_judged_by_itself_on_junit_5() throws Exception {
        every_kind_is_judged(Jdks.current(), "5", List.of(WITH_AGENT));
    }

    @Test
    void an_agent_that_is_missing_is_attached_on_junit_6_and_the_newest_jdk() throws Exception {
        String unset = "-Dunsplit.spec="; // as a build script passes it on that was given none
        every_kind_is_judged(Jdks.jdk25().orElse(Jdks.current()), "6", List.of(unset));
    }

    static Stream<Arguments> combinations() {
        return Jdks.all()
                .flatMap(jdk -> Stream.of("5", "6")
                        .flatMap(junit ->
                                Stream.of(List.of(), List.of(WITH_AGENT)).map(jvm -> Arguments.of(jdk, junit, jvm))));
    }

    @ParameterizedTest
    @MethodSource("combinations")
    @Tag("campaign")
    void every_kind_of_test_is_judged_everywhere(Path jdk, String junit, List<String> jvm) throws Exception {
        every_kind_is_judged(jdk, junit, jvm);
    }

    @Test
    void if_it_cannot_be_attached_one_line_says_what_to_add() throws Exception {
        Ran ran = run(
                Jdks.current(), "6", List.of("-XX:+DisableAttachMechanism"), "--select-method=bank.KindsTest#deposit");
        assertThat(messages(ran))
                .singleElement()
                .asString()
                .contains("unsplit: the agent is missing and cannot be attached (")
                .contains("; expected the option -javaagent:/")
                .endsWith("/cli/target/lib/unsplit-agent.jar=parts=on for the JVM of the tests");
        assertThat(ran.out()).doesNotContain("dev.unsplit.junit.");
    }

    /**
     * What {@code SeldomTest} runs is split only if a thread loses a third of a millisecond at the right place. On a busy machine that may happen to it by chance, in
     * one of some hundred repetitions; by random yields it happens in every tenth.
     */
    @Test
    void a_seldom_schedule_is_found_by_random_yields_and_hardly_ever_without() throws Exception {
        Ran ran = run(Jdks.current(), "6", List.of(WITH_AGENT), SELDOM);
        assertThat(count("plain \\d+ \\[OK\\]", ran)).as(ran.out() + ran.err()).isGreaterThan(35); // of 40
        assertThat(count("repetition \\d+ of 60, seed \\d+ \\[X\\]", ran))
                .as(ran.out())
                .isGreaterThan(3); // of 5
        assertThat(ran.out()).contains("bank.Account.seldom is not atomic");

        List<String> seeds =
                SEED.matcher(ran.out()).results().map(found -> found.group(1)).toList();
        assertThat(seeds).as(ran.out()).anyMatch(JunitDoorTest::seldom_schedule_is_found_again);
    }

    /** Of several seeds, one may have been drawn just when it happened by chance. */
    private static boolean seldom_schedule_is_found_again(String seed) {
        try {
            Ran again = run(Jdks.current(), "6", List.of(WITH_AGENT, "-Dunsplit.seed=" + seed), SELDOM);
            assertThat(again.out()).contains("repetition 1 of 60, seed " + seed);
            return again.out().contains("bank.Account.seldom is not atomic");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static long count(String result, Ran ran) {
        return ran.out().lines().filter(Pattern.compile(result).asPredicate()).count();
    }

    @Test
    void tests_in_parallel_are_recorded_in_turn_or_told_that_they_cannot_be() throws Exception {
        Ran ran = run(
                Jdks.current(),
                "6",
                List.of(WITH_AGENT),
                "--select-class=bank.InTurnTest",
                "--select-class=bank.AtOnceTest",
                "--config=junit.jupiter.execution.parallel.enabled=true",
                "--config=junit.jupiter.execution.parallel.mode.default=concurrent",
                "--config=junit.jupiter.execution.parallel.config.strategy=fixed",
                "--config=junit.jupiter.execution.parallel.config.fixed.parallelism=4");
        assertThat(messages(ran))
                .as(ran.out())
                .singleElement()
                .asString()
                .contains("unsplit: another test is being recorded", "expected @AtomicityTest or @Isolated");
    }

    @Test
    void wrong_parameters_are_told_in_one_line() throws Exception {
        Ran ran = run(
                Jdks.current(),
                "6",
                List.of(WITH_AGENT, "-Dunsplit.seed=two"),
                "--select-method=bank.KindsTest#deposit",
                "--select-method=bank.KindsTest#repeated",
                "--select-method=bank.KindsTest#withdrawFails",
                "--select-class=bank.NeverTest",
                "--config=unsplit.fail-on=sometimes");
        assertThat(messages(ran))
                .as(ran.out())
                .noneMatch(line -> line.contains("another test is being recorded"))
                .anyMatch(line -> line.contains("unsplit: unsplit.fail-on: expected observed, "))
                .anyMatch(line -> line.endsWith("unsplit: unsplit.seed=two: expected a whole number"))
                .anyMatch(line ->
                        line.endsWith("unsplit: @RepeatedAtomicity(0): expected a number of repetitions above 0"));
        assertThat(ran.out()).doesNotContain("dev.unsplit.junit.");
    }

    /** Whether the agent was there from the beginning or is attached. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_broken_specification_is_told_by_its_line(boolean isThere) throws Exception {
        Path broken = Files.writeString(classes.resolve("broken.spec"), "exclude bank.*\nforget bank.Account\n");
        Ran ran = run(
                Jdks.current(),
                "6",
                List.of(isThere ? AgentUnderTest.option("parts=on", "spec=" + broken) : "-Dunsplit.spec=" + broken),
                "--select-method=bank.KindsTest#deposit");
        assertThat(messages(ran))
                .as(ran.out())
                .singleElement()
                .asString()
                .endsWith(
                        "unsplit: " + broken
                                + ":2: expected 'include|exclude [class|field] PATTERN [because \"REASON\"]', found 'forget bank.Account'");
        assertThat(ran.out()).doesNotContain("dev.unsplit.junit.");
    }

    @Test
    void a_test_that_ends_the_jvm_leaves_no_trace() throws Exception {
        Path temporary = Files.createDirectories(classes.resolve("temporary"));
        Ran ran = run(
                Jdks.current(),
                "6",
                List.of(WITH_AGENT, "-Djava.io.tmpdir=" + temporary),
                "--select-class=bank.LeavesTest");
        assertThat(ran.hasStatus(7).err()).doesNotContain("unsplit");
        assertThat(temporary.toFile().list())
                .allMatch(name -> name.matches("unsplit-runtime-\\w+\\.jar")); // for all JVMs
    }

    @Test
    void what_the_sources_accept_fails_no_test() throws Exception {
        Path sources = Files.createDirectories(classes.resolve("accepting"));
        Files.writeString(
                Files.createDirectories(sources.resolve("bank")).resolve("Account.java"),
                "package bank;\n@SuppressWarnings(\"unsplit\") class Account {}\n");
        Ran ran = run(
                Jdks.current(),
                "6",
                List.of(WITH_AGENT),
                "--select-method=bank.KindsTest#withdrawFails",
                "--config=unsplit.sources=" + sources);
        assertThat(those("OK", ran)).as(ran.out() + ran.err()).containsExactly("withdrawFails");
    }

    @Test
    void what_may_be_missing_is_told_whether_a_test_passes_or_not() throws Exception {
        String missing = "1 method is no transaction, by @NotAtomic";
        Ran passed = run(
                Jdks.current(),
                "6",
                List.of(WITH_AGENT),
                "--select-class=bank.LeftOutTest",
                "--config=unsplit.fail-on=never");
        assertThat(passed.err().lines().filter(line -> line.startsWith("unsplit: ")))
                .as(passed.out() + passed.err())
                .singleElement()
                .asString()
                .startsWith("unsplit: warning: bank.LeftOutTest.withdrawFails: " + missing);
        Ran failed = run(Jdks.current(), "6", List.of(WITH_AGENT), "--select-class=bank.LeftOutTest");
        assertThat(failed.out()).contains("warning: " + missing);
        assertThat(failed.err()).doesNotContain("unsplit: warning");
    }

    @Test
    void a_repetition_whose_assumption_does_not_hold_is_no_failure() throws Exception {
        Ran ran = run(Jdks.current(), "6", List.of(WITH_AGENT), "--select-class=bank.AbortedTest");
        assertThat(count("repetition \\d of 3, seed \\d+ \\[A\\]", ran))
                .as(ran.out())
                .isEqualTo(3);
    }

    @Test
    void a_jvm_that_is_recorded_as_a_whole_is_left_to_who_wants_that() throws Exception {
        Ran ran = run(
                Jdks.current(),
                "6",
                List.of(AgentUnderTest.option("out=" + classes.resolve("whole.ust"))),
                "--select-method=bank.KindsTest#withdrawFails");
        assertThat(ran.hasStatus(0).err()).contains("unsplit: this JVM is recorded as a whole");
        assertThat(Ran.unsplit("check", classes.resolve("whole.ust"))
                        .hasStatus(1)
                        .out())
                .contains("bank.Account.withdraw");
    }
}
