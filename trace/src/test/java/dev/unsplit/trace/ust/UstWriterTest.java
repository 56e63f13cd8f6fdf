// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace.ust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.unsplit.format.RecordKind;
import dev.unsplit.format.UstFormat;
import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.EventLog;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.UsageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class UstWriterTest {

    private final Symbols symbols = new Symbols();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    @Timeout(60)
    void what_was_flushed_can_be_read_while_the_rest_is_being_written() throws Exception {
        LinkedBlockingQueue<String> seen = new LinkedBlockingQueue<>();
        PipedOutputStream pipe = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(pipe);
        Thread reading = new Thread(() -> readInto(seen, in));
        reading.start();
        try (UstWriter writer = new UstWriter(pipe, UstFiles.INFO, symbols)) {
            for (int round = 0; round < 5; round++) {
                new Event(RecordKind.WRITE, 1, round, 3).send(writer, symbols);
                writer.flush();
                assertThat(seen.poll(30, TimeUnit.SECONDS))
                        .isEqualTo("thread-1 write Account.field" + round + " @File.java:3");
            }
            writer.endOfTrace();
        }
        reading.join();
        assertThat(seen).containsExactly("end");
    }

    private static void readInto(LinkedBlockingQueue<String> seen, PipedInputStream in) {
        try (UstReader reader = new UstReader(in, "pipe")) {
            reader.read(new EventHandler() {
                @Override
                public void write(int thread, int variable, int site) {
                    Symbols names = reader.symbols();
                    seen.add(names.threads().get(thread) + " write "
                            + names.variables().get(variable) + " @"
                            + names.sites().get(site));
                }

                @Override
                public void endOfTrace() {
                    seen.add("end" + reader.notice());
                }
            });
        }
    }

    @Test
    void a_file_whose_writing_was_given_up_is_seen_to_be_cut_off() throws IOException {
        try (UstWriter writer = new UstWriter(out, UstFiles.INFO, symbols)) {
            new Event(RecordKind.READ, 1, 2, 3).send(writer, symbols);
        }
        UstFiles.Reading reading = UstFiles.read(out.toByteArray());
        assertThat(reading.lines()).hasSize(1);
        assertThat(reading.notice()).startsWith("cut off behind block 1 ");
    }

    @Test
    void the_header_keeps_how_the_trace_is_meant_to_be_read() throws IOException {
        for (Level level : Level.values()) {
            for (Conflicts conflicts : Conflicts.values()) {
                for (Boundaries boundaries : Boundaries.values()) {
                    TraceInfo info = new TraceInfo(level, conflicts, boundaries, List.of("a.*", "", "ü*"));
                    out.reset();
                    try (UstWriter writer = new UstWriter(out, info, symbols)) {
                        writer.endOfTrace();
                    }
                    assertThat(UstFiles.read(out.toByteArray()).info()).isEqualTo(info);
                }
            }
        }
    }

    @Test
    void names_are_defined_only_when_they_are_used() throws IOException {
        for (int variable = 0; variable < 1000; variable++) {
            symbols.variables().intern("variable" + variable);
        }
        symbols.threads().intern("main");
        try (UstWriter writer = new UstWriter(out, UstFiles.INFO, symbols)) {
            writer.read(0, 700, 0);
            writer.write(0, 3, 0);
            writer.endOfTrace();
        }
        try (UstReader reader = new UstReader(new ByteArrayInputStream(out.toByteArray()), "run.ust")) {
            EventLog log = new EventLog(reader.symbols());
            reader.read(log);
            assertThat(log.events()).containsExactly("main read variable700", "main write variable3");
            assertThat(reader.symbols().variables().size()).isEqualTo(2);
            assertThat(reader.position()).isEqualTo(out.size());
        }
    }

    @Test
    void a_name_that_is_too_long_is_an_error() {
        symbols.threads().intern("main");
        symbols.variables().intern("x".repeat(UstFormat.MAX_NAME_LENGTH + 1));
        UstWriter writer = new UstWriter(out, UstFiles.INFO, symbols);
        writer.read(0, 0, 0);
        assertThatThrownBy(writer::flush).isInstanceOf(UsageException.class).hasMessageContaining("expected at most");
    }

    @Test
    void a_full_disk_is_reported_and_nothing_more_is_written() {
        OutputStream full = new OutputStream() {
            private int left = 60;

            @Override
            public void write(int b) throws IOException {
                if (left-- <= 0) {
                    throw new IOException("No space left on device");
                }
                out.write(b);
            }
        };
        UstWriter writer = new UstWriter(full, UstFiles.INFO, symbols);
        new Event(RecordKind.READ, 1, 2, 3).send(writer, symbols);
        assertThatThrownBy(writer::endOfTrace)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("No space left");
        assertThat(out.size()).isEqualTo(60);
        assertThatThrownBy(() -> UstFiles.read(out.toByteArray())).hasMessageContaining("byte 60: cut off");
    }
}
