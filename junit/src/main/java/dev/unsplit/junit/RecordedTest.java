// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.junit;

import dev.unsplit.pipeline.recording.Notes;
import dev.unsplit.trace.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The trace of one test. All threads of the JVM are in it, so there is one at a time. */
final class RecordedTest implements Closeable {

    private static final AtomicBoolean UNDER_WAY = new AtomicBoolean();

    /** Those whose files are there. */
    private static final Set<RecordedTest> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> OPEN.forEach(RecordedTest::abandon), "unsplit-abandon"));
    }

    private final Recorder recorder;
    private final Path directory;

    private RecordedTest(Recorder recorder, Path directory) {
        this.recorder = recorder;
        this.directory = directory;
    }

    /**
     * From here on the trace tells what happens.
     *
     * @throws UsageException if another test is being recorded
     */
    static RecordedTest begin(Recorder recorder, @Nullable Schedule schedule) throws IOException {
        if (!UNDER_WAY.compareAndSet(false, true)) {
            throw new UsageException(
                    "another test is being recorded, and what threads do cannot be told apart by tests;"
                            + " expected @AtomicityTest or @Isolated beside @ExtendWith where tests run in parallel");
        }
        boolean hasBegun = false;
        try {
            RecordedTest test = new RecordedTest(recorder, Files.createTempDirectory("unsplit-test"));
            OPEN.add(test);
            recorder.begin(test.trace());
            hasBegun = true;
            if (schedule != null) {
                recorder.vary(schedule.seed());
            }
            return test;
        } finally {
            UNDER_WAY.set(hasBegun);
        }
    }

    /** Up to here. */
    Path end() throws IOException {
        try {
            recorder.end();
        } finally {
            UNDER_WAY.set(false);
        }
        return trace();
    }

    private Path trace() {
        return directory.resolve("test.ust");
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(Notes.file(trace()));
        Files.deleteIfExists(trace());
        Files.deleteIfExists(directory);
        OPEN.remove(this);
    }

    /** The JVM ends in the middle of the test. */
    private void abandon() {
        try (RecordedTest files = this) {
            files.end(); // else it would write what belongs to the end of a trace when everything is deleted
        } catch (IOException e) {
            return; // nobody is left who could be told
        }
    }
}
