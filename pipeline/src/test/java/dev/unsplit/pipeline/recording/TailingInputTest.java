// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TailingInputTest {

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void make_an_empty_file() throws IOException {
        file = Files.createFile(directory.resolve("trace"));
    }

    @Test
    void all_is_read_while_it_is_written_byte_by_byte() throws Exception {
        AtomicBoolean gone = new AtomicBoolean();
        byte[] expected = new byte[3000];
        for (int index = 0; index < expected.length; index++) {
            expected[index] = (byte) index;
        }
        try (TailingInput in = new TailingInput(Files.newInputStream(file), gone::get);
                OutputStream out = Files.newOutputStream(file)) {
            CompletableFuture<byte[]> all = CompletableFuture.supplyAsync(() -> readAll(in));
            for (byte each : expected) {
                out.write(each);
            }
            gone.set(true);
            assertThat(all.get()).isEqualTo(expected);
        }
    }

    private static byte[] readAll(TailingInput in) {
        try {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void what_was_written_just_before_the_writer_went_is_read() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        try (OutputStream out = Files.newOutputStream(file);
                TailingInput in = new TailingInput(Files.newInputStream(file), () -> {
                    if (asked.getAndIncrement() == 0) {
                        write(out, "last words"); // after the file was seen to end
                    }
                    return true;
                })) {
            assertThat(in.readAllBytes()).asString().isEqualTo("last words");
        }
    }

    private static void write(OutputStream out, String text) {
        try {
            out.write(text.getBytes());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void single_bytes_are_not_signed() throws IOException {
        Files.write(file, new byte[] {(byte) 0x89});
        try (TailingInput in = new TailingInput(Files.newInputStream(file), () -> true)) {
            assertThat(in.read()).isEqualTo(0x89);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void waiting_can_be_interrupted() throws IOException {
        try (TailingInput in = new TailingInput(Files.newInputStream(file), () -> false)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(in::read).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
