// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;

/**
 * Variables without names, each of which is written by one thread and then read by four: the most that an engine is
 * allowed to remember of a variable at little cost. What they take is the difference between many of them and few.
 */
record VariablesTrace(int variables) implements RepeatableTrace {

    private static final int READERS = 4;

    @Override
    public String name() {
        return variables + " variables";
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
                for (int variable = 0; variable < variables; variable++) {
                    handler.write(0, variable, 1);
                }
                for (int thread = 1; thread <= READERS; thread++) {
                    for (int variable = 0; variable < variables; variable++) {
                        handler.read(thread, variable, 2);
                    }
                }
                handler.endOfTrace();
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
