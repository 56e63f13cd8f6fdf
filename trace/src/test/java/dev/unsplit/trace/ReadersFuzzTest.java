// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.trace;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.unsplit.trace.source.Traces;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;

/**
 * Whatever the bytes, a reader passes events on or ends with a {@link UsageException} of one line; and what it read can
 * be written and read again.
 *
 * <p>An ordinary build tries the inputs in the resources. To look for new ones, one test at a time:
 * {@code JAZZER_FUZZ=1 mvn test -pl trace -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=ReadersFuzzTest#std}
 */
class ReadersFuzzTest {

    @FuzzTest(maxDuration = "1m")
    void std(byte[] input) throws IOException {
        readAndWrite(input, TraceFormat.STD);
    }

    @FuzzTest(maxDuration = "1m")
    void csv(byte[] input) throws IOException {
        readAndWrite(input, TraceFormat.CSV);
    }

    @FuzzTest(maxDuration = "1m")
    void roadrunner(byte[] input) throws IOException {
        readAndWrite(input, TraceFormat.ROADRUNNER);
    }

    @FuzzTest(maxDuration = "1m")
    void text(byte[] input) throws IOException {
        readAndWrite(input, TraceFormat.TEXT);
    }

    /** The format is guessed, and the bytes may be compressed. */
    @FuzzTest(maxDuration = "1m")
    void any(byte[] input) {
        try (TraceReader reader = open(input, null)) {
            reader.read(new EventHandler() {});
        } catch (UsageException e) {
            checkMessage(e);
        }
    }

    private static void readAndWrite(byte[] input, TraceFormat format) throws IOException {
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        int[] first = new int[1];
        try (TraceReader reader = open(input, format);
                TraceWriter writer = Traces.write(copy, TraceFormat.TEXT, reader.info(), reader.symbols())) {
            reader.read(writer);
            first[0] = reader.symbols().variables().size();
        } catch (UsageException e) {
            checkMessage(e);
            return;
        }
        try (TraceReader reader = open(copy.toByteArray(), TraceFormat.TEXT)) {
            reader.read(new EventHandler() {});
            Assertions.assertEquals(first[0], reader.symbols().variables().size());
        }
    }

    private static TraceReader open(byte[] input, @Nullable TraceFormat format) {
        return Traces.stream("-", new ByteArrayInputStream(input), format).open();
    }

    private static void checkMessage(UsageException e) {
        String message = e.getMessage();
        Assertions.assertTrue(message.startsWith("-:"), message);
        Assertions.assertTrue(message.contains("expected"), message);
        Assertions.assertEquals(1, message.lines().count(), message);
    }
}
