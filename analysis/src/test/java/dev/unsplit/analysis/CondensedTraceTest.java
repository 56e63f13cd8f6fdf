// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.source.Traces;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CondensedTraceTest {

    private static final String EDGES_AMONG_ACCESSES = """
            % level accesses+edges
            t1 number 1
            t1 begin m
            t1 read x
            t1 end
            t2 number 1
            t2 begin m
            t2 edge read-write t1 1 x
            t2 end
            t1 number 2
            t1 begin m
            t1 edge write-write t2 1 x
            t1 end
            t2 number 2
            t2 begin m
            t2 edge write-write t1 2 x
            t2 end
            t2 write x
            """;

    /** Counts how often it is opened. */
    private static final class CountedTrace implements RepeatableTrace {

        private final RepeatableTrace trace;
        private int readings;

        CountedTrace(String text) {
            trace = Traces.text("test", text);
        }

        @Override
        public String name() {
            return trace.name();
        }

        @Override
        public TraceReader open() {
            readings++;
            return trace.open();
        }

        @Override
        public boolean isRepeatable() {
            return trace.isRepeatable();
        }
    }

    /** All that a reading tells, one line for each call. */
    private static List<String> told(RepeatableTrace trace) {
        List<String> told = new ArrayList<>();
        EventHandler all = (EventHandler) Proxy.newProxyInstance(
                EventHandler.class.getClassLoader(),
                new Class<?>[] {EventHandler.class},
                (proxy, method, arguments) -> {
                    if (!method.getName().equals("waypoint")) {
                        told.add(method.getName() + (arguments == null ? "" : Arrays.toString(arguments)));
                    }
                    return null;
                });
        try (TraceReader reader = trace.open()) {
            reader.read(all);
        }
        return told;
    }

    @Test
    void first_reading_is_told_everything() {
        List<String> plain = told(Traces.text("test", EDGES_AMONG_ACCESSES));
        assertThat(told(CondensedTrace.of(Traces.text("test", EDGES_AMONG_ACCESSES))))
                .isEqualTo(plain);
    }

    @Test
    void second_reading_is_told_of_accesses_and_how_much_was_left_out() {
        CountedTrace trace = new CountedTrace(EDGES_AMONG_ACCESSES);
        RepeatableTrace condensed = CondensedTrace.of(trace);
        told(condensed);
        List<String> expected = List.of(
                "number[0, 1]",
                "begin[0, 0, 0]",
                "read[0, 0, 0]",
                "end[0, 0, 0]",
                "number[1, 3]", // behind the two transactions that had none but edges
                "skipped[9]",
                "write[1, 0, 0]",
                "endOfTrace");
        assertThat(merged(told(condensed))).isEqualTo(expected);
        assertThat(told(condensed)).isEqualTo(told(condensed));
        assertThat(trace.readings).isOne();
    }

    /** One sum in the place of the first for all that was left out, and no number behind which there is nothing. */
    private static List<String> merged(List<String> told) {
        List<String> merged = new ArrayList<>();
        long skipped = 0;
        int place = 0;
        for (String line : told) {
            if (line.startsWith("skipped[")) {
                place = skipped == 0 ? merged.size() : place;
                skipped += Long.parseLong(line.substring("skipped[".length(), line.length() - 1));
            } else if (!line.equals("number[0, 3]")) {
                merged.add(line);
            }
        }
        merged.add(place, "skipped[" + skipped + "]");
        return merged;
    }

    @Test
    void methods_inside_others_are_kept_without_accesses() {
        RepeatableTrace condensed = CondensedTrace.of(Traces.text("test", """
                % level accesses+edges
                t1 number 1
                t1 begin outer
                t1 begin inner
                t1 end
                t1 end
                """));
        List<String> first = told(condensed);
        assertThat(told(condensed)).isEqualTo(first);
    }

    @Test
    void hand_over_is_kept_with_all_that_it_says() {
        RepeatableTrace condensed = CondensedTrace.of(Traces.text("test", """
                % level accesses+edges
                t1 number 1
                t1 send q @A.java:1
                t2 number 1
                t2 edge send-receive t1 1 q @A.java:1 @A.java:2
                t2 receive q @A.java:2
                """));
        List<String> first = told(condensed);
        assertThat(told(condensed)).isEqualTo(first);
    }

    @Test
    void too_much_to_keep_is_read_again() {
        CountedTrace trace = new CountedTrace("% level accesses+edges\nt1 number 1\n" + "t1 read x\n".repeat(20_000));
        RepeatableTrace condensed = CondensedTrace.of(trace, 1 << 13);
        List<String> first = told(condensed);
        assertThat(told(condensed)).isEqualTo(first);
        assertThat(trace.readings).isEqualTo(2);
    }

    @Test
    void long_trace_of_edges_takes_no_room() {
        StringBuilder text = new StringBuilder("% level accesses+edges\n");
        for (int number = 1; number <= 30_000; number++) {
            text.append("t1 number ").append(number).append("\nt1 begin m\nt1 end\n");
        }
        text.append("t1 read x\n");
        CountedTrace trace = new CountedTrace(text.toString());
        RepeatableTrace condensed = CondensedTrace.of(trace, 1 << 13);
        told(condensed);
        assertThat(merged(told(condensed)))
                .containsExactly("number[0, 30001]", "skipped[60000]", "read[0, 0, 0]", "endOfTrace");
        assertThat(trace.readings).isOne();
    }

    @Test
    void trace_without_edges_is_read_again_and_so_is_one_with_nothing_else() {
        for (String text : List.of("t1 read x\n", "% level edges\nt1 number 1\nt1 begin m\nt1 end\n")) {
            CountedTrace trace = new CountedTrace(text);
            RepeatableTrace condensed = CondensedTrace.of(trace);
            assertThat(told(condensed)).isEqualTo(told(condensed));
            assertThat(trace.readings).isEqualTo(2);
        }
    }
}
