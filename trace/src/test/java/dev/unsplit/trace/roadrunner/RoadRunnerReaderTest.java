// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.roadrunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.trace.EventLog;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.lines.LineReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoadRunnerReaderTest {

    private static List<String> events(String text) {
        LineReader lines = new LineReader(text.getBytes(StandardCharsets.UTF_8), "a.rr");
        return EventLog.of(new RoadRunnerReader(lines, TraceInfo.OF_ROADRUNNER));
    }

    @Test
    void every_operation_is_an_event_and_the_third_column_the_location() {
        assertThat(events("""
                        @    Enter(0,test/Test.main([Ljava/lang/String;)V) from null
                        @    Rd(1,@02.test/Test.x_I)  [shadow]  Test.java:33:9
                        @    Wr(1,null.test/Test.x_I)  [W 1 R 2]  Test.java:34:9
                        @    ARd(2,@0E[3])  Final  Test.java:49:7
                        @    AWr(2,@0F[3])  Final  Test.java:50:7
                        @    VRd(2,@02.test/Test.v_\\[Z)  Final
                        @    VWr(2,@02.test/Test.v_\\[Z)
                        @    Acquire(2,@03)
                        @    Release(2,@03)
                        @    Start(0,1)
                        @    Join(0,1)
                        @    Exit(0,test/Test.main([Ljava/lang/String;)V)
                        """))
                .containsExactly(
                        "T0 begin test.Test.main([Ljava/lang/String;)V",
                        "T1 read @02.test/Test.x_I @Test.java:33:9",
                        "T1 write null.test/Test.x_I @Test.java:34:9",
                        "T2 read @0E[3] @Test.java:49:7",
                        "T2 write @0F[3] @Test.java:50:7",
                        "T2 volatile-read @02.test/Test.v_\\[Z",
                        "T2 volatile-write @02.test/Test.v_\\[Z",
                        "T2 acquire @03",
                        "T2 release @03",
                        "T0 fork T1",
                        "T0 join T1",
                        "T0 end test.Test.main([Ljava/lang/String;)V");
    }

    @Test
    void chatter_is_skipped_and_the_programs_output_may_stand_before_an_event() {
        assertThat(events("""
                        [main: Running in FAST Mode]

                        mail me@home.org (or not)
                        @   Frobnicate(0,x)
                        @Rd(0,x)
                        Lift 0@    Rd(1,@02.x)  Final  Lift.java:3:4
                        a @ b @   Acquire(1,@02)
                        """)).containsExactly("T1 read @02.x @Lift.java:3:4", "T1 acquire @02");
    }

    @Test
    void carriage_return_ends_a_line_too() {
        assertThat(events("10%\r20%\r@   Acquire(1,@02)\r@   Rd(1,x)  Final  A.java:3:4\r\r\n@   Release(1,@02)\r"))
                .containsExactly("T1 acquire @02", "T1 read x @A.java:3:4", "T1 release @02");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "@    Rd( => bad event 'Rd(', expected Rd(thread,operand)",
                "@    Rd(0) => bad event 'Rd(0)', expected Rd(thread,operand)",
                "@    Rd(x,y) => bad event 'Rd(x,y)', expected Rd(thread,operand)",
                "@    Rd(0,x => bad event 'Rd(0,x', expected Rd(thread,operand)",
                "@    Rd(0,) => expected a variable, found nothing",
                "@    Rd(99999999999,x) => bad event 'Rd(99999999999,x)', expected Rd(thread,operand)",
                "@    Start(0,main) => bad thread 'main', expected its number",
                "@    Exit(3,m()V) => unmatched end, expected a begin of thread 'T3' before it",
            })
    void reader_names_the_line_and_what_was_expected(String line, String message) {
        assertThatThrownBy(() -> events("chatter\n" + line + "\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage("a.rr:2: " + message);
    }

    @Test
    void file_without_any_event_is_an_error() {
        assertThatThrownBy(() -> events("T0|r(x)|1\nT0|w(x)|2\n"))
                .hasMessage("a.rr: no event in 2 lines, expected RoadRunner events such as @   Rd(0,x)");
        assertThatThrownBy(() -> events("T0|r(x)|1"))
                .hasMessage("a.rr: no event in 1 line, expected RoadRunner events such as @   Rd(0,x)");
    }
}
