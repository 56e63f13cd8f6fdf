// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.schedule.Event;
import dev.unsplit.analysis.schedule.Event.Kind;
import dev.unsplit.analysis.schedule.Schedule;
import dev.unsplit.analysis.schedule.ScheduleTrace;
import dev.unsplit.analysis.schedule.Schedules;
import dev.unsplit.analysis.unit.ResumePoints;
import dev.unsplit.analysis.witness.Findings;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Witness.UnserializableCycle;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.lines.LineReader;
import dev.unsplit.trace.source.Traces;
import dev.unsplit.trace.std.StdReader;
import dev.unsplit.trace.std.StdWriter;
import dev.unsplit.trace.ust.UstReader;
import dev.unsplit.trace.ust.UstWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.jspecify.annotations.Nullable;

/** What is shown does not depend on whether a trace is read again from its beginning or from the middle. */
@Domain(Schedules.class)
@Domain(DomainContext.Global.class)
class ReadAgainFromTheMiddleTest {

    /** A file in memory that counts the bytes that are read of it again. */
    private abstract static class TraceInMemory implements RepeatableTrace {

        private final byte[] file;
        private final boolean waypoints;
        private long bytesReadAgain;

        TraceInMemory(byte[] file, boolean waypoints) {
            this.file = file;
            this.waypoints = waypoints;
        }

        @Override
        public final TraceReader open() {
            return open(new ByteArrayInputStream(file), waypoints ? this::again : null);
        }

        abstract TraceReader open(InputStream in, @Nullable Supplier<InputStream> again);

        private InputStream again() {
            return new FilterInputStream(new ByteArrayInputStream(file)) {
                @Override
                public int read(byte[] buffer, int from, int length) throws IOException {
                    int count = super.read(buffer, from, length);
                    bytesReadAgain += Math.max(0, count);
                    return count;
                }
            };
        }

        @Override
        public final boolean isRepeatable() {
            return true;
        }
    }

    private static final class UstTrace extends TraceInMemory {

        UstTrace(byte[] file, boolean waypoints) {
            super(file, waypoints);
        }

        @Override
        public String name() {
            return "run.ust";
        }

        @Override
        TraceReader open(InputStream in, @Nullable Supplier<InputStream> again) {
            return new UstReader(in, name(), again);
        }
    }

    private static final class StdTrace extends TraceInMemory {

        StdTrace(byte[] file, boolean waypoints) {
            super(file, waypoints);
        }

        @Override
        public String name() {
            return "run.std";
        }

        @Override
        TraceReader open(InputStream in, @Nullable Supplier<InputStream> again) {
            return new StdReader(lines(in, again), TraceInfo.OF_OTHER_TOOLS);
        }

        private LineReader lines(InputStream in, @Nullable Supplier<InputStream> again) {
            return new LineReader(in, name(), () -> 0, again == null ? null : () -> lines(again.get(), again));
        }
    }

    private static byte[] std(RepeatableTrace trace) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TraceReader reader = trace.open();
                StdWriter writer = new StdWriter(out, "run.std", reader.info(), reader.symbols())) {
            reader.read(writer);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toByteArray();
    }

    private static byte[] ust(RepeatableTrace trace, int eventsInBlock) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TraceReader reader = trace.open();
                UstWriter writer = new UstWriter(out, reader.info(), reader.symbols())) {
            reader.read(inBlocks(writer, eventsInBlock));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return out.toByteArray();
    }

    /** Ends a block whenever so many events were written. */
    private static EventHandler inBlocks(UstWriter writer, int eventsInBlock) {
        int[] events = {0};
        return (EventHandler) Proxy.newProxyInstance(
                EventHandler.class.getClassLoader(), new Class<?>[] {EventHandler.class}, (proxy, method, values) -> {
                    method.invoke(writer, values);
                    if (++events[0] % eventsInBlock == 0 && !method.getName().equals("endOfTrace")) {
                        writer.flush();
                    }
                    return null;
                });
    }

    private static List<Finding> findings(
            RepeatableTrace trace, Conflicts conflicts, Boundaries boundaries, int windowSize, long distance) {
        AnalysisOptions options = new AnalysisOptions(
                List.of("frontier", "velodrome"),
                Optional.of(conflicts),
                Optional.of(boundaries),
                Optional.empty(),
                false);
        return Analyser.analyse(trace, options, windowSize, new ResumePoints(distance))
                .findings();
    }

    private static final int FILLER = 40_000;

    /** The schedule behind so many events that nothing of their first half is wanted. */
    private static Schedule atTheEndOfALongRun(Schedule schedule) {
        List<Event> events = new ArrayList<>(Collections.nCopies(FILLER, new Event(Kind.READ, 3, 2)));
        events.addAll(schedule.events());
        return new Schedule(events, schedule.symbols());
    }

    @Property(tries = 30, edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void findings_are_the_same(@ForAll Schedule schedule, @ForAll Conflicts conflicts, @ForAll Boundaries boundaries) {
        byte[] file = ust(new ScheduleTrace(atTheEndOfALongRun(schedule), true), 777);
        TraceInMemory fromTheMiddle = new UstTrace(file, true);
        List<Finding> findings = findings(fromTheMiddle, conflicts, boundaries, Findings.WINDOW, 1 << 10);
        assertThat(findings)
                .isEqualTo(findings(new UstTrace(file, false), conflicts, boundaries, Findings.WINDOW, 1 << 10));
        assertThat(fromTheMiddle.bytesReadAgain > 0).isEqualTo(!findings.isEmpty());
    }

    /** Which of several equally short cycles is shown may depend on what else is in a window that is far too small. */
    @Property(edgeCases = EdgeCasesMode.NONE, generation = GenerationMode.RANDOMIZED)
    void small_windows_show_cycles_as_short_that_blame_as_much(
            @ForAll Schedule schedule,
            @ForAll Conflicts conflicts,
            @ForAll Boundaries boundaries,
            @ForAll @IntRange(min = 1, max = 8) int eventsInBlock,
            @ForAll @IntRange(min = 3, max = 12) int windowSize) {
        byte[] file = ust(new ScheduleTrace(schedule, true), eventsInBlock);
        List<Finding> actual = findings(new UstTrace(file, true), conflicts, boundaries, windowSize, 1);
        List<Finding> expected = findings(new UstTrace(file, false), conflicts, boundaries, windowSize, 1);
        assertThat(actual)
                .usingElementComparator(Comparator.comparing(ReadAgainFromTheMiddleTest::gist))
                .isEqualTo(expected);
    }

    private static String gist(Finding finding) {
        int length = ((UnserializableCycle) finding.witness()).edges().size();
        return finding.id() + " " + finding.event() + " " + finding.count() + " " + finding.blamed() + " " + length;
    }

    private static final int CALLS = 60_000;

    /** A long run in which two threads work on their own data; calls of these numbers are split. */
    private static RepeatableTrace splitCalls(Integer... split) {
        StringBuilder trace = new StringBuilder();
        for (int call = 0; call < CALLS; call++) {
            trace.append("t1 begin A.f").append(call % 100).append('\n');
            boolean isSplit = List.of(split).contains(call);
            trace.append(isSplit ? "t1 read x\nt2 write x\nt1 write x\n" : "t1 read a\nt2 write b\nt1 write a\n");
            trace.append("t1 end\n");
        }
        return Traces.text("test", trace.toString());
    }

    private static List<Finding> sameFindings(RepeatableTrace trace, double mostOfItReadAgain) {
        byte[] std = std(trace);
        byte[] ust = ust(trace, 1000);
        List<Finding> findings = findings(new UstTrace(ust, false));
        assertThat(findings(new StdTrace(std, false))).isEqualTo(findings);
        for (TraceInMemory inMemory : List.of(new UstTrace(ust, true), new StdTrace(std, true))) {
            assertThat(findings(inMemory)).isEqualTo(findings);
            assertThat(inMemory.bytesReadAgain).isBetween(1L, (long) (mostOfItReadAgain * inMemory.file.length));
        }
        return findings;
    }

    private static List<Finding> findings(RepeatableTrace trace) {
        return findings(trace, Conflicts.DATA, Boundaries.INSIDE, Findings.WINDOW, 1 << 14);
    }

    @Example
    void only_what_lies_around_a_violation_is_read_again() {
        for (int call : new int[] {0, 10, CALLS / 2, CALLS - 10, CALLS - 1}) {
            List<Finding> findings = sameFindings(splitCalls(call), 0.2);
            assertThat(findings).hasSize(2).allMatch(Finding::blamed).allMatch(each -> each.event() == 5L * call + 4);
        }
    }

    @Example
    void what_lies_between_two_violations_is_not_read_again() {
        List<Finding> findings = sameFindings(splitCalls(7, CALLS / 3, CALLS / 3 + 1, CALLS - 7), 0.5);
        assertThat(findings).hasSize(8).allMatch(Finding::blamed);
    }

    @Example
    void long_transaction_is_read_again_from_its_begin() {
        StringBuilder trace = new StringBuilder("t2 begin B.other\nt2 write c\nt2 end\n".repeat(30_000));
        trace.append("t1 begin A.f\nt1 read x\nt2 write x\n");
        trace.append("t2 begin B.g\nt2 read y\nt2 end\n".repeat(100_000));
        trace.append("t1 write x\nt1 end\n");
        trace.append("t2 begin B.g\nt2 read y\nt2 end\n".repeat(100_000));
        List<Finding> findings = sameFindings(Traces.text("test", trace.toString()), 1.2);
        assertThat(findings).hasSize(2).allMatch(Finding::blamed);
    }
}
