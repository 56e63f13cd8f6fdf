// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.source.Traces;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces of real programs, each as RoadRunner printed it and as STD. */
class RealTracesTest {

    private static RepeatableTrace trace(String name) {
        try {
            return Traces.file(
                    Path.of(Objects.requireNonNull(RealTracesTest.class.getResource("/traces/" + name))
                            .toURI()),
                    null);
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /** What a trace of one format is when it is written as another and read again. */
    private static List<String> eventsAs(TraceFormat format, RepeatableTrace trace) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TraceReader reader = trace.open();
                TraceWriter writer = Traces.write(bytes, format, reader.info(), reader.symbols())) {
            reader.read(writer);
        }
        return EventLog.of(Traces.stream("-", new ByteArrayInputStream(bytes.toByteArray()), format));
    }

    private static final Pattern DESCRIPTOR = Pattern.compile("^(\\S+ (?:begin|end) [^(\\s]*)\\S*");
    private static final Pattern COLUMN = Pattern.compile("( @\\S+\\.java:\\d+):\\d+$");

    private static String withoutVolatileAndDescriptorAndColumn(String event) {
        String plain = event.replace("volatile-", "");
        String method = DESCRIPTOR.matcher(plain).replaceFirst("$1");
        String placed = method.endsWith(" @-") ? method.substring(0, method.length() - 3) : method;
        return COLUMN.matcher(placed).replaceFirst("$1");
    }

    private static List<String> withoutVolatileAndDescriptorAndColumn(List<String> events) {
        return events.stream()
                .map(RealTracesTest::withoutVolatileAndDescriptorAndColumn)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "philo",
                "stringbuffer-ok",
                "stringbuffer-bad",
                "elevator",
                "jgf-raytracer",
                "bug-log4j54325",
                "pool-timer"
            })
    void roadrunner_and_std_tell_the_same_events(String name) throws IOException {
        List<String> printed = eventsAs(TraceFormat.STD, trace(name + ".rr.gz"));
        List<String> std = EventLog.of(trace(name + ".std.gz"));
        // not containsExactly, whose time is quadratic
        assertThat(withoutVolatileAndDescriptorAndColumn(printed))
                .isEqualTo(withoutVolatileAndDescriptorAndColumn(std));
    }

    @ParameterizedTest
    @ValueSource(strings = {"philo.rr.gz", "philo-wait.std.gz", "elevator.rr.gz", "bug-log4j54325.rr.gz"})
    void our_text_form_keeps_everything(String name) throws IOException {
        assertThat(eventsAs(TraceFormat.TEXT, trace(name))).isEqualTo(EventLog.of(trace(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"philo.rr.gz", "elevator.rr.gz", "bug-log4j54325.rr.gz"})
    void roadrunner_text_is_written_as_it_was_read(String name) throws IOException {
        assertThat(eventsAs(TraceFormat.ROADRUNNER, trace(name))).isEqualTo(EventLog.of(trace(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"philo-wait.std.gz", "elevator.std.gz", "bug-log4j54325.std.gz"})
    void csv_loses_locations_and_nothing_else(String name) throws IOException {
        assertThat(eventsAs(TraceFormat.CSV, trace(name)))
                .isEqualTo(EventLog.of(trace(name)).stream()
                        .map(event -> event.replaceFirst(" @(-|\\S+\\.java:\\d+)$", ""))
                        .toList());
    }
}
