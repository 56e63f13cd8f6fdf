// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.RandomTrace.Kind;
import dev.unsplit.trace.source.Traces;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is written is what is read: everything in our own text form, what the format can say in the others. */
class RoundTripTest {

    private static TraceInfo infoOf(Level level) {
        return new TraceInfo(level, Conflicts.DATA_AND_LOCKS, Boundaries.SPLIT, List.of(" *.main%41", "x y"));
    }

    private static List<String> events(RandomTrace trace) {
        EventLog log = new EventLog(trace.symbols());
        trace.passTo(log);
        return log.events();
    }

    private static TraceReader written(RandomTrace trace, TraceFormat format, TraceInfo info) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TraceWriter writer = Traces.write(bytes, format, info, trace.symbols())) {
            trace.passTo(writer);
        }
        return Traces.stream("-", new ByteArrayInputStream(bytes.toByteArray()), format)
                .open();
    }

    private static List<String> readBack(RandomTrace trace, TraceFormat format) throws IOException {
        return EventLog.of(written(trace, format, TraceInfo.OF_TEXT));
    }

    private static String plain(String event) {
        return event.replaceFirst("^(\\S+) update ", "$1 write ").replaceFirst("^(\\S+) volatile-", "$1 ");
    }

    private static String withoutSite(String event) {
        return event.replaceFirst(" @site.*$", "");
    }

    @Property
    void text_keeps_every_event_name_and_place(@ForAll("everything") RandomTrace trace) throws IOException {
        assertThatTextKeeps(trace, infoOf(Level.ACCESSES));
    }

    @Property
    void text_keeps_every_edge(@ForAll("edges") RandomTrace trace) throws IOException {
        assertThatTextKeeps(trace, infoOf(Level.EDGES));
    }

    @Property
    void text_keeps_edges_beside_accesses(@ForAll("everything") RandomTrace trace, @ForAll("edges") RandomTrace edges)
            throws IOException {
        assertThatTextKeeps(trace, infoOf(Level.ACCESSES_AND_EDGES));
        assertThatTextKeeps(edges, infoOf(Level.ACCESSES_AND_EDGES));
    }

    private static void assertThatTextKeeps(RandomTrace trace, TraceInfo info) throws IOException {
        try (TraceReader reader = written(trace, TraceFormat.TEXT, info)) {
            assertThat(reader.info()).isEqualTo(info);
            assertThat(EventLog.of(reader)).isEqualTo(events(trace));
        }
    }

    @Property
    void std_keeps_what_it_can_say(@ForAll("ordinary") RandomTrace trace) throws IOException {
        assertThat(readBack(trace, TraceFormat.STD).stream().map(event -> event.replaceFirst(" @-$", "")))
                .isEqualTo(events(trace).stream().map(RoundTripTest::plain).toList());
    }

    @Property
    void csv_keeps_what_it_can_say(@ForAll("ordinary") RandomTrace trace) throws IOException {
        assertThat(readBack(trace, TraceFormat.CSV))
                .isEqualTo(events(trace).stream()
                        .map(RoundTripTest::plain)
                        .map(RoundTripTest::withoutSite)
                        .toList());
    }

    @Property
    void roadrunner_keeps_what_it_can_say(@ForAll("ordinary") RandomTrace trace) throws IOException {
        assertThat(readBack(trace, TraceFormat.ROADRUNNER))
                .isEqualTo(events(trace).stream()
                        .map(event -> event.replace(" update ", " write "))
                        .map(event -> event.matches("\\S+ (volatile-)?(read|write) .*") ? event : withoutSite(event))
                        .toList());
    }

    @Property
    void every_name_can_be_written_and_different_names_stay_different(
            @ForAll("namesOfAllKinds") RandomTrace trace, @ForAll("otherFormats") TraceFormat format)
            throws IOException {
        Set<String> used = new HashSet<>();
        trace.passTo(new EventHandler() {
            @Override
            public void read(int thread, int variable, int site) {
                used.add(trace.symbols().variables().get(variable));
            }
        });
        try (TraceReader reader = written(trace, format, TraceInfo.OF_TEXT)) {
            Set<String> read = new HashSet<>();
            int[] count = new int[1];
            reader.read(new EventHandler() {
                @Override
                public void read(int thread, int variable, int site) {
                    read.add(reader.symbols().variables().get(variable));
                    count[0]++;
                }
            });
            assertThat(read).hasSize(used.size());
            assertThat(count[0]).isEqualTo(countOfReads(trace));
        }
    }

    private static int countOfReads(RandomTrace trace) {
        int[] count = new int[1];
        trace.passTo(new EventHandler() {
            @Override
            public void read(int thread, int variable, int site) {
                count[0]++;
            }
        });
        return count[0];
    }

    private static Arbitrary<String> nasty() {
        return Arbitraries.oneOf(
                Arbitraries.strings().all().ofMaxLength(8).filter(RoundTripTest::isUnicode),
                Arbitraries.strings().withChars(" \t\n\r%-@|#,()0A4\0").ofMaxLength(6));
    }

    /** A lone surrogate is no character, and has no UTF-8. */
    private static boolean isUnicode(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    @Provide
    Arbitrary<RandomTrace> everything() {
        return RandomTrace.of(nasty(), nasty(), nasty(), EnumSet.range(Kind.READ, Kind.BOUNDARY));
    }

    @Provide
    Arbitrary<RandomTrace> edges() {
        return RandomTrace.of(nasty(), nasty(), nasty(), EnumSet.of(Kind.BEGIN, Kind.END, Kind.NUMBER, Kind.EDGE));
    }

    @Provide
    Arbitrary<RandomTrace> namesOfAllKinds() {
        return RandomTrace.of(nasty(), nasty(), nasty(), EnumSet.range(Kind.READ, Kind.JOIN))
                .filter(RoundTripTest::isNotEmpty);
    }

    @Provide
    Arbitrary<RandomTrace> ordinary() {
        Arbitrary<String> names =
                Arbitraries.strings().withChars("abc.$[]();<>é").ofMinLength(1).ofMaxLength(30);
        Arbitrary<String> sites =
                Arbitraries.strings().withChars("ab :|)\t").ofMaxLength(10).map("site"::concat);
        return RandomTrace.of(
                        Arbitraries.integers().between(0, 50).map(number -> "T" + number),
                        names,
                        sites,
                        EnumSet.range(Kind.READ, Kind.END))
                .filter(RoundTripTest::isNotEmpty);
    }

    /** Only our own formats can express a trace without events. */
    private static boolean isNotEmpty(RandomTrace trace) {
        return trace.size() > 0;
    }

    @Provide
    Arbitrary<TraceFormat> otherFormats() {
        return Arbitraries.of(TraceFormat.STD, TraceFormat.CSV, TraceFormat.ROADRUNNER);
    }
}
