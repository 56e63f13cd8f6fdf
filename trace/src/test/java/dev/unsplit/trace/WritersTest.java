// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.source.Traces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WritersTest {

    private static String written(TraceFormat format, String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TraceReader reader = Traces.text("a.txt", text).open();
                TraceWriter writer = Traces.write(bytes, format, reader.info(), reader.symbols())) {
            reader.read(writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static final String ALL = """
            main begin bank.Account.withdraw(I)V @A.java:1
            main read balance @A.java:2
            main volatile-read flag
            main update balance
            main volatile-write flag @A.java:3
            main acquire lock @A.java:4
            main boundary
            main release lock
            main fork T0
            T0 write balance
            main join T0
            main end
            """;

    @Test
    void std_has_a_line_for_each_event_and_a_dash_for_an_unknown_place() {
        assertThat(written(TraceFormat.STD, ALL)).isEqualTo("""
                        main|begin(bank.Account.withdraw(I)V)|A.java:1
                        main|r(balance)|A.java:2
                        main|r(flag)|-
                        main|w(balance)|-
                        main|w(flag)|A.java:3
                        main|acq(lock)|A.java:4
                        main|rel(lock)|-
                        main|fork(T0)|-
                        T0|w(balance)|-
                        main|join(T0)|-
                        main|end(bank.Account.withdraw(I)V)|-
                        """);
    }

    @Test
    void csv_has_a_column_for_each_thread() {
        assertThat(written(TraceFormat.CSV, ALL)).isEqualTo("""
                        enter(bank.Account.withdraw(I)V)
                        r(balance)
                        r(flag)
                        w(balance)
                        w(flag)
                        acq(lock)
                        rel(lock)
                        start(T1)
                        ,w(balance)
                        join(T1)
                        exit(bank.Account.withdraw(I)V)
                        """);
    }

    @Test
    void roadrunner_has_numbers_for_threads_and_slashes_in_names_of_classes() {
        assertThat(written(TraceFormat.ROADRUNNER, ALL)).isEqualTo("""
                        @   Enter(0,bank/Account.withdraw(I)V) from null
                        @   Rd(0,balance)  Final  A.java:2
                        @   VRd(0,flag)
                        @   Wr(0,balance)
                        @   VWr(0,flag)  Final  A.java:3
                        @   Acquire(0,lock)
                        @   Release(0,lock)
                        @   Start(0,1)
                        @   Wr(1,balance)
                        @   Join(0,1)
                        @   Exit(0,bank/Account.withdraw(I)V)
                        """);
    }

    @Test
    void threads_keep_their_numbers_where_they_have_one() {
        assertThat(written(TraceFormat.CSV, "T2 read x\nT0 read x\nmain read x\nT1 read x\nT999999999 read x"))
                .isEqualTo(",,r(x)\nr(x)\n,r(x)\n,,,r(x)\n,,,,r(x)\n");
    }

    @Test
    void csv_has_columns_for_ten_thousand_threads() {
        String threads = IntStream.range(0, 10_000)
                .mapToObj(thread -> "a fork t" + thread + "\n")
                .collect(Collectors.joining());
        assertThat(written(TraceFormat.CSV, threads.substring(0, threads.lastIndexOf("a fork"))))
                .endsWith("start(T9999)\n");
        assertThatThrownBy(() -> written(TraceFormat.CSV, threads))
                .isInstanceOf(UsageException.class)
                .hasMessage("csv cannot express more than 10000 threads, a column for each, expected another format");
    }

    @Test
    void text_says_in_its_header_what_is_not_as_usual() {
        String text = """
                % level edges
                % conflicts data+locks
                % boundaries split
                % exclude *.main
                t1 edge write-read t2 7 balance @ @A.java:3
                """;
        assertThat(written(TraceFormat.TEXT, text)).isEqualTo(text);
    }

    @ParameterizedTest
    @EnumSource(names = {"STD", "CSV"})
    void excluded_methods_are_left_out(TraceFormat format) {
        assertThat(written(format, """
                        % exclude *.main
                        T0 begin Main.main([Ljava/lang/String;)V
                        T0 begin A.b
                        T0 end
                        T0 end
                        """))
                .isEqualTo(format == TraceFormat.STD ? "T0|begin(A.b)|-\nT0|end(A.b)|-\n" : "enter(A.b)\nexit(A.b)\n");
    }

    @Test
    void roadrunner_keeps_the_methods_that_its_readers_exclude_and_leaves_out_the_others() {
        assertThat(written(TraceFormat.ROADRUNNER, """
                        % exclude *.main
                        % exclude *.task
                        T0 begin Main.main
                        T0 begin A.task
                        T0 end
                        T0 end
                        """))
                .isEqualTo("@   Enter(0,Main.main) from null\n@   Exit(0,Main.main)\n");
        assertThatThrownBy(() -> written(TraceFormat.ROADRUNNER, "T0 begin A.run"))
                .isInstanceOf(UsageException.class)
                .hasMessage("rr: cannot express that A.run is a transaction, since its readers leave out *.main and"
                        + " *.run, expected another format");
    }

    @Test
    void boundary_that_splits_ends_the_open_methods_and_begins_them_again() {
        assertThat(written(TraceFormat.CSV, """
                        % boundaries split
                        % exclude *.main
                        T0 begin Main.main
                        T0 fork T1
                        T0 begin outer
                        T0 begin inner
                        T0 wait lock
                        T0 fork T1
                        T0 end
                        T0 join T1
                        T0 end
                        """)).isEqualTo("""
                        start(T1)
                        enter(outer)
                        enter(inner)
                        rel(lock)
                        exit(inner)
                        exit(outer)
                        enter(outer)
                        enter(inner)
                        acq(lock)
                        start(T1)
                        exit(inner)
                        exit(outer)
                        enter(outer)
                        enter(inner)
                        exit(inner)
                        exit(outer)
                        enter(outer)
                        join(T1)
                        exit(outer)
                        """);
    }

    @Test
    void names_that_would_spoil_a_line_are_escaped() {
        assertThat(written(TraceFormat.STD, "%23my%20%7Cthread,1 read a,b|c%0A%2520"))
                .isEqualTo("%23my%20%7Cthread,1|r(a,b%7Cc%0A%2520)|-\n");
        assertThat(written(TraceFormat.CSV, "t1 read a,b|c%0A")).isEqualTo("r(a%2Cb|c%0A)\n");
        assertThat(written(TraceFormat.ROADRUNNER, "t1 read a,b|c%0A")).isEqualTo("@   Rd(0,a%2Cb|c%0A)\n");
    }

    @ParameterizedTest
    @CsvSource({
        "acquire-shared, shared acquire",
        "release-shared, shared release",
        "barrier, barrier",
        "send, send",
        "receive, receive"
    })
    void what_other_tools_cannot_say_is_an_error_that_names_it(String operation, String name) {
        for (TraceFormat format : List.of(TraceFormat.STD, TraceFormat.CSV, TraceFormat.ROADRUNNER)) {
            assertThatThrownBy(() -> written(format, "t1 " + operation + " door"))
                    .isInstanceOf(UsageException.class)
                    .hasMessage(format.id() + ": cannot express the " + name
                            + " of 'door', expected ust or txt as the format");
        }
    }

    @Test
    void edges_cannot_be_written_as_accesses() {
        assertThatThrownBy(() -> written(TraceFormat.STD, "% level edges\nt1 number 3"))
                .isInstanceOf(UsageException.class)
                .hasMessage("std: cannot express a trace with edges, expected ust or txt as the format");
    }

    @Test
    void trace_without_events_is_text_that_can_be_read_but_nothing_that_other_tools_know() {
        assertThat(EventLog.of(Traces.text("a.txt", written(TraceFormat.TEXT, "#"))))
                .isEmpty();
        assertThatThrownBy(() -> written(TraceFormat.STD, "% exclude *\nt1 begin m"))
                .isInstanceOf(UsageException.class)
                .hasMessage("std: cannot express a trace without events, expected ust or txt as the format");
    }

    @Test
    void output_that_fails_says_why() throws IOException {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        Symbols symbols = new Symbols();
        TraceWriter writer = Traces.write(full, TraceFormat.STD, TraceInfo.OF_TEXT, symbols);
        writer.read(symbols.threads().intern("t"), symbols.variables().intern("v"), 0);
        assertThatThrownBy(writer::close).isInstanceOf(IOException.class).hasMessage("No space left on device");
    }
}
