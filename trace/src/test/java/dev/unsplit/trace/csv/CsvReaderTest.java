// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.csv;

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

class CsvReaderTest {

    private static List<String> events(String text) {
        LineReader lines = new LineReader(text.getBytes(StandardCharsets.UTF_8), "a.csv");
        return EventLog.of(new CsvReader(lines, TraceInfo.OF_OTHER_TOOLS));
    }

    @Test
    void thread_is_the_number_of_the_column_that_is_filled() {
        assertThat(events("""
                        enter(Account.withdraw),,
                        r(balance),,
                        ,,w(balance)
                        ,acq(l),
                        ,rel(l)
                        # a comment

                        start(T2),,
                        join(2),,
                        exit(Account.withdraw),,
                        """))
                .containsExactly(
                        "T0 begin Account.withdraw",
                        "T0 read balance",
                        "T2 write balance",
                        "T1 acquire l",
                        "T1 release l",
                        "T0 fork T2",
                        "T0 join T2",
                        "T0 end Account.withdraw");
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                ",, => no column is filled, expected op(operand) in one of them",
                "r(x),,w(y) => a second column is filled with 'w(y)', expected one in each line",
                "r => bad event 'r', expected op(operand)",
                "r(x => bad event 'r(x', expected op(operand)",
                ",fork(T1) => unknown operation 'fork', expected r, w, acq, rel, start, join, enter or exit",
                "r() => expected a variable, found nothing",
                "start(main) => bad thread 'main', expected T and the number of its column",
                "start() => bad thread '', expected T and the number of its column",
                "start(T99999999999) => bad thread 'T99999999999', expected T and the number of its column",
                ",exit(m) => unmatched end, expected a begin of thread 'T1' before it",
                "r(a b) => white space in 'a b', expected a variable without",
            })
    void reader_names_the_line_and_what_was_expected(String line, String message) {
        assertThatThrownBy(() -> events("r(x)\n" + line + "\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage("a.csv:2: " + message);
    }

    @Test
    void garbage_is_an_error() {
        assertThatThrownBy(() -> events("r(x)\n,r(a\0b)\n"))
                .hasMessage("a.csv:2: binary data, expected a variable in printable text");
    }
}
