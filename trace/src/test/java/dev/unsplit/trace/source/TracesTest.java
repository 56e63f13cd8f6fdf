// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.EventLog;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.UsageException;
import dev.unsplit.trace.ust.UstWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TracesTest {

    private static final String STD = "T0|r(x)|1\n";
    private static final List<String> STD_EVENTS = List.of("T0 read x @1");

    @TempDir
    private Path folder;

    private RepeatableTrace file(String name, String content) throws IOException {
        return file(name, content.getBytes(StandardCharsets.UTF_8));
    }

    private RepeatableTrace file(String name, byte[] content) throws IOException {
        return Traces.file(Files.write(folder.resolve(name), content), null);
    }

    private static RepeatableTrace input(String content) {
        return Traces.stream("-", stream(content), null);
    }

    private static InputStream stream(String content) {
        return new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] gzip(String content) throws IOException {
        return gzip(content.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private static byte[] zstd(String content) {
        return Zstd.compress(content.getBytes(StandardCharsets.UTF_8));
    }

    /** Long enough that it cannot be decompressed from its first half. */
    private static String manyLines() {
        return IntStream.range(0, 20_000)
                .mapToObj(line -> "T0|r(v" + line * 7919L % 10007 + ")|" + line)
                .collect(Collectors.joining("\n"));
    }

    private static TraceInfo info(RepeatableTrace trace) {
        try (TraceReader reader = trace.open()) {
            return reader.info();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "a.std; T0|r(x)|; T0 read x",
                "A.STD; T0|r(x)|; T0 read x",
                "a.csv; ,r(x); T1 read x",
                "a.rr; @  Rd(3,x); T3 read x",
                "a.txt; t1 read x; t1 read x",
                "a.trace; t1 read x; t1 read x",
                "noname; T0|r(x)|; T0 read x",
                "a.log; @  Rd(3,x); T3 read x",
                "a.log; output@  Rd(3,x); T3 read x",
                "a.b/c; t1 read x; t1 read x",
                "a.log; ,r(x),; T1 read x",
            })
    void format_is_told_by_the_name_or_else_by_the_content(String name, String content, String event)
            throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        assertThat(EventLog.of(file(name, content))).containsExactly(event);
    }

    @Test
    void explicit_format_wins_over_the_name() throws IOException {
        Path path = Files.writeString(folder.resolve("a.rr"), STD);
        assertThat(EventLog.of(Traces.file(path, TraceFormat.STD))).isEqualTo(STD_EVENTS);
    }

    @Test
    void chatter_before_the_first_event_does_not_hide_the_format() {
        assertThat(EventLog.of(input("[main: hello]\n\n# x\n" + "chatter chatter\n".repeat(1000) + "@  Rd(3,x)\n")))
                .containsExactly("T3 read x");
    }

    @Test
    void first_line_that_tells_decides() {
        assertThat(EventLog.of(input("# T0|r(x)|\nt1 read x\nT0|r(x)|\n"))).containsExactly("t1 read x", "T0 read x");
        assertThat(EventLog.of(input("T0|r(x)|"))).containsExactly("T0 read x");
    }

    @Test
    void line_of_csv_decides_only_if_no_other_does() {
        assertThat(EventLog.of(input("# comment\n\nenter(m)\n,w(x)\n"))).containsExactly("T0 begin m", "T1 write x");
        assertThat(EventLog.of(input("r(x)\n@  Rd(3,x)\n"))).containsExactly("T3 read x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.std", "a.csv", "a.rr", "a.txt"})
    void content_of_another_kind_is_told(String name) throws IOException {
        byte[] ust = {(byte) 0x89, 'U', 'S', 'T', 13, 10, 26, 10, 1, 0};
        assertThatThrownBy(() -> EventLog.of(file(name, ust)))
                .isInstanceOf(UsageException.class)
                .hasMessage(folder.resolve(name) + ": looks like a .ust file, expected " + name.substring(2)
                        + "; use --from ust");
        for (Charset utf16 : List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            assertThatThrownBy(() -> EventLog.of(file(name, STD.getBytes(utf16))))
                    .isInstanceOf(UsageException.class)
                    .hasMessage(folder.resolve(name) + ": looks like text in UTF-16, expected UTF-8");
        }
        assertThatThrownBy(() -> EventLog.of(file(name, ("\uFEFF" + STD).getBytes(StandardCharsets.UTF_16LE))))
                .hasMessageEndingWith("looks like text in UTF-16, expected UTF-8");
    }

    @Test
    void data_that_is_compressed_twice_is_told() throws IOException {
        assertThatThrownBy(() -> EventLog.of(file("a.std.gz", gzip(gzip(STD)))))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        folder.resolve("a.std.gz") + ": gzip data inside of gzip data, expected to decompress it once");
        assertThatThrownBy(() -> EventLog.of(file("a.std.gz", gzip(zstd(STD)))))
                .hasMessageEndingWith("zstd data inside of gzip data, expected to decompress it once");
        assertThatThrownBy(() -> EventLog.of(file("a.std.zst", Zstd.compress(gzip(STD)))))
                .hasMessageEndingWith("gzip data inside of zstd data, expected to decompress it once");
    }

    @Test
    void compression_is_recognised_by_content_whatever_the_name() throws IOException {
        assertThat(EventLog.of(file("a.std", gzip(STD)))).isEqualTo(STD_EVENTS);
        assertThat(EventLog.of(file("b.std.gz", gzip(STD)))).isEqualTo(STD_EVENTS);
        assertThat(EventLog.of(file("c.std.zst", zstd(STD)))).isEqualTo(STD_EVENTS);
        assertThat(EventLog.of(file("d.std.gz", STD))).isEqualTo(STD_EVENTS);
        assertThat(EventLog.of(Traces.stream("-", new ByteArrayInputStream(zstd(STD)), null)))
                .isEqualTo(STD_EVENTS);
    }

    @Test
    void zstd_data_may_start_with_a_frame_that_is_to_be_skipped() throws IOException {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        parts.write(HexFormat.of().parseHex("532a4d1803000000aabbcc"));
        parts.write(zstd(STD));
        assertThat(EventLog.of(file("a.std", parts.toByteArray()))).isEqualTo(STD_EVENTS);
    }

    @Test
    void gzip_data_in_several_parts_is_read_to_its_end() throws IOException {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        parts.write(gzip(STD));
        parts.write(gzip(STD));
        assertThat(EventLog.of(file("a.std.gz", parts.toByteArray()))).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 30, 100_000})
    void bytes_behind_compressed_data_are_an_error(int size) throws IOException {
        for (String content : List.of(STD, manyLines())) {
            byte[] whole = gzip(content);
            byte[] longer = Arrays.copyOf(whole, whole.length + size);
            assertThatThrownBy(() -> EventLog.of(file("a.std.gz", longer)))
                    .isInstanceOf(UsageException.class)
                    .hasMessage(folder.resolve("a.std.gz") + ": byte " + whole.length
                            + ": other bytes follow the gzip data, expected the end of the file");
            byte[] zstd = zstd(content);
            assertThatThrownBy(() -> EventLog.of(file("a.std.zst", Arrays.copyOf(zstd, zstd.length + size))))
                    .isInstanceOf(UsageException.class);
        }
    }

    @Test
    void end_of_gzip_data_is_found_wherever_the_input_is_split() throws IOException {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        parts.write(gzip(STD));
        parts.write(gzip(STD));
        byte[] whole = parts.toByteArray();
        byte[] longer = Arrays.copyOf(whole, whole.length + 3);
        for (int split = 1; split < whole.length; split++) {
            assertThat(EventLog.of(Traces.stream("-", splitStream(whole, split), null)))
                    .hasSize(2);
            InputStream withMore = splitStream(longer, split);
            assertThatThrownBy(() -> EventLog.of(Traces.stream("-", withMore, null)))
                    .hasMessageStartingWith("-: byte " + whole.length + ": other bytes follow");
        }
    }

    private static InputStream splitStream(byte[] content, int at) {
        return new SequenceInputStream(
                new ByteArrayInputStream(content, 0, at), new ByteArrayInputStream(content, at, content.length - at));
    }

    @Test
    void files_are_read_as_their_own_tools_read_them() throws IOException {
        assertThat(info(file("a.std", STD))).isEqualTo(TraceInfo.OF_OTHER_TOOLS);
        assertThat(info(file("a.csv", "r(x)"))).isEqualTo(TraceInfo.OF_OTHER_TOOLS);
        assertThat(info(file("a.rr", "@  Rd(3,x)"))).isEqualTo(TraceInfo.OF_ROADRUNNER);
        assertThat(info(file("a.txt", "t1 read x"))).isEqualTo(TraceInfo.OF_TEXT);
    }

    @Test
    void standard_input_is_read_like_text_but_for_methods_that_roadrunner_excludes() {
        assertThat(info(input(STD))).isEqualTo(TraceInfo.OF_TEXT);
        assertThat(info(Traces.stream("-", stream("r(x)"), TraceFormat.CSV))).isEqualTo(TraceInfo.OF_TEXT);
        assertThat(info(input("@  Rd(3,x)")))
                .isEqualTo(
                        new TraceInfo(Level.ACCESSES, Conflicts.DATA, Boundaries.INSIDE, List.of("*.main", "*.run")));
        assertThat(info(input("% conflicts data+locks\nt1 read x")).conflicts()).isEqualTo(Conflicts.DATA_AND_LOCKS);
    }

    @Test
    void file_can_be_read_again_and_a_stream_cannot() throws IOException {
        RepeatableTrace file = file("a.std", STD);
        assertThat(file.isRepeatable()).isTrue();
        assertThat(EventLog.of(file)).isEqualTo(EventLog.of(file));
        RepeatableTrace stream = input(STD);
        assertThat(stream.isRepeatable()).isFalse();
        assertThat(EventLog.of(stream)).isEqualTo(STD_EVENTS);
        assertThatThrownBy(stream::open).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void position_ends_at_the_size_of_the_file() throws IOException {
        byte[] content = gzip(manyLines());
        try (TraceReader reader = file("a.std.gz", content).open()) {
            reader.read(new EventHandler() {});
            assertThat(reader.position()).isEqualTo(content.length);
            assertThat(reader.notice()).isEmpty();
        }
    }

    @Test
    void empty_file_is_an_error_compressed_or_not() throws IOException {
        for (byte[] content : List.of(new byte[0], gzip(""), zstd(""))) {
            RepeatableTrace trace = file("a.std", content);
            assertThatThrownBy(trace::open)
                    .isInstanceOf(UsageException.class)
                    .hasMessage(folder.resolve("a.std") + ": the file is empty, expected a trace");
        }
    }

    @Test
    void file_that_cannot_be_opened_is_an_error() {
        Path missing = folder.resolve("a.std");
        assertThatThrownBy(() -> Traces.file(missing, null).open())
                .isInstanceOf(UsageException.class)
                .hasMessage(missing + ": no such file");
        assertThatThrownBy(() -> Traces.file(folder, null).open())
                .isInstanceOf(UsageException.class)
                .hasMessage(folder + ": is a directory, expected a file");
    }

    @Test
    void compressed_data_that_is_cut_off_is_an_error_that_names_the_byte() throws IOException {
        for (String compression : List.of("gzip", "zstd")) {
            byte[] whole = compression.equals("gzip") ? gzip(manyLines()) : zstd(manyLines());
            int half = whole.length / 2;
            RepeatableTrace trace = file("a.std", Arrays.copyOf(whole, half));
            assertThatThrownBy(() -> EventLog.of(trace))
                    .isInstanceOf(UsageException.class)
                    .hasMessage(folder.resolve("a.std") + ": byte " + half + ": " + compression
                            + " data is cut off, expected its end");
        }
    }

    /** Blocks with so many different names that they cannot be compressed much. */
    private static byte[] ust(int blocks, int eventsInBlock) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Symbols symbols = new Symbols();
        Random random = new Random(3);
        int thread = symbols.threads().intern("t1");
        try (UstWriter writer = new UstWriter(bytes, TraceInfo.OF_TEXT, symbols)) {
            for (int event = 1; event <= blocks * eventsInBlock; event++) {
                writer.read(thread, symbols.variables().intern(Long.toString(random.nextLong(), 36)), 0);
                if (event % eventsInBlock == 0) {
                    writer.flush();
                }
            }
            writer.endOfTrace();
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gz", "zst"})
    void compressed_ust_file_that_is_cut_off_is_read_up_to_its_last_whole_block(String extension) throws IOException {
        byte[] content = ust(100, 500);
        byte[] whole = extension.equals("gz") ? gzip(content) : Zstd.compress(content);
        List<String> events = EventLog.of(file("whole.ust." + extension, whole));
        int some = 0;
        for (int length = whole.length - 1; length > 20; length -= length > whole.length - 20 ? 1 : 7777) {
            RepeatableTrace trace = file("cut.ust." + extension, Arrays.copyOf(whole, length));
            try (TraceReader reader = trace.open()) {
                EventLog log = new EventLog(reader.symbols());
                reader.read(log);
                assertThat(log.events())
                        .isEqualTo(events.subList(0, log.events().size()));
                assertThat(log.events().size() % 500).isZero();
                boolean lacksSome = log.events().size() < events.size();
                assertThat(reader.notice()).matches(lacksSome ? "cut off .*" : "|cut off .*: 100 whole blocks .*");
                some += lacksSome ? 1 : 0;
            } catch (UsageException e) {
                assertThat(length).isLessThan(whole.length / 2);
                assertThat(e).hasMessageContaining(": ").hasMessageContaining("cut off");
            }
        }
        assertThat(some).isGreaterThan(10);
    }

    @Test
    void compressed_data_that_is_damaged_is_an_error_that_names_the_byte() throws IOException {
        for (String compression : List.of("gzip", "zstd")) {
            byte[] damaged = compression.equals("gzip") ? gzip(manyLines()) : zstd(manyLines());
            Arrays.fill(damaged, 20, 2000, (byte) 0x55);
            RepeatableTrace trace = file("a.std", damaged);
            assertThatThrownBy(() -> EventLog.of(trace))
                    .isInstanceOf(UsageException.class)
                    .hasMessageMatching(".*a\\.std: byte \\d+: " + compression + " data is damaged, expected a whole "
                            + compression + " file");
        }
    }

    @Test
    void input_that_fails_is_an_error_that_names_the_byte() {
        InputStream failing = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the disk is gone");
            }
        };
        assertThatThrownBy(() -> Traces.stream("-", failing, null).open())
                .isInstanceOf(UsageException.class)
                .hasMessage("-: byte 0: cannot be read: the disk is gone");
    }

    @ParameterizedTest
    @CsvSource({"a.std, NONE", "a.STD.GZ, GZIP", "a.std.zst, ZSTD"})
    void name_of_what_is_written_says_whether_it_is_compressed(String name, Compression expected) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TraceReader reader = input(STD).open();
                TraceWriter writer = Traces.write(bytes, name, TraceFormat.STD, reader.info(), reader.symbols())) {
            reader.read(writer);
        }
        assertThat(Compression.ofBeginning(Arrays.copyOf(bytes.toByteArray(), Compression.MAGIC_SIZE)))
                .isEqualTo(expected);
        assertThat(EventLog.of(file(name, bytes.toByteArray()))).isEqualTo(STD_EVENTS);
    }

    @Test
    void format_has_a_name_that_is_also_its_extension() {
        for (TraceFormat format : TraceFormat.values()) {
            assertThat(TraceFormat.named(format.id())).contains(format);
            assertThat(TraceFormat.ofName("a.b." + format.id() + ".gz")).contains(format);
        }
        assertThat(TraceFormat.named("xml")).isEmpty();
        assertThat(TraceFormat.ofName("std")).isEmpty();
        assertThat(TraceFormat.ofName("a.xml")).isEmpty();
    }
}
