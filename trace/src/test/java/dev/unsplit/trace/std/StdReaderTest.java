// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.std;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.EventLog;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.Waypoint;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.source.Traces;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StdReaderTest {

    private static List<String> events(String text) {
        return events(text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> events(byte[] text) {
        return EventLog.of(new StdReader(new LineReader(text, "a.std"), TraceInfo.OF_OTHER_TOOLS));
    }

    @Test
    void every_operation_is_an_event() {
        assertThat(events("""
                        T0|begin(Account.withdraw)|17
                        T0|r(V1)|18
                        T0|w(V1)|18
                        T0|acq(L1)|19
                        T0|rel(L1)|20
                        T0|fork(T1)|21
                        T0|join(T1)|22
                        T0|end(Account.withdraw)|23
                        """))
                .containsExactly(
                        "T0 begin Account.withdraw @17",
                        "T0 read V1 @18",
                        "T0 write V1 @18",
                        "T0 acquire L1 @19",
                        "T0 release L1 @20",
                        "T0 fork T1 @21",
                        "T0 join T1 @22",
                        "T0 end Account.withdraw @23");
    }

    @Test
    void names_the_line_of_the_event_that_it_passes_on_also_where_it_reads_many_lines_together() {
        StringBuilder text = new StringBuilder("# line 1\n");
        List<String> expected = new ArrayList<>();
        for (int line = 2; line <= 1000; line++) {
            boolean comment = line % 300 == 0;
            text.append(comment ? "# chatter\n" : line % 200 == 0 ? "T0|fork(T1)|\n" : "T0|r(V" + line + ")|\n");
            if (!comment) {
                expected.add("a.std:" + line);
            }
        }
        StdReader reader = new StdReader(
                new LineReader(text.toString().getBytes(StandardCharsets.UTF_8), "a.std"), TraceInfo.OF_OTHER_TOOLS);
        List<String> places = new ArrayList<>();
        reader.read(new EventHandler() {
            @Override
            public void read(int thread, int variable, int site) {
                places.add(reader.place());
            }

            @Override
            public void fork(int thread, int child, int site) {
                places.add(reader.place());
            }
        });
        assertThat(places).isEqualTo(expected);
    }

    /** Places of all events that a reader passes on, and what can be read again from each waypoint. */
    private static final class Places implements EventHandler {
        private final StdReader reader;
        private final List<String> events = new ArrayList<>();
        private final Map<Integer, Waypoint> waypoints = new TreeMap<>(); // by the number of events before

        Places(StdReader reader) {
            this.reader = reader;
            reader.read(this);
        }

        private void add(String event) {
            events.add(reader.place() + " " + event);
        }

        @Override
        public void begin(int thread, int method, int site) {
            add(thread + " begin " + method);
        }

        @Override
        public void end(int thread, int method, int site) {
            add(thread + " end " + method);
        }

        @Override
        public void read(int thread, int variable, int site) {
            add(thread + " read " + variable + " " + site);
        }

        @Override
        public void waypoint(Supplier<Waypoint> here) {
            waypoints.put(events.size(), here.get());
        }
    }

    private static LineReader reopenable(byte[] text) {
        return new LineReader(new ByteArrayInputStream(text), "a.std", () -> text.length, () -> reopenable(text));
    }

    @Test
    void from_every_waypoint_the_rest_of_the_trace_is_read_again() {
        StringBuilder text = new StringBuilder("\uFEFF");
        Random random = new Random(1);
        int[] depth = new int[5];
        for (int line = 0; line < 60_000; line++) {
            int thread = random.nextInt(5);
            switch (random.nextInt(20)) {
                case 0 -> text.append("# chatter\r\n");
                case 1, 2 -> text.append("T" + thread + "|begin(m" + depth[thread]++ + ")|\n");
                case 3, 4 -> text.append(depth[thread] == 0 ? "\n" : "T" + thread + "|end|" + depth[thread]-- + "\r\n");
                default -> text.append("T" + thread + "|r(V" + random.nextInt(1000) + ")|A.java:" + line % 99 + "\n");
            }
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        Places all = new Places(new StdReader(reopenable(bytes), TraceInfo.OF_OTHER_TOOLS, 1 << 14));
        assertThat(all.waypoints).hasSizeGreaterThan(30);
        all.waypoints.forEach((before, waypoint) -> {
            for (int time = 0; time < 2; time++) {
                Places rest = new Places((StdReader) waypoint.open());
                assertThat(rest.events).isEqualTo(all.events.subList(before, all.events.size()));
            }
        });
    }

    @Test
    void input_that_became_shorter_is_told() {
        byte[] text = "T0|r(V1)|18\n".repeat(100).getBytes(StandardCharsets.UTF_8);
        LineReader lines = new LineReader(
                new ByteArrayInputStream(text),
                "a.std",
                () -> text.length,
                () -> new LineReader(Arrays.copyOf(text, 100), "a.std"));
        Places all = new Places(new StdReader(lines, TraceInfo.OF_OTHER_TOOLS, 1));
        Waypoint last = all.waypoints.get(all.events.size());
        assertThatThrownBy(last::open)
                .isInstanceOf(UsageException.class)
                .hasMessage("a.std: became shorter while it was read, expected as much as before");
    }

    @Test
    void operand_ends_at_the_parenthesis_before_a_bar() {
        assertThat(events("T0|r(f(x);[0](V)|a)|b\nT0|begin(m([Ljava/lang/String;)V)|-\n"))
                .containsExactly("T0 read f(x);[0](V @a)|b", "T0 begin m([Ljava/lang/String;)V @-");
    }

    @Test
    void begin_and_end_may_go_without_an_operand() {
        assertThat(events("T0|begin|1\nT0|begin(inner)|2\nT0|end|3\nT0|end()|4\n"))
                .containsExactly(
                        "T0 begin transaction @1", "T0 begin inner @2", "T0 end inner @3", "T0 end transaction @4");
    }

    @Test
    void location_may_be_empty_and_contain_blanks() {
        assertThat(events("T0|r(x)|\nT0|r(x)| a b \n")).containsExactly("T0 read x", "T0 read x @ a b ");
    }

    @Test
    void comments_empty_lines_and_carriage_returns_do_not_matter() {
        assertThat(events("\uFEFF#T0|r(a)|1\r\n\r\nT0|r(x)|1\r\n#T0|r(b)|1\r\nT0|r(y)|1"))
                .containsExactly("T0 read x @1", "T0 read y @1");
    }

    @Test
    void long_and_foreign_names_are_kept() {
        String name = "grüße/".repeat(1000);
        assertThat(events("T0|r(" + name + ")|ä\nT0|w(" + name + ")|ä\n"))
                .containsExactly("T0 read " + name + " @ä", "T0 write " + name + " @ä");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "T0 => too few fields in 'T0', expected thread|op(operand)|location",
                "T0|r(x) => too few fields in 'T0|r(x)', expected thread|op(operand)|location",
                "T0|begin => too few fields in 'T0|begin', expected thread|op(operand)|location",
                "T0|r(x|1 => too few fields in 'T0|r(x|1', expected thread|op(operand)|location",
                "T0|read(x)|1 => unknown operation 'read', expected r, w, acq, rel, fork, join, begin or end",
                "T0|x(x)|1 => unknown operation 'x', expected r, w, acq, rel, fork, join, begin or end",
                "T0|volatile(x)|1 => unknown operation 'volatile', expected r, w, acq, rel, fork, join, begin or end",
                "T0|(x)|1 => unknown operation '', expected r, w, acq, rel, fork, join, begin or end",
                "T0| r(x)|1 => unknown operation ' r', expected r, w, acq, rel, fork, join, begin or end",
                "T0|r|1 => expected a variable, found nothing",
                "T0|r()|1 => expected a variable, found nothing",
                "T0|acq()|1 => expected a lock, found nothing",
                "T0|fork()|1 => expected a thread, found nothing",
                "|r(x)|1 => expected a thread, found nothing",
                "T0|r(a b)|1 => white space in 'a b', expected a variable without",
                "T 0|r(x)|1 => white space in 'T 0', expected a thread without",
                "T0|end(m)|1 => unmatched end, expected a begin of thread 'T0' before it",
                "T0|end|1 => unmatched end, expected a begin of thread 'T0' before it",
            })
    void reader_names_the_line_and_what_was_expected(String line, String message) {
        assertThatThrownBy(() -> events("T0|r(first)|1\n# comment\n" + line + "\nT0|r(last)|1\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage("a.std:3: " + message);
    }

    @Test
    void garbage_is_an_error() {
        assertThatThrownBy(() -> events("T0|r(x)|1\nT0|r(a\0b)|1\n"))
                .hasMessage("a.std:2: binary data, expected a variable in printable text");
        assertThatThrownBy(() -> events("T0|r(x)|1\nT0|r(x)|\u0007\n"))
                .hasMessage("a.std:2: binary data, expected a location in printable text");
        byte[] latin1 = "T0|r(x)|1\nT0|acq(\u00e4)|1\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> events(latin1)).hasMessage("a.std:2: binary data, expected a lock in UTF-8 text");
    }

    @Test
    void line_that_never_ends_is_an_error() {
        assertThatThrownBy(() -> events("T0|r(x)|1\n" + "x".repeat(3_000_000)))
                .hasMessage("a.std:2: the line is too long, expected at most 1048576 bytes");
    }

    @Test
    void line_that_starts_with_a_hash_is_a_comment_even_if_a_thread_is_called_so() {
        assertThat(events("T0|fork(#1)|1\n#1|r(x)|2\nT0|r(y)|3\n"))
                .isEqualTo(events("T0|fork(#1)|1\n# comment\nT0|r(y)|3\n"));
    }

    /** The plain version reads the lines of STD in our text form. */
    @Property
    void batches_say_the_same_as_the_plain_version(@ForAll("stdText") String text) {
        assertThat(outcome(() -> events(text))).isEqualTo(outcome(() -> EventLog.of(Traces.text("a.std", text))));
    }

    private static Object outcome(java.util.function.Supplier<List<String>> reading) {
        try {
            return reading.get();
        } catch (UsageException e) {
            return e.getMessage();
        }
    }

    @Provide
    Arbitrary<String> stdText() {
        Arbitrary<String> threads = Arbitraries.of("T0", "T1", "a-rather-long-thread", "#1");
        Arbitrary<String> events = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(20, Arbitraries.of("r(x)", "w(x)", "r(f(x).a-long-name)", "acq(l)", "rel(l)")),
                net.jqwik.api.Tuple.of(5, Arbitraries.of("begin(m)", "begin|", "fork(T1)", "join(T1)", "fork(#1)")),
                net.jqwik.api.Tuple.of(
                        1, Arbitraries.of("end(m)", "end", "r()", "x(y)", "r(x y)", "r(x", "r(a|b)", "")));
        Arbitrary<String> locations = Arbitraries.of("", "-", "A.java:3", "AReallyLongName.java:12345", "a)|b");
        Arbitrary<String> lines = net.jqwik.api.Combinators.combine(threads, events, locations)
                .as((thread, event, location) -> thread + "|" + event + "|" + location);
        Arbitrary<String> ends = Arbitraries.of("\n", "\r\n", "\n\n");
        return net.jqwik.api.Combinators.combine(lines.list().ofMaxSize(300), ends)
                .as((list, end) -> String.join(end, list));
    }
}
