// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks;

import dev.unsplit.benchmarks.pass.Pass;
import dev.unsplit.benchmarks.shape.GeneratedTrace;
import dev.unsplit.benchmarks.shape.Generator.Length;
import dev.unsplit.benchmarks.shape.Shape;
import dev.unsplit.trace.TraceFormat;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A generated run in a temporary file. */
record TraceFile(Path path, long size) implements Closeable {

    static TraceFile make(Shape shape, Length length, TraceFormat format) throws IOException {
        Path path = Files.createTempFile("unsplit-" + shape.id() + "-", "." + format.id());
        try (OutputStream out = Files.newOutputStream(path)) {
            Pass.write(new GeneratedTrace(shape, length), format, out);
        }
        return new TraceFile(path, Files.size(path));
    }

    String name() {
        return path.toString();
    }

    @Override
    public void close() throws IOException {
        Files.delete(path);
    }
}
