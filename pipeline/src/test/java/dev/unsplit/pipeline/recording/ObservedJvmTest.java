// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.source.Traces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObservedJvmTest {

    @TempDir
    Path directory;

    private static byte[] trace() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TraceReader reader = Traces.text("test", "t1 write x\nt1 write x\nt1 write x\n")
                        .open();
                TraceWriter writer = Traces.write(bytes, TraceFormat.UST, reader.info(), reader.symbols())) {
            reader.read(writer);
        }
        return bytes.toByteArray();
    }

    private static int writes(ObservedJvm jvm) {
        AtomicInteger writes = new AtomicInteger();
        try (TraceReader reader = jvm.open()) {
            reader.read(new EventHandler() {
                @Override
                public void write(int thread, int variable, int site) {
                    writes.incrementAndGet();
                }
            });
        }
        return writes.get();
    }

    @Test
    void whoever_only_asked_what_the_trace_says_of_itself_has_not_taken_the_rest_from_others() throws Exception {
        byte[] content = trace();
        int some = content.length / 2;
        Path file = Files.write(directory.resolve("run.ust"), Arrays.copyOf(content, some));
        ObservedJvm jvm = new ObservedJvm(ProcessHandle.current().pid(), file, "run");
        jvm.open().close();
        CompletableFuture<Integer> writes = CompletableFuture.supplyAsync(() -> writes(jvm));
        Files.write(file, Arrays.copyOfRange(content, some, content.length), StandardOpenOption.APPEND);
        jvm.abandon();
        assertThat(writes.get()).isEqualTo(3);
        assertThat(writes(jvm)).isEqualTo(3);
    }
}
