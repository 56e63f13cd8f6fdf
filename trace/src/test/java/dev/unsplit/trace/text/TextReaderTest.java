// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EventLog;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.source.Traces;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextReaderTest {

    private static List<String> events(String text) {
        return EventLog.of(Traces.text("a.txt", text));
    }

    private static TraceInfo info(String text) {
        try (TraceReader reader = Traces.text("a.txt", text).open()) {
            return reader.info();
        }
    }

    @Test
    void every_word_is_an_event() {
        assertThat(events("""
                        t1 begin Account.withdraw
                        t1 read v
                        t1 write v
                        t1 update v
                        t1 volatile-read v
                        t1 volatile-write v
                        t1 acquire l
                        t1 release l
                        t1 acquire-shared l
                        t1 release-shared l
                        t1 fork t2
                        t1 join t2
                        t1 barrier b
                        t1 send q
                        t1 receive q
                        t1 boundary
                        t1 end Account.withdraw
                        """)).containsExactly("""
                        t1 begin Account.withdraw
                        t1 read v
                        t1 write v
                        t1 update v
                        t1 volatile-read v
                        t1 volatile-write v
                        t1 acquire l
                        t1 release l
                        t1 acquire-shared l
                        t1 release-shared l
                        t1 fork t2
                        t1 join t2
                        t1 barrier b
                        t1 send q
                        t1 receive q
                        t1 boundary
                        t1 end Account.withdraw
                        """.split("\n"));
    }

    @Test
    void wait_is_a_release_a_boundary_and_an_acquire() {
        assertThat(events("t1 wait monitor @A.java:3"))
                .containsExactly(
                        "t1 release monitor @A.java:3", "t1 boundary @A.java:3", "t1 acquire monitor @A.java:3");
    }

    @Test
    void location_is_the_rest_of_the_line_with_blanks_and_tabs() {
        assertThat(events("t1 read v @A.java:3\tbank.A\tget it  "))
                .containsExactly("t1 read v @A.java:3\tbank.A\tget it");
    }

    @Test
    void operand_may_look_like_a_location() {
        assertThat(events("t1 read @02[0] @A.java:3")).containsExactly("t1 read @02[0] @A.java:3");
        assertThat(events("t1 read %4002[0]")).containsExactly("t1 read @02[0]");
    }

    @Test
    void end_without_a_name_ends_the_method_that_was_entered_last() {
        assertThat(events("""
                        t1 begin outer
                        t1 begin inner @A.java:3
                        t1 end @A.java:4
                        t1 end
                        t1 begin
                        t1 end
                        """))
                .containsExactly(
                        "t1 begin outer",
                        "t1 begin inner @A.java:3",
                        "t1 end inner @A.java:4",
                        "t1 end outer",
                        "t1 begin transaction",
                        "t1 end transaction");
    }

    @Test
    void indentation_comments_empty_lines_and_carriage_returns_do_not_matter() {
        assertThat(events("\uFEFF# first\r\n\r\n   \t t1   read\tv \r\n  # indented\r\nt1 write v"))
                .containsExactly("t1 read v", "t1 write v");
    }

    @Test
    void lines_of_std_may_stand_between_the_others() {
        assertThat(events("""
                        T0|begin(m)|A.java:1
                        T0 read x
                          T1|w(f(x))|a|b c
                        T0|end|
                        """))
                .containsExactly("T0 begin m @A.java:1", "T0 read x", "T1 write f(x) @a|b c", "T0 end m");
    }

    @Test
    void escapes_let_every_name_be_written() {
        assertThat(events("my%20thread read %40x%25 @a%20%40b%0A\n%- write 100% "))
                .containsExactly("my thread read @x% @a @b\n", " write 100%");
    }

    @Test
    void escapes_may_stand_in_long_names() {
        String name = "long ".repeat(50);
        assertThat(events("t1 read " + name.replace(" ", "%20"))).containsExactly("t1 read " + name);
        assertThat(events("t1 read x @" + name.replace(" ", "%20"))).containsExactly("t1 read x @" + name);
    }

    @Test
    void edges_name_both_transactions_and_both_places() {
        assertThat(events("""
                        % level edges
                        t1 number 5
                        t1 edge write-read t2 7 balance @A.java:1 x @A.java:2
                        t1 edge release-acquire t2 7 lock
                        t1 edge fork t2 7 t1 @ @A.java:2
                        t1 edge join t2 7 t1 @A.java:1
                        """))
                .containsExactly(
                        "t1 number 5",
                        "t1 edge WRITE_READ t2 7 balance @A.java:1 x -> @A.java:2",
                        "t1 edge RELEASE_ACQUIRE t2 7 lock ->",
                        "t1 edge FORK t2 7 t1 -> @A.java:2",
                        "t1 edge JOIN t2 7 t1 @A.java:1 ->");
    }

    @Test
    void header_says_how_to_read_the_trace() {
        assertThat(info("""
                        # made by hand
                        % level edges
                        % conflicts data+locks

                        % boundaries split
                        % exclude *.main
                        % exclude *.run
                        t1 boundary
                        """))
                .isEqualTo(new TraceInfo(
                        Level.EDGES, Conflicts.DATA_AND_LOCKS, Boundaries.SPLIT, List.of("*.main", "*.run")));
    }

    @Test
    void trace_without_a_header_is_read_as_text_is_read() {
        assertThat(info("t1 boundary")).isEqualTo(TraceInfo.OF_TEXT);
        assertThat(info("# nothing")).isEqualTo(TraceInfo.OF_TEXT);
    }

    @Test
    void text_can_be_opened_again() {
        RepeatableTrace trace = Traces.text("a.txt", "t1 read x");
        assertThat(trace.isRepeatable()).isTrue();
        assertThat(EventLog.of(trace)).isEqualTo(EventLog.of(trace));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "t1 => too few fields, expected a thread and an operation",
                "t1 reed x => unknown operation 'reed', expected one of read, write, update, volatile-read, volatile-write,"
                        + " acquire, release, acquire-shared, release-shared, wait, fork, join, begin, end, barrier, send,"
                        + " receive, boundary, number, edge",
                "t1 read => too few fields, expected a variable",
                "t1 acquire => too few fields, expected a lock",
                "t1 fork => too few fields, expected a thread",
                "t1 read @A.java:3 => expected a variable before the location '@A.java:3';"
                        + " a name that starts with @ is written with %40",
                "t1 acquire @A.java:3 => expected a lock before the location '@A.java:3';"
                        + " a name that starts with @ is written with %40",
                "t1 read x A.java:3 => unexpected 'A.java:3', expected @ and a location",
                "t1 end => unmatched end, expected a begin of thread 't1' before it",
                "t1 number 3 => number in a trace of accesses, expected the header line % level edges or % level accesses+edges",
                "t1 edge write-read t2 3 x => edge in a trace of accesses, expected the header line % level edges or % level accesses+edges",
                "t1|r(x) => too few fields in 't1|r(x)', expected thread|op(operand)|location",
                "% => unknown header '', expected level, conflicts, boundaries or exclude",
                "% colour red => unknown header 'colour', expected level, conflicts, boundaries or exclude",
                "% level all => unknown value 'all', expected accesses or edges or accesses+edges",
                "% conflicts => unknown value '', expected data or data+locks",
                "% boundaries out => unknown value 'out', expected split or inside",
                "% exclude => exclude without a value, expected a pattern of methods such as *.main",
            })
    void reader_names_the_line_and_what_was_expected(String line, String message) {
        assertThatThrownBy(() -> events("# comment\n" + line + "\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage("a.txt:2: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "t1 number => bad number '', expected the number of a transaction",
                "t1 number x => bad number 'x', expected the number of a transaction",
                "t1 number 3 4 => unexpected '4', expected the end of the line",
                "t1 edge up t2 3 x => unknown kind of edge 'up', expected one of write-read, read-write, write-write,"
                        + " release-acquire, send-receive, fork, join",
                "t1 edge fork => too few fields, expected a thread",
                "t1 edge fork t2 5 => too few fields, expected a thread",
                "t1 edge fork t1 5 t2 => edge of a thread to itself, expected another thread than 't1'",
                "t1 edge write-read t2 5 @A.java:3 => expected a variable before the location '@A.java:3';"
                        + " a name that starts with @ is written with %40",
                "t1 read x => read in a trace of level edges, expected begin, end, boundary, number or edge",
                "t1 acquire x => acquire in a trace of level edges, expected begin, end, boundary, number or edge",
                "t1 fork t2 => fork in a trace of level edges, expected begin, end, boundary, number or edge",
                "t1|r(x)| => a line of STD in a trace of level edges, expected begin, end, boundary, number or edge",
                "t1 edge fork t2 5 t1 x => unexpected 'x', expected @ and a location",
            })
    void reader_of_edges_names_the_line_and_what_was_expected(String line, String message) {
        assertThatThrownBy(() -> events("% level edges\n" + line + "\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage("a.txt:2: " + message);
    }

    @Test
    void header_after_an_event_is_an_error() {
        assertThatThrownBy(() -> events("t1 read x\n% level edges"))
                .hasMessage("a.txt:2: header line after an event, expected all of them before the first event");
    }

    @Test
    void garbage_is_an_error() {
        assertThatThrownBy(() -> events("t1 read x\nt1 read a\0b"))
                .hasMessage("a.txt:2: binary data, expected a variable in printable text");
        assertThatThrownBy(() -> events("t1 read x\nt1 read %20a\0b"))
                .hasMessage("a.txt:2: binary data, expected a variable in printable text");
        assertThatThrownBy(() -> events("t1 read x @%20a\0b"))
                .hasMessage("a.txt:1: binary data, expected a location in printable text");
        assertThatThrownBy(() -> events("\0\1\2 read x"))
                .hasMessage("a.txt:1: binary data, expected a thread in printable text");
    }
}
