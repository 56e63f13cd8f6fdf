// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.PROJECT;
import static dev.unsplit.integration.Ran.process;
import static dev.unsplit.integration.Ran.unsplit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Every program in {@code src/test/programs}, each in a JVM of its own under the agent, is judged as its comments say. */
@Execution(ExecutionMode.CONCURRENT)
class CorpusTest {

    static final Path PROGRAMS = PROJECT.resolve("integration-tests/src/test/programs");
    private static final Path COMMAND = PROJECT.resolve("cli/target/unsplit-cli.jar");
    private static final Path AGENT =
            PROJECT.resolve("cli/target/lib/unsplit-agent.jar").toAbsolutePath();

    /** With the default analyses; the methods are those of the run itself. */
    private static final List<String> DEFAULT = List.of("--no-refine", "--benign", "none", "--format", "json");

    /** The verdict about the run is the business of one analysis. */
    private static final List<String> JUDGED =
            List.of("--analysis", "frontier", "--no-refine", "--benign", "none", "--format", "json");

    private static final int ATTEMPTS = 3;

    private static final List<Path> OLD = List.of(PROGRAMS.resolve("violating"), PROGRAMS.resolve("atomic"));
    private static final List<Path> NEW =
            List.of(PROGRAMS.resolve("java21/violating"), PROGRAMS.resolve("java21/atomic"));

    @TempDir
    static Path directory;

    @BeforeAll
    static void needs_the_agent() {
        assumeTrue(Files.exists(COMMAND), "skipped: the jar of cli is not packaged yet, run mvn verify");
        assumeTrue(unsplit("run", "--help").status() == 0, "skipped: the command has no run yet");
        System.setProperty(
                "unsplit.agent.jar", AGENT.toString()); // beside the command's jars, but not beside the classes
    }

    @AfterAll
    static void forgets_the_agent() {
        System.clearProperty("unsplit.agent.jar");
    }

    @TestFactory
    Stream<DynamicTest> run_and_other_schedules_are_judged_from_one_recording() throws Exception {
        Path classes = compile(Jdks.current(), "17-accesses", OLD);
        return programs(OLD, program -> {
            JsonNode report = runAndPredict(program, Jdks.current(), classes);
            if (!program.names().isEmpty()) {
                assertThat(program.namesIn(report)).as("%s", report).isEqualTo(program.names());
            }
            return report;
        });
    }

    @TestFactory
    @Tag("campaign")
    Stream<DynamicTest> conflict_edges_suffice_for_the_verdict() throws Exception {
        Path classes = compile(Jdks.current(), "17-edges", OLD);
        return programs(OLD, program -> run(program, "edges", JUDGED, Jdks.current(), classes));
    }

    @TestFactory
    @Tag("campaign")
    Stream<DynamicTest> nothing_is_lost_by_what_the_recorder_drops() throws Exception {
        Path classes = compile(Jdks.current(), "17-unfiltered", OLD);
        return programs(OLD, program -> recordWithoutFilters(program, classes));
    }

    /** In every build, and the campaign does it with all. */
    @TestFactory
    Stream<DynamicTest> some_are_judged_the_same_at_level_edges_and_without_filters() throws Exception {
        Path classes = compileSome(Jdks.current(), "17-some");
        return Stream.concat(
                some(program -> run(program, "edges", JUDGED, Jdks.current(), classes)),
                some(program -> recordWithoutFilters(program, classes)));
    }

    @TestFactory
    Stream<DynamicTest> what_only_newer_jdks_have_is_judged_on_jdk_25() throws Exception {
        Path classes = compile(jdk25(), "25-new", NEW);
        return programs(NEW, program -> runAndPredict(program, jdk25(), classes));
    }

    @TestFactory
    Stream<DynamicTest> some_are_judged_the_same_on_jdk_25() throws Exception {
        Path classes = compileSome(jdk25(), "25-some");
        return some(program -> runAndPredict(program, jdk25(), classes));
    }

    @TestFactory
    @Tag("campaign")
    Stream<DynamicTest> verdicts_are_the_same_on_jdk_25() throws Exception {
        Path classes = compile(jdk25(), "25-old", OLD);
        return programs(OLD, program -> runOnJdk25(program, classes));
    }

    /** What else could happen in classes of the JDK is another matter in each JDK. */
    private static JsonNode runOnJdk25(CorpusProgram program, Path classes) {
        return program.options().contains("--jdk")
                ? run(program, "accesses", DEFAULT, jdk25(), classes)
                : runAndPredict(program, jdk25(), classes);
    }

    private static Path jdk25() {
        assumeTrue(Jdks.jdk25().isPresent(), "skipped: no JDK 25 in JAVA25_HOME or /usr/lib/jvm");
        return Jdks.jdk25().orElseThrow();
    }

    /** Short programs, with fields, arrays, atomics, collections and hand-overs, that are all done in half a second each. */
    private static final Set<String> SOME = Set.of(
            "violating.ArrayElement",
            "violating.AtomicGetThenSet",
            "violating.ContainsKeyThenPut",
            "violating.CopyOfObjectThenWriteBack",
            "violating.SerialElementReadTwice",
            "violating.WriteSkew",
            "atomic.InitializedByTheFirstUse",
            "atomic.QueueHandOver");

    private static Stream<DynamicTest> some(Judge judge) {
        return programs(OLD, program -> SOME.contains(program.mainClass()), judge);
    }

    @ParameterizedTest
    @ValueSource(strings = {"edges", "accesses"})
    void the_example_of_the_readme_has_one_method_that_is_not_atomic(String level) {
        List<Object> words = new ArrayList<>(List.of("run", "--level", level));
        words.addAll(JUDGED);
        words.add(PROJECT.resolve("examples/Bank.java"));
        Ran ran = unsplit(words.toArray()).hasStatus(1);
        assertThat(ran.out()).startsWith("The balance was 1000, and should be again. It is ");
        assertThat(ran.report().get("findings").valueStream())
                .extracting(finding -> finding.get("method").asString())
                .containsOnly("bank.Bank$Account.withdraw");
    }

    /** One thread is done before the other begins; it waits by looking at a volatile field, which orders nothing. */
    private static final String ONE_AFTER_THE_OTHER = """
            class OneAfterTheOther {
                static volatile boolean done;
                static int balance = 100;

                static synchronized int get() {
                    return balance;
                }

                static synchronized void set(int value) {
                    balance = value;
                }

                static void withdraw(int amount) {
                    set(get() - amount);
                }

                public static void main(String[] args) throws Exception {
                    Thread one = new Thread(() -> {
                        withdraw(10);
                        done = true;
                    });
                    Thread other = new Thread(() -> {
                        while (!done) {
                            Thread.onSpinWait();
                        }
                        withdraw(20);
                    });
                    one.start();
                    other.start();
                    one.join();
                    other.join();
                }
            }
            """;

    @Test
    void every_prediction_that_is_asked_for_by_name_is_made_of_a_run_that_went_well() throws Exception {
        Path program = Files.writeString(directory.resolve("OneAfterTheOther.java"), ONE_AFTER_THE_OTHER);
        List<String> withSchedule = List.of("commit-node-conflict", "commit-node-view", "block-pairs", "block");
        List<String> names = new ArrayList<>(withSchedule);
        names.addAll(List.of("reduction", "reduction-online", "frontier"));
        JsonNode report = unsplit("run", "--analysis", String.join(",", names), "--format", "json", program)
                .hasStatus(1)
                .report();
        for (String name : names) {
            List<JsonNode> findings = report.get("findings")
                    .valueStream()
                    .filter(finding -> finding.get("analysis").asString().equals(name))
                    .toList();
            boolean isObserved = name.equals("frontier");
            assertThat(report.get("analyses").get(name).asString())
                    .as(name)
                    .isEqualTo(isObserved ? "atomic" : "violation");
            assertThat(findings)
                    .as(name)
                    .extracting(
                            finding -> finding.get("method").asString(),
                            finding -> finding.get("certainty").asString(),
                            finding -> finding.get("witness").get("kind").asString())
                    .containsExactlyElementsOf(
                            isObserved
                                    ? List.of()
                                    : List.of(tuple(
                                            "OneAfterTheOther.withdraw",
                                            "possible",
                                            withSchedule.contains(name) ? "schedule" : "suspicion")));
        }
    }

    /** What can go wrong here is no matter of atomicity, and did not go wrong. */
    private static final String SELDOM_WRONG = """
            class SeldomWrong {
                static final Object LEFT = new Object();
                static final Object RIGHT = new Object();
                static volatile boolean done;
                static int hits;
                static int x;
                static int y;

                static void hit() {
                    hits++;
                }

                static void swap(Object first, Object second) {
                    synchronized (first) {
                        synchronized (second) {
                            hit();
                        }
                    }
                }

                static synchronized void move() {
                    x++;
                    y++;
                }

                static synchronized void moveRight() {
                    x++;
                }

                static synchronized void moveUp() {
                    y++;
                }

                public static void main(String[] args) throws Exception {
                    Thread one = new Thread(() -> {
                        hit();
                        swap(LEFT, RIGHT);
                        move();
                        done = true;
                    });
                    Thread other = new Thread(() -> {
                        while (!done) {
                            Thread.onSpinWait();
                        }
                        hit();
                        swap(RIGHT, LEFT);
                        moveRight();
                        moveUp();
                    });
                    one.start();
                    other.start();
                    one.join();
                    other.join();
                }
            }
            """;

    @ParameterizedTest
    @CsvSource({
        "race, SeldomWrong.hit, race",
        "race-lockset, SeldomWrong.hit, suspicion",
        "deadlock, SeldomWrong.swap, lock-cycle",
        "view-consistency, SeldomWrong.move, split-view"
    })
    void every_other_prediction_is_made_of_such_a_run_too(String name, String method, String witness) throws Exception {
        Path program = Files.writeString(directory.resolve("SeldomWrong.java"), SELDOM_WRONG);
        JsonNode report =
                unsplit("run", "--analysis", name, "--format", "json", program).report();
        assertThat(report.get("analyses").get(name).asString()).isEqualTo("found");
        assertThat(report.get("findings").valueStream())
                .extracting(
                        finding -> finding.get("method").asString(),
                        finding -> finding.get("certainty").asString(),
                        finding -> finding.get("witness").get("kind").asString())
                .contains(tuple(method, "possible", witness));
    }

    private static Path compile(Path jdk, String name, List<Path> folders) throws Exception {
        List<Path> sources = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.list(folder)) {
                files.forEach(sources::add);
            }
        }
        return compileFiles(jdk, name, sources);
    }

    private static Path compileSome(Path jdk, String name) throws Exception {
        List<Path> sources = new ArrayList<>();
        for (String program : SOME) {
            sources.add(PROGRAMS.resolve(program.replace('.', '/') + ".java"));
        }
        return compileFiles(jdk, name, sources);
    }

    /** All at once: that is much faster than a compiler in each JVM. */
    private static Path compileFiles(Path jdk, String name, List<Path> sources) throws Exception {
        Path classes = directory.resolve(name);
        List<Object> words = new ArrayList<>(List.of("-g"));
        words.add(PROGRAMS.resolve("interleaving/Interleaving.java").toAbsolutePath());
        for (Path source : sources) {
            words.add(source.toAbsolutePath());
        }
        return AgentUnderTest.javac(jdk, classes, words);
    }

    private interface Judge {
        JsonNode report(CorpusProgram program) throws Exception;
    }

    private static Stream<DynamicTest> programs(List<Path> folders, Judge judge) {
        return programs(folders, program -> true, judge);
    }

    private static Stream<DynamicTest> programs(List<Path> folders, Predicate<CorpusProgram> which, Judge judge) {
        return folders.stream()
                .flatMap(folder -> CorpusProgram.in(folder).stream())
                .filter(which)
                .map(program -> dynamicTest(program.mainClass(), () -> check(program, judge)));
    }

    /**
     * What is to be found has to happen first: programs see to it by sleeping at the right moments, which on a busy machine may be
     * too short. What is not to be found must never be.
     */
    private static void check(CorpusProgram program, Judge judge) throws Exception {
        int attempts = program.expected().isEmpty() ? 1 : ATTEMPTS;
        for (int attempt = 1; attempt < attempts; attempt++) {
            try {
                judge(program, judge);
                return;
            } catch (AssertionError again) {
                System.err.println(program.mainClass() + ": tried again");
            }
        }
        judge(program, judge);
    }

    private static void judge(CorpusProgram program, Judge judge) throws Exception {
        JsonNode report = judge.report(program);
        assertThat(program.reported(report)).as("%s", report).isEqualTo(program.expected());
    }

    /** What could happen in other schedules is judged here. */
    private static JsonNode runAndPredict(CorpusProgram program, Path jdk, Path classes) {
        return predicted(program, run(program, "accesses", DEFAULT, jdk, classes));
    }

    private static JsonNode predicted(CorpusProgram program, JsonNode report) {
        assertThat(program.reportedOfOthers(report)).as("%s", report).isEqualTo(program.predicted());
        return report;
    }

    /** Observed and analysed live; the analysis is in this JVM. */
    private static JsonNode run(CorpusProgram program, String level, List<String> judged, Path jdk, Path classes) {
        List<Object> words = new ArrayList<>(List.of("run", "--level", level));
        words.addAll(judged);
        words.addAll(program.options());
        words.addAll(List.of("--", jdk.resolve("bin/java")));
        words.addAll(AgentUnderTest.SHORT_LIVED);
        words.addAll(List.of("-cp", classes, program.mainClass()));
        boolean isClean = program.expected().isEmpty()
                && (judged == JUDGED || program.predicted().isEmpty());
        Ran ran = unsplit(words.toArray()).hasStatus(isClean ? 0 : 1);
        JsonNode report = ran.report();
        assertThat(report.get("program").get("exit").asInt())
                .as("exit status of the program: %s", ran)
                .isZero();
        return report;
    }

    /** Recorded with nothing dropped, and analysed afterwards. */
    private static JsonNode recordWithoutFilters(CorpusProgram program, Path classes)
            throws IOException, InterruptedException {
        Path trace = directory.resolve(classes.getFileName() + "-" + program.mainClass() + ".ust");
        String options = "out=" + trace + ",level=accesses,filters=off" + woven(program.options());
        process(
                        Map.of(),
                        directory,
                        Jdks.current().resolve("bin/java"),
                        "-javaagent:" + AGENT + "=" + options,
                        "-cp",
                        classes,
                        program.mainClass())
                .hasStatus(0);
        List<Object> words = new ArrayList<>(List.of("check"));
        words.addAll(DEFAULT);
        words.addAll(judged(program.options()));
        words.add(trace);
        return predicted(program, unsplit(words.toArray()).report());
    }

    /** Those of the options that {@code check} has, too. */
    private static List<String> judged(List<String> options) {
        int conflicts = options.indexOf("--conflicts");
        return conflicts < 0 ? List.of() : options.subList(conflicts, conflicts + 2);
    }

    /** The command's option as the agent takes it. */
    private static String woven(List<String> options) {
        int jdk = options.indexOf("--jdk");
        return jdk < 0 ? "" : ",jdk=" + options.get(jdk + 1).replace(',', ';');
    }
}
