// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.pipeline.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.unsplit.analysis.Analyser;
import dev.unsplit.analysis.AnalysisOptions;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.finding.Verdict;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceFormat;
import dev.unsplit.trace.TraceReader;
import dev.unsplit.trace.TraceWriter;
import dev.unsplit.trace.source.Traces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees are collected from a file that grows meanwhile as from one that is complete. */
class PredictionWhileTraceGrowsTest {

    private static final int PIECE = 11; // so that the reader comes to the end of the file in the middle of things

    private static final List<String> PREDICTORS =
            List.of("commit-node-conflict", "commit-node-view", "block", "reduction", "race", "deadlock");

    @TempDir
    Path directory;

    private Path file;
    private byte[] content;

    @BeforeEach
    void make_a_trace() throws IOException {
        file = Files.createFile(directory.resolve("run.ust"));
        content = trace();
    }

    /** Two threads that change an account in two steps, again and again, and acquire two locks in two orders. */
    private static byte[] trace() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int round = 0; round < 300; round++) {
            String thread = round % 2 == 0 ? "alice" : "bob";
            String outer = round % 2 == 0 ? "a" : "b";
            String inner = round % 2 == 0 ? "b" : "a";
            text.append("%s begin withdraw\n%s acquire a\n%s read balance\n%s release a\n"
                    .formatted(thread, thread, thread, thread));
            text.append("%s acquire a\n%s write balance\n%s release a\n%s read limit%d\n%s end withdraw\n"
                    .formatted(thread, thread, thread, thread, round, thread));
            text.append("%s acquire %s\n%s acquire %s\n%s release %s\n%s release %s\n%s write total\n"
                    .formatted(thread, outer, thread, inner, thread, inner, thread, outer, thread));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TraceReader reader = Traces.text("test", text.toString()).open();
                TraceWriter writer = Traces.write(bytes, TraceFormat.UST, reader.info(), reader.symbols())) {
            reader.read(writer);
        }
        return bytes.toByteArray();
    }

    private static TraceResult analyse(RepeatableTrace trace) {
        return Analyser.analyse(
                trace, new AnalysisOptions(PREDICTORS, Optional.empty(), Optional.empty(), Optional.empty(), false));
    }

    private TraceResult analyseComplete() throws IOException {
        Path complete = Files.write(directory.resolve("complete.ust"), content);
        return analyse(Traces.file(complete, null));
    }

    /** Writes the file piece by piece while this reads. */
    private TraceResult analyseGrowing(RepeatableTrace trace, AtomicBoolean writerIsGone) throws Exception {
        try (OutputStream out = Files.newOutputStream(file)) {
            CompletableFuture<TraceResult> result = CompletableFuture.supplyAsync(() -> analyse(trace));
            for (int from = 0; from < content.length; from += PIECE) {
                out.write(content, from, Math.min(PIECE, content.length - from));
                if (from % (100 * PIECE) == 0) {
                    Thread.sleep(1);
                }
            }
            writerIsGone.set(true);
            return result.get();
        }
    }

    private void assertSame(TraceResult live) throws IOException {
        TraceResult expected = analyseComplete();
        assertThat(expected.analyses()).containsEntry("commit-node-view", Verdict.VIOLATION);
        assertThat(live.analyses()).isEqualTo(expected.analyses());
        assertThat(live.events()).isEqualTo(expected.events());
        assertThat(live.findings()).hasSameSizeAs(expected.findings());
    }

    @Test
    void read_once_all_trees_are_collected_while_it_grows() throws Exception {
        AtomicBoolean gone = new AtomicBoolean();
        TailingInput in = new TailingInput(Files.newInputStream(file), gone::get);
        assertSame(analyseGrowing(Traces.stream("run", in, TraceFormat.UST), gone));
    }

    @Test
    void read_again_it_is_surveyed_while_it_grows() throws Exception {
        AtomicBoolean gone = new AtomicBoolean();
        assertSame(analyseGrowing(new Growing(file, gone), gone));
    }

    /** The first reading waits for the writer, the others find all there is. */
    private record Growing(Path file, AtomicBoolean writerIsGone) implements RepeatableTrace {

        @Override
        public String name() {
            return "run";
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }

        @Override
        public TraceReader open() {
            try {
                return Traces.stream(
                                name(),
                                new TailingInput(Files.newInputStream(file), writerIsGone::get),
                                TraceFormat.UST)
                        .open();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
