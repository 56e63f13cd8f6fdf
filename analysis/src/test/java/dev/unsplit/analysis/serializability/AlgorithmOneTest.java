// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.serializability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.schedule.Definition;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.analysis.unit.TransactionStream;
import dev.unsplit.analysis.unit.ViolationSink;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EdgeKind;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** The reference of AeroDrome has the clock values of the paper's figures, and is itself right. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class AlgorithmOneTest {

    private final List<Long> noticedAt = new ArrayList<>();
    private TransactionStream stream;

    private final ViolationSink sink = new ViolationSink() {
        @Override
        public void closed(int thread, int fromThread, EdgeKind kind, int operand, int fromSite, int site) {
            throw new AssertionError("the algorithm does not know closing events");
        }

        @Override
        public void noticed(int thread, int otherThread) {
            noticedAt.add(stream.event());
        }
    };

    /** Replays a run; says after each event what the clocks of threads and of writes are. */
    private List<String> clocksAfterEachEvent(String text, List<String> threads, List<String> variables) {
        Schedule schedule = Schedule.of(text);
        AlgorithmOne algorithm = new AlgorithmOne(sink);
        stream = schedule.stream(algorithm, Conflicts.DATA_AND_LOCKS, Boundaries.INSIDE);
        List<String> rows = new ArrayList<>();
        schedule.replay(stream, () -> {
            List<String> row = new ArrayList<>();
            threads.forEach(name -> row.add(text(algorithm.threadClock(schedule.thread(name), threads.size()))));
            variables.forEach(name -> row.add(text(algorithm.writeClock(schedule.variable(name), threads.size()))));
            rows.add(String.join(" ", row));
        });
        return rows;
    }

    private static String text(int[] clock) {
        StringBuilder text = new StringBuilder();
        for (int value : clock) {
            text.append(value);
        }
        return text.toString();
    }

    @Example
    void clocks_are_those_of_figure_5() {
        assertThat(clocksAfterEachEvent(
                                "t1▷ t2▷ t1.w(x) t2.r(x) t2.w(y) t1.r(y) t1◁ t2◁",
                                List.of("t1", "t2"),
                                List.of("x", "y"))
                        .subList(0, 5))
                .containsExactly(
                        "20 01 00 00", // t1▷
                        "20 02 00 00", // t2▷
                        "20 02 20 00", // t1.w(x)
                        "20 22 20 00", // t2.r(x)
                        "20 22 20 22"); // t2.w(y)
        assertThat(noticedAt).first().isEqualTo(6L);
    }

    @Example
    void clocks_are_those_of_figure_6() {
        assertThat(clocksAfterEachEvent(
                                "t1▷ t2▷ t1.w(x) t2.w(y) t1.r(y) t2.r(x) t1◁ t2◁",
                                List.of("t1", "t2"),
                                List.of("x", "y"))
                        .subList(0, 6))
                .containsExactly(
                        "20 01 00 00", // t1▷
                        "20 02 00 00", // t2▷
                        "20 02 20 00", // t1.w(x)
                        "20 02 20 02", // t2.w(y)
                        "22 02 20 02", // t1.r(y)
                        "22 22 20 02"); // t2.r(x)
        assertThat(noticedAt).first().isEqualTo(7L);
    }

    @Example
    void clocks_are_those_of_figure_7() {
        assertThat(clocksAfterEachEvent(
                                "t1▷ t1.w(x) t2▷ t2.w(y) t2.r(x) t2◁ t3▷ t3.r(y) t3.w(z) t3◁ t1.r(z) t1◁",
                                List.of("t1", "t2", "t3"),
                                List.of("x", "y", "z"))
                        .subList(0, 10))
                .containsExactly(
                        "200 010 001 000 000 000", // t1▷
                        "200 010 001 200 000 000", // t1.w(x)
                        "200 020 001 200 000 000", // t2▷
                        "200 020 001 200 020 000", // t2.w(y)
                        "200 220 001 200 020 000", // t2.r(x)
                        "200 220 001 200 220 000", // t2◁
                        "200 220 002 200 220 000", // t3▷
                        "200 220 222 200 220 000", // t3.r(y)
                        "200 220 222 200 220 222", // t3.w(z)
                        "200 220 222 200 220 222"); // t3◁
        assertThat(noticedAt).first().isEqualTo(11L);
    }

    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void it_decides_what_the_definition_says(
            @ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        noticedAt.clear();
        stream = schedule.stream(new AlgorithmOne(sink), conflicts, boundaries);
        schedule.replay(stream);
        assertThat(noticedAt.isEmpty())
                .isEqualTo(Definition.of(schedule, conflicts, boundaries).isSerializable());
    }
}
