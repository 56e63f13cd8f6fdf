// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.pipeline.recording.Notes;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Conflicting accesses stand in the trace in the order in which they happened. */
class OrderTest {

    private static final int ROUNDS = 20_000;
    private static final int WRITES_OF_A_BOX = 500;

    @TempDir
    static Path directory;

    private static Path classes;

    @BeforeAll
    static void compiles_the_programs() throws Exception {
        AgentUnderTest.mustBePackaged();
        classes = AgentUnderTest.compile(Jdks.current(), directory.resolve("classes"), "order", "-g");
    }

    @ParameterizedTest
    @MethodSource("dev.unsplit.integration.Jdks#all")
    void volatiles_and_atomics_are_in_order_and_racy_accesses_almost(Path jdk) throws Exception {
        Comparison comparison = hammer(jdk, "fast");
        assertThat(comparison.wrong("strong")).isZero();
        assertThat(comparison.wrong("AtomicInteger")).isZero();
        assertThat(comparison.wrongRate("plain", "plainStatic")).isLessThan(0.01);
    }

    @ParameterizedTest
    @MethodSource("dev.unsplit.integration.Jdks#all")
    void with_order_exact_racy_accesses_are_in_order_too(Path jdk) throws Exception {
        Comparison comparison = hammer(jdk, "exact");
        assertThat(comparison.wrong("strong")).isZero();
        assertThat(comparison.wrong("AtomicInteger")).isZero();
        assertThat(comparison.wrong("plain")).isZero();
        assertThat(comparison.wrong("plainStatic")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"edges,fast", "accesses,fast", "accesses,exact"})
    void a_handshake_is_split_just_as_often_as_it_is_made_to_be(String level, String order) throws Exception {
        Ran ran = run("--level", level, "--order", order, "order.Handshake", "300");
        assertThat(ran.hasStatus(1).report().get("findings")).hasSize(1);
        JsonNode finding = ran.report().get("findings").get(0);
        assertThat(finding.get("method").asString()).isEqualTo("order.Handshake.increment");
        assertThat(finding.get("count").asInt()).isEqualTo(150);
    }

    @ParameterizedTest
    @ValueSource(strings = {"edges", "accesses"})
    void a_volatile_that_changes_between_two_reads_is_a_split_and_nothing_else_is(String level) throws Exception {
        Ran ran = run("--level", level, "order.ReadTwice", "3000");
        int split = Integer.parseInt(ran.out().lines().findFirst().orElseThrow());
        int reported = ran.report()
                .get("findings")
                .valueStream()
                .mapToInt(finding -> finding.get("count").asInt())
                .sum();
        assertThat(reported).isEqualTo(split);
    }

    /** The known hole: an owner that locks nothing races with the first who is not the owner. Its rate is printed; with exact order it is none. */
    @ParameterizedTest
    @ValueSource(strings = {"fast", "exact"})
    @Tag("campaign")
    void first_foreign_read_is_behind_the_right_write_of_the_owner_if_order_is_exact(String order) throws Exception {
        int rounds = 2_000;
        Path trace = directory.resolve("foreign.ust");
        Path log = directory.resolve("foreign.log");
        String agent =
                AgentUnderTest.option("out=" + trace, "level=accesses", "budget=0", "arrays=off", "order=" + order);
        Ran.process(
                        Map.of(),
                        directory,
                        Jdks.current().resolve("bin/java"),
                        "-Xshare:off",
                        agent,
                        "-cp",
                        classes,
                        "order.FirstForeign",
                        log,
                        rounds)
                .hasStatus(0);
        FirstReads reads = FirstReads.in(trace);
        int wrong = 0;
        int meanwhile = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(log)))) {
            for (int round = 0; round < rounds; round++) {
                int value = in.readInt();
                wrong += reads.writesBefore.get(round) == value ? 0 : 1;
                meanwhile += value > 0 && value < WRITES_OF_A_BOX ? 1 : 0;
            }
        }
        System.out.printf(
                "order=%s: %d of %d first reads behind the wrong write; %d were made while the owner wrote%n",
                order, wrong, rounds, meanwhile);
        if (order.equals("exact")) {
            assertThat(wrong).isZero();
        }
    }

    /** How often each box had been written when it was read, in the order in which the boxes were first accessed. */
    private static final class FirstReads implements EventHandler {
        private final TraceReader reader;
        private final Map<Integer, Integer> boxes = new HashMap<>();
        private final Map<Integer, Integer> writes = new HashMap<>();
        final Map<Integer, Integer> writesBefore = new HashMap<>();

        private FirstReads(TraceReader reader) {
            this.reader = reader;
        }

        static FirstReads in(Path trace) throws IOException {
            try (TraceReader reader = Traces.file(trace, null).open()) {
                FirstReads reads = new FirstReads(reader);
                reader.read(reads);
                return reads;
            }
        }

        private boolean isBox(int variable) {
            boolean isBox = reader.symbols().variables().get(variable).startsWith("order.FirstForeign$Box.value@");
            if (isBox) {
                boxes.putIfAbsent(variable, boxes.size());
            }
            return isBox;
        }

        @Override
        public void read(int thread, int variable, int site) {
            if (isBox(variable)) {
                writesBefore.put(boxes.get(variable), writes.getOrDefault(variable, 0));
            }
        }

        @Override
        public void write(int thread, int variable, int site) {
            if (isBox(variable)) {
                writes.merge(variable, 1, Integer::sum);
            }
        }
    }

    private static Ran run(String... optionsAndProgram) throws Exception {
        int program = optionsAndProgram.length - 2;
        List<Object> words =
                new ArrayList<>(List.of("run", "--analysis", "frontier", "--no-refine", "--format", "json"));
        words.addAll(List.of(optionsAndProgram).subList(0, program));
        words.addAll(List.of("--", Jdks.current().resolve("bin/java"), "-cp", classes));
        words.addAll(List.of(optionsAndProgram).subList(program, program + 2));
        return AgentUnderTest.unsplit(directory, words.toArray());
    }

    private static Comparison hammer(Path jdk, String order) throws Exception {
        Path trace = directory.resolve(order + ".ust");
        Path log = directory.resolve(order + ".log");
        Ran.process(
                        Map.of(),
                        directory,
                        jdk.resolve("bin/java"),
                        "-Xshare:off",
                        AgentUnderTest.option(
                                "out=" + trace,
                                "level=accesses",
                                "budget=0",
                                "filters=off",
                                "arrays=off",
                                "order=" + order),
                        "-cp",
                        classes,
                        "order.Hammer",
                        log,
                        ROUNDS)
                .hasStatus(0)
                .isSilentOnStandardError();
        assertThat(Notes.beside(trace).warnings())
                .as("why something may be missing")
                .isEmpty();
        assertThat(Notes.beside(trace).notSeen()).as("what is missing").isEmpty();
        try (TraceReader reader = Traces.file(trace, null).open()) {
            Comparison comparison = new Comparison(Logged.read(log), reader);
            reader.read(comparison);
            assertThat(comparison.missing())
                    .as("accesses that are not in the trace")
                    .isZero();
            assertThat(comparison.surplus).as("accesses that nobody made").isZero();
            return comparison;
        }
    }

    /** What one thread did to one variable, in its own order: values that were read or -1, and that were written or -1. */
    private static final class Logged {
        final int[] reads = new int[3 * ROUNDS];
        final int[] writes = new int[3 * ROUNDS];
        int size;
        int at;

        static Logged[][] read(Path file) throws IOException {
            Logged[][] all = new Logged[3][4];
            try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
                for (Logged[] ofThread : all) {
                    Arrays.setAll(ofThread, variable -> new Logged());
                    for (int left = in.readInt() / 3; left > 0; left--) {
                        ofThread[in.readInt()].add(in.readInt(), in.readInt());
                    }
                }
            }
            return all;
        }

        private void add(int read, int written) {
            reads[size] = read;
            writes[size++] = written;
        }

        /** Whether this is what the thread did next. */
        boolean isNext(boolean isRead, boolean isWritten) {
            return at < size && reads[at] >= 0 == isRead && writes[at] >= 0 == isWritten;
        }
    }

    /** Goes through the trace and the logs together: each access that was logged is in the trace once. */
    private static final class Comparison implements EventHandler {
        private static final List<String> VARIABLES =
                List.of("order.Hammer.plain@", "order.Hammer.plainStatic", "order.Hammer.strong", "AtomicInteger");

        private final Logged[][] logs;
        private final TraceReader reader;
        private final int[] last = new int[VARIABLES.size()];
        private final Map<String, Integer> wrong = new HashMap<>();
        private final Map<String, Integer> reads = new HashMap<>();
        private int surplus;

        Comparison(Logged[][] logs, TraceReader reader) {
            this.logs = logs;
            this.reader = reader;
        }

        @Override
        public void read(int thread, int variable, int site) {
            access(thread, variable, true, false);
        }

        @Override
        public void write(int thread, int variable, int site) {
            access(thread, variable, false, true);
        }

        @Override
        public void update(int thread, int variable, int site) {
            access(thread, variable, true, true);
        }

        private void access(int thread, int variable, boolean isRead, boolean isWritten) {
            Logged log = log(thread, variable);
            if (log == null) {
                return;
            }
            if (!log.isNext(isRead, isWritten)) {
                surplus++;
                return;
            }
            if (isRead) {
                compare(log.reads[log.at], index(variable));
            }
            if (isWritten) {
                last[index(variable)] = log.writes[log.at];
            }
            log.at++;
        }

        private void compare(int value, int index) {
            String name = VARIABLES.get(index).replaceAll(".*\\.|@", "");
            wrong.merge(name, value == last[index] ? 0 : 1, Integer::sum);
            reads.merge(name, 1, Integer::sum);
        }

        private Logged log(int thread, int variable) {
            int index = index(variable);
            return index < 0 || number(thread) < 0 ? null : logs[number(thread)][index];
        }

        private int number(int thread) {
            String name = reader.symbols().threads().get(thread);
            return name.startsWith("hammer-") ? name.charAt("hammer-".length()) - '0' : -1;
        }

        private int index(int variable) {
            String name = reader.symbols().variables().get(variable);
            for (int index = 0; index < VARIABLES.size(); index++) {
                if (name.contains(VARIABLES.get(index))) {
                    return index;
                }
            }
            return -1;
        }

        int missing() {
            return Arrays.stream(logs)
                    .flatMap(Arrays::stream)
                    .mapToInt(log -> log.size - log.at)
                    .sum();
        }

        int wrong(String variable) {
            return wrong.get(variable);
        }

        double wrongRate(String... variables) {
            int bad = 0;
            int all = 0;
            for (String variable : variables) {
                bad += wrong.get(variable);
                all += reads.get(variable);
            }
            return (double) bad / all;
        }
    }
}
