// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What {@code run} and {@code record} do around a program: processes, streams, signals, exit statuses, files. */
class RunTest {

    @TempDir
    Path directory;

    private Observed observed;

    @BeforeEach
    void prepare() throws Exception {
        AgentUnderTest.mustBePackaged();
        observed = new Observed(jdk(), directory);
    }

    /** What the command and the programs run on. */
    Path jdk() {
        return Jdks.current();
    }

    @AfterEach
    void no_temporary_file_is_left() {
        assertThat(observed.temporary()).isEmptyDirectory();
    }

    @Test
    void a_source_file_is_run_and_reported() throws Exception {
        observed.program("Hello", "System.out.println(\"hello \" + args[0] + \" \" + args[1]);");
        Ran ran = observed.unsplit("run", "Hello.java", "--live", "--");
        ran.hasStatus(1);
        assertThat(ran.out())
                .startsWith("hello --live --\n\nHello.java: 4 events, violation\n")
                .contains("bank.Account.withdraw is not atomic: bob came in between", "data race on Account.balance")
                .endsWith("1 trace: 1 not atomic; 2 findings\n");
        assertThat(ran.err()).isEqualTo("unsplit: warning: Hello.java: not seen: reflection (12)\n");
    }

    @Test
    void json_stands_behind_the_output_on_a_line_of_its_own() throws Exception {
        observed.compiled("Whole", "System.out.println(\"a\\nb\"); System.exit(3);");
        observed.compiled("Half", "System.out.print(\"half\");");
        Ran whole = observed.unsplit("run", "--format", "json", "--", observed.java(), "Whole")
                .hasStatus(1);
        assertThat(whole.out()).startsWith("a\nb\n{\"trace\":\"Whole\"");
        assertThat(last(whole).get("program").get("exit").asInt()).isEqualTo(3);
        Ran half = observed.unsplit("run", "--format", "json", "--", observed.java(), "Half")
                .hasStatus(1);
        assertThat(half.out()).startsWith("half\n{");
        assertThat(last(half).get("program").get("exit").asInt()).isZero();
    }

    @Test
    void with_a_file_for_the_report_standard_output_is_the_programs() throws Exception {
        observed.program("Hello", "System.out.print(\"only this\");");
        Path report = directory.resolve("r.json");
        Ran ran = observed.unsplit("run", "--format", "json", "-o", report, "Hello.java")
                .hasStatus(1);
        assertThat(ran.out()).isEqualTo("only this");
        assertThat(Files.readString(report)).startsWith("{\"trace\":\"Hello.java\"");
    }

    @Test
    void a_java_command_line_gets_the_agent_and_its_main_class_is_the_name() throws Exception {
        observed.compiled("Main", "System.out.println(args[0] + System.getProperty(\"x\"));");
        Ran ran = observed.recording("atomic")
                .unsplit("run", "--format", "json", "--", observed.java(), "-Dx=y", "-cp", ".", "Main", "--", "-v");
        ran.hasStatus(0);
        assertThat(ran.out()).startsWith("--y\n{\"trace\":\"Main\",\"events\":3,\"verdict\":\"atomic\"");
    }

    @Test
    void a_run_without_events_is_atomic() throws Exception {
        observed.compiled("Quiet", "");
        Ran ran = observed.recording("nothing")
                .unsplit("run", "--", observed.java(), "Quiet")
                .hasStatus(0);
        assertThat(ran.out()).contains("Quiet: 0 events, atomic");
    }

    @Test
    void standard_input_and_error_are_the_programs() throws Exception {
        observed.compiled("Echo", "System.err.println(new String(System.in.readAllBytes()));");
        Ran ran = observed.unsplitReading("from afar", "run", "--", observed.java(), "Echo")
                .hasStatus(1);
        assertThat(ran.err()).startsWith("from afar\n");
    }

    @Test
    void a_failing_program_says_why_itself_and_the_report_says_that_it_failed() throws Exception {
        observed.program("Fails", "throw new IllegalStateException(\"on purpose\");");
        Ran ran = observed.recording("atomic").unsplit("run", "Fails.java").hasStatus(0);
        assertThat(ran.err()).startsWith("""
                        Exception in thread "main" java.lang.IllegalStateException: on purpose
                        \tat Fails.main(Fails.java:3)
                        """);
        assertThat(ran.out()).contains("Fails.java: 3 events, atomic; the program ended with exit status 1\n");
        observed.compiled("Exits", "System.exit(42);");
        observed.recording("violation")
                .unsplit("run", "--exit-with-program", "--", observed.java(), "Exits")
                .hasStatus(42);
    }

    @Test
    void a_program_that_cannot_be_started_is_one_line() throws Exception {
        AgentUnderTest.command(List.of("run", "--", "no-such-program", "x"))
                .isWrongUse("no-such-program: cannot be started: no such file or directory");
        Path none = directory.resolve("None.java");
        AgentUnderTest.command(List.of("run", none)).isWrongUse("None.java: no such file");
        Path broken = observed.program("Broken", "int x = ;\n int y = z;");
        AgentUnderTest.command(List.of("run", broken)).isWrongUse("Broken.java:3: cannot be compiled: illegal start");
        for (List<?> clash : List.of(List.of("run", "-o"), List.of("run", "--keep-trace"), List.of("record", "-o"))) {
            List<Object> words = new ArrayList<>(clash);
            words.addAll(List.of(broken, broken));
            AgentUnderTest.command(words).isWrongUse("is the input itself");
        }
        AgentUnderTest.command(List.of("record", "-o", directory.resolve("no/run.ust"), none))
                .isWrongUse("no/run.ust: cannot be written");
    }

    @Test
    void a_command_that_starts_no_jvm_says_so() throws Exception {
        Ran ran = observed.unsplit("run", "--format", "json", "--", "echo", "hi");
        ran.isWrongUse("echo hi: nothing was recorded (exit status 0): expected it to start a JVM");
        assertThat(ran.out()).startsWith("hi\n{");
        assertThat(last(ran).get("verdict").asString()).isEqualTo("error");
        observed.compiled("Hello", "");
        observed.recording("silent")
                .unsplit("record", "-o", "run.ust", "--", observed.java(), "Hello")
                .isWrongUse("nothing was recorded");
        assertThat(directory.resolve("run.ust")).doesNotExist();
    }

    @Test
    void every_jvm_of_a_script_has_its_own_part() throws Exception {
        observed.compiled("First", "System.out.println(1);");
        observed.compiled("Second", "System.exit(2);");
        String script = "'%1$s' First; '%1$s' First; '%1$s' Second".formatted(observed.java());
        Ran ran = observed.unsplit("run", "--format", "json", "--", "sh", "-c", script)
                .hasStatus(1);
        assertThat(ran.err()).contains("Picked up JAVA_TOOL_OPTIONS: -Xshare:off ");
        assertThat(objects(ran))
                .extracting(result -> result.get("trace").asString())
                .containsExactly("First", "First (2)", "Second");
        assertThat(objects(ran))
                .extracting(result -> result.get("program").get("exit").asInt())
                .containsOnly(2);
        Ran one = observed.unsplit("run", "--not-main", "First", "--format", "json", "--", "sh", "-c", script);
        assertThat(objects(one))
                .extracting(result -> result.get("trace").asString())
                .containsExactly("Second");
    }

    @Test
    void record_keeps_a_trace_for_each_jvm_and_check_shows_what_was_noted() throws Exception {
        observed.compiled("First", "System.out.print(1);");
        String script = "'%1$s' First; '%1$s' First".formatted(observed.java());
        Ran ran = observed.unsplit("record", "--level", "edges", "-o", "run.ust", "--", "sh", "-c", script);
        ran.hasStatus(0);
        assertThat(ran.out()).isEqualTo("11");
        assertThat(ran.err()).contains("recorded First in run.ust\n", "recorded First in run.2.ust\n");
        for (Path trace : List.of(directory.resolve("run.ust"), directory.resolve("run.2.ust"))) {
            Ran check = Ran.unsplit("check", trace).hasStatus(1);
            assertThat(check.err()).contains("not seen: reflection (12)");
            assertThat(Ran.unsplit("info", trace).out())
                    .contains("main          First", "in full       1 transactions", "level         edges");
        }
        assertThat(directory.toFile().list((place, name) -> name.contains("recording")))
                .isEmpty();
    }

    @Test
    void a_trace_can_be_kept() throws Exception {
        observed.compiled("Hello", "");
        observed.unsplit("run", "--keep-trace", "kept.ust", "--", observed.java(), "Hello")
                .hasStatus(1);
        Ran.unsplit("check", directory.resolve("kept.ust")).hasStatus(1);
        assertThat(directory.resolve("kept.ust.notes")).exists();
    }

    @Test
    void findings_are_told_while_the_program_runs() throws Exception {
        observed.compiled("Waits", "while (!new java.io.File(\"go\").exists()) Thread.sleep(10);");
        try (Running running = start("run", "--live", "--", observed.java(), "Waits")) {
            running.awaitError("unsplit: found: bank.Account.withdraw");
            assertThat(Files.readString(running.out())).isEmpty();
            Files.createFile(directory.resolve("go"));
            assertThat(running.ended().hasStatus(1).out()).contains("Waits: 4 events, violation");
        }
    }

    @Test
    void a_program_that_hangs_is_ended_and_reported() throws Exception {
        observed.compiled("Hangs", "System.out.println(1); Thread.sleep(1000000);");
        Ran ran = Patience.untilIn(
                "1\n",
                1.5,
                seconds -> observed.unsplit(
                        "run", "--timeout", seconds, "--format", "json", "--", observed.java(), "Hangs"));
        ran.hasStatus(1);
        assertThat(last(ran).get("program").toString()).isEqualTo("{\"exit\":143,\"timedOut\":true}");
    }

    @Test
    void what_a_program_started_ends_with_it_when_the_time_is_up_even_if_who_started_it_is_gone() throws Exception {
        observed.compiled("Sleeps", writesItsNumber("args[0]") + """
                while (!new java.io.File("child").exists() || !new java.io.File("orphan").exists()) Thread.sleep(10);
                System.out.println("both");
                Thread.sleep(1000000);
                """);
        String script = "'%1$s' Sleeps child & ('%1$s' Sleeps orphan &) ; wait".formatted(observed.java());
        Ran ran = Patience.untilIn("both\n", 3, seconds -> {
            Files.deleteIfExists(directory.resolve("child"));
            Files.deleteIfExists(directory.resolve("orphan"));
            return observed.unsplit("run", "--timeout", seconds, "--", "sh", "-c", script);
        });
        assertThat(ran.hasStatus(1).out())
                .contains("Sleeps: 4 events, violation; the program was ended after its time was up")
                .contains("Sleeps (2): 4 events, violation");
        assertThat(isRunning("child")).isFalse();
        assertThat(isRunning("orphan")).isFalse();
    }

    /** Code that writes the number of its process into a file. */
    private static String writesItsNumber(String file) {
        return "java.nio.file.Files.writeString(java.nio.file.Path.of(" + file
                + "), Long.toString(ProcessHandle.current().pid()));";
    }

    /** Whether a program runs in the process that wrote its number there; one that has ended may have left the number behind. */
    private boolean isRunning(String file) throws IOException {
        return ProcessHandle.of(Long.parseLong(Files.readString(directory.resolve(file))))
                .flatMap(process -> process.info().command())
                .isPresent();
    }

    @Test
    void a_killed_program_is_reported_up_to_where_it_got() throws Exception {
        observed.compiled("Killed", "Runtime.getRuntime().halt(9);");
        Ran ran = observed.unsplit("run", "--", observed.java(), "Killed").hasStatus(1);
        assertThat(ran.out()).contains("Killed: 4 events, violation; the program ended with exit status 9");
        assertThat(ran.err()).contains("cut off behind block 1");
        observed.recording("nothing")
                .unsplit("run", "--", observed.java(), "Killed")
                .isWrongUse("Killed", "before the first event");
    }

    @Test
    void signals_go_to_the_program_and_the_report_follows() throws Exception {
        Running.mustNotIgnoreInterrupts();
        observed.compiled("Waits", "System.err.println(\"ready\"); Thread.sleep(1000000);");
        String java = "'" + observed.java() + "' Waits; true"; // a shell by itself would wait for it
        for (String signal : List.of("INT", "TERM")) {
            try (Running running = start("run", "--", "sh", "-c", java)) {
                running.awaitError("ready");
                running.signal(signal);
                int status = signal.equals("INT") ? 130 : 143;
                assertThat(running.ended().hasStatus(1).out())
                        .contains("violation; the program ended with exit status " + status);
            }
        }
    }

    @Test
    void a_jvm_that_outlives_its_launcher_is_not_waited_for() throws Exception {
        observed.compiled(
                "Stays", writesItsNumber("\"pid\"") + " while (!new java.io.File(\"go\").exists()) Thread.sleep(10);");
        String script = "'" + observed.java() + "' Stays >out 2>&1 & while ! [ -s pid ]; do sleep 0.1; done";
        Ran ran = observed.unsplit("run", "--", "sh", "-c", script);
        Files.createFile(directory.resolve("go"));
        while (isRunning("pid")) { // if the directory were deleted before, it would look for the file for ever
            Thread.sleep(10);
        }
        assertThat(ran.hasStatus(1).err()).contains("was still running when the program had ended that started it");
    }

    private static JsonNode last(Ran ran) {
        List<JsonNode> objects = objects(ran);
        return objects.get(objects.size() - 1);
    }

    private static List<JsonNode> objects(Ran ran) {
        String lines =
                ran.out().lines().filter(line -> line.startsWith("{")).reduce("", (all, line) -> all + line + "\n");
        return new Ran(ran.status(), lines, ran.err()).json();
    }

    private Running start(Object... arguments) throws IOException {
        Path out = directory.resolve("standard.out");
        Path err = directory.resolve("standard.err");
        return new Running(observed.start(out, err, arguments), out, err);
    }
}
