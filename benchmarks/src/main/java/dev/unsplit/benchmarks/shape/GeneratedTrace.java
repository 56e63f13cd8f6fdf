// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.shape;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;

/** A generated run as a trace, without a file: every reading makes it anew. */
public record GeneratedTrace(Shape shape, Generator.Length length) implements RepeatableTrace {

    static final long SEED = 2026;

    @Override
    public String name() {
        return shape.id();
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public TraceReader open() {
        Symbols symbols = new Symbols();
        return new TraceReader() {
            @Override
            public TraceInfo info() {
                return TraceInfo.OF_OTHER_TOOLS;
            }

            @Override
            public Symbols symbols() {
                return symbols;
            }

            @Override
            public void read(EventHandler handler) {
                Generator.generate(shape, symbols, length, SEED, handler);
            }

            @Override
            public long position() {
                return 0;
            }

            @Override
            public String notice() {
                return "";
            }

            @Override
            public void close() {}
        };
    }
}
