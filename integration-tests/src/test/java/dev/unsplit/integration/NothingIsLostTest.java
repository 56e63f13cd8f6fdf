// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * However a program ends, its trace can be read, all that is older than the last flush is in it, and if anything is missing the
 * report says so. Each test is made with both commands: {@code run}, which reads while the program writes, and {@code record}.
 */
class NothingIsLostTest {

    private static final Path JAVA = Jdks.current().resolve("bin/java");

    @TempDir
    static Path directory;

    private static Path classes;

    @BeforeAll
    static void compiles_the_program() throws Exception {
        AgentUnderTest.mustBePackaged();
        classes = AgentUnderTest.compile(Jdks.current(), directory.resolve("classes"), "lost", "-g");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "record"})
    void a_program_that_ends_peacefully_is_recorded_to_its_end(String command) throws Exception {
        Recorded recorded = observe(command, "peacefully", 20_000);
        assertThat(recorded.exit()).isZero();
        assertThat(recorded.done()).isEqualTo(40_000);
        recorded.isComplete();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "record"})
    void a_program_that_ends_by_uncaught_exceptions_is_recorded_to_its_end(String command) throws Exception {
        List<Object> words = words(command, List.of(), work("throwing", 20_000));
        Recorded recorded = Recorded.of(AgentUnderTest.unsplit(directory, words.toArray()));
        assertThat(recorded.exit()).isEqualTo(1);
        assertThat(recorded.done()).isEqualTo(40_000);
        assertThat(recorded.ran().err())
                .contains("Exception in thread \"main\"", "Exception in thread \"worker-0\"")
                .contains("Exception in thread \"worker-1\"");
        recorded.isComplete();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "record"})
    void what_was_done_before_system_exit_is_there_though_threads_were_working(String command) throws Exception {
        Recorded recorded = observe(command, "exiting", 5_000);
        assertThat(recorded.exit()).isEqualTo(3);
        assertThat(recorded.done()).isGreaterThanOrEqualTo(10_000);
        recorded.isComplete();
    }

    /** They go on while the trace is ended, which must not take any longer for that. */
    @ParameterizedTest
    @ValueSource(strings = {"run", "record"})
    void threads_that_still_run_when_the_program_ends_are_recorded_up_to_there(String command) throws Exception {
        Recorded recorded = observe(command, "daemons", 5_000);
        assertThat(recorded.exit()).isZero();
        assertThat(recorded.written()).isGreaterThanOrEqualTo(recorded.done());
        assertThat(recorded.warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "record"})
    void a_program_that_halts_is_recorded_up_to_a_second_before_and_the_report_says_so(String command)
            throws Exception {
        Recorded recorded = observe(command, "halting", 5_000);
        assertThat(recorded.exit()).isEqualTo(9);
        recorded.isCutOffBehindAll();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "record"})
    void a_program_that_is_killed_is_recorded_up_to_a_second_before_and_the_report_says_so(String command)
            throws Exception {
        Recorded recorded = observe(command, "killed", 5_000);
        assertThat(recorded.exit()).isEqualTo(137);
        recorded.isCutOffBehindAll();
    }

    /** Whether the recorder gets through is a matter of luck; that it says so, and nothing to the program, is not. */
    @ParameterizedTest
    @ValueSource(strings = {"run", "record"})
    void a_program_that_uses_up_its_memory_and_goes_on_does_not_notice_what_the_recorder_does_then(String command)
            throws Exception {
        List<Object> words = new ArrayList<>(List.of(command));
        if (command.equals("record")) {
            words.addAll(List.of("-o", directory.resolve("memory.ust")));
        }
        words.addAll(List.of("--", JAVA, "-Xmx64m", "-cp", classes, "lost.OutOfMemory"));
        Ran ran = AgentUnderTest.unsplit(directory, words.toArray());
        assertThat(ran.out()).contains("3 3000");
        assertThat(ran.err()).doesNotContain("Exception in thread");
        if (ran.err().contains("cut off")) {
            assertThat(ran.err()).contains("recording ended early: the program left the recorder no memory");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "record"})
    void a_program_goes_on_when_the_disk_is_full_and_the_report_says_so(String command) throws Exception {
        String limited = "ulimit -f 64; exec '%s' -XX:-UsePerfData -cp '%s' lost.Work peacefully 100000";
        Recorded recorded = observe(command, List.of(), "sh", "-c", limited.formatted(JAVA, classes));
        assertThat(recorded.exit()).isZero();
        assertThat(recorded.done()).isEqualTo(200_000);
        assertThat(recorded.written()).isBetween(1_000, 199_999);
        assertThat(recorded.warnings())
                .contains("recording ended early: the trace could not be written: File too large")
                .contains("cut off");
    }

    /** On a file system of our own, where users may have one: there the notes beside the trace have no room to grow, either. */
    @Test
    void a_disk_that_is_really_full_is_noted_on_that_disk() throws Exception {
        Path full = Files.createDirectories(directory.resolve("full"));
        Path saved = Files.createDirectories(directory.resolve("saved"));
        String mount = "mount -t tmpfs -o size=64k none '" + full + "'";
        assumeTrue(inNamespace(mount).status() == 0, "skipped: users cannot mount a file system here");
        String agent = AgentUnderTest.option("out=" + full.resolve("work.ust"), "budget=0");
        Ran ran = inNamespace(mount
                + " && '%s' -Xshare:off '%s' -cp '%s' lost.Work peacefully 200000 && cp '%s'/* '%s'"
                        .formatted(JAVA, agent, classes, full, saved));
        assertThat(ran.hasStatus(0).isSilentOnStandardError().out()).isEqualTo("400000\n");
        assertThat(Ran.unsplit("check", "--analysis", "frontier", saved.resolve("work.ust"))
                        .err())
                .contains("cut off", "recording ended early: the trace could not be written: No space left on device");
    }

    private static Ran inNamespace(String script) throws Exception {
        return Ran.process(Map.of(), directory, "sh", "-c", "exec unshare -rm sh -c \"$0\"", script);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "record"})
    void a_trace_that_has_reached_its_largest_size_is_ended_and_the_report_says_so(String command) throws Exception {
        Recorded recorded = observe(command, List.of("--max-trace", "40k"), work("peacefully", 200_000));
        assertThat(recorded.exit()).isZero();
        assertThat(recorded.done()).isEqualTo(400_000);
        assertThat(recorded.written()).isBetween(1_000, 399_999);
        assertThat(recorded.warnings())
                .contains("recording ended early: the trace has reached its largest size")
                .doesNotContain("cut off");
    }

    /** What is recorded here is some times as large as the heap, so that it does not fit unless the program waits. */
    @ParameterizedTest
    @ValueSource(strings = {"run", "record"})
    void a_program_that_is_faster_than_the_recorder_waits(String command) throws Exception {
        List<Object> small = new ArrayList<>(List.of(work("peacefully", 200_000)));
        small.add(1, "-Xmx24m");
        Recorded recorded = observe(command, List.of(), small.toArray());
        assertThat(recorded.done()).isEqualTo(400_000);
        recorded.isComplete();
    }

    private static Object[] work(String how, int steps) {
        return new Object[] {JAVA, "-cp", classes, "lost.Work", how, steps};
    }

    private static Recorded observe(String command, String how, int steps) throws Exception {
        return observe(command, List.of(), work(how, steps));
    }

    /** {@code run} hands on what the program writes, so it can be asked in this JVM, which is warm. */
    private static Recorded observe(String command, List<String> options, Object... program) throws Exception {
        List<Object> words = words(command, options, program);
        return Recorded.of(
                command.equals("run")
                        ? AgentUnderTest.command(words)
                        : AgentUnderTest.unsplit(directory, words.toArray()));
    }

    private static List<Object> words(String command, List<String> options, Object... program) {
        List<Object> words = new ArrayList<>(List.of(command, "--level", "accesses", "--budget", "0"));
        words.addAll(
                command.equals("run")
                        ? List.of("--analysis", "frontier", "--format", "json", "--keep-trace", trace())
                        : List.of("-o", trace()));
        words.add("--exit-with-program");
        words.addAll(options);
        words.add("--");
        words.addAll(Arrays.asList(program));
        return words;
    }

    private static Path trace() {
        return directory.resolve("work.ust");
    }

    private record Recorded(Ran ran, Steps steps) {

        static Recorded of(Ran ran) throws Exception {
            return new Recorded(ran, Steps.in(trace()));
        }

        int exit() {
            return ran.status();
        }

        /** How often the program says that it counted. */
        int done() {
            return Integer.parseInt(ran.out().lines().findFirst().orElseThrow());
        }

        int written() {
            return steps.written;
        }

        /** Of the command itself, and of a later look at the trace. */
        String warnings() {
            Ran check = Ran.unsplit("check", "--analysis", "frontier", trace());
            return ours(ran.err()) + ours(check.err());
        }

        private static String ours(String err) {
            return err.lines()
                    .filter(line -> line.startsWith("unsplit: warning: ") && !line.contains("ended with exit status"))
                    .reduce("", (all, line) -> all + line + "\n");
        }

        void isComplete() {
            isEachStepWritten();
            assertThat(warnings()).isEmpty();
        }

        void isCutOffBehindAll() {
            isEachStepWritten();
            assertThat(ours(ran.err())).contains("cut off");
            assertThat(warnings()).contains("cut off");
        }

        private void isEachStepWritten() {
            assertThat(steps.read).isEqualTo(done());
            assertThat(steps.written).isEqualTo(done());
            assertThat(steps.isEachInItsOwnTransaction).isTrue();
        }
    }

    /** What the trace says of the counter. */
    private static final class Steps implements EventHandler {

        private final TraceReader reader;
        private int read;
        private int written;
        private int begun;
        private boolean isEachInItsOwnTransaction = true;

        private Steps(TraceReader reader) {
            this.reader = reader;
        }

        static Steps in(Path trace) throws Exception {
            try (TraceReader reader = Traces.file(trace, null).open()) {
                Steps steps = new Steps(reader);
                reader.read(steps);
                return steps;
            }
        }

        @Override
        public void begin(int thread, int method, int site) {
            begun++;
        }

        @Override
        public void read(int thread, int variable, int site) {
            if (isWorker(thread) && isCounter(variable)) {
                read++;
            }
        }

        @Override
        public void write(int thread, int variable, int site) {
            if (isWorker(thread) && isCounter(variable)) {
                written++;
                isEachInItsOwnTransaction &= written <= begun;
            }
        }

        private boolean isWorker(int thread) {
            return reader.symbols().threads().get(thread).startsWith("worker-");
        }

        private boolean isCounter(int variable) {
            return reader.symbols().variables().get(variable).startsWith("lost.Work.done@");
        }
    }
}
