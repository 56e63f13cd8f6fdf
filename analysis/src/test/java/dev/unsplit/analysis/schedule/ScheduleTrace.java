// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.schedule;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.TraceReader;

/** A schedule as a trace; every transaction is of method {@code m}, and the site of event 7 is {@code Run.java:7}. */
public record ScheduleTrace(Schedule schedule, boolean isRepeatable) implements RepeatableTrace {

    public ScheduleTrace {
        Symbols symbols = schedule.symbols();
        symbols.methods().intern("m");
        for (int number = 1; number <= schedule.length(); number++) {
            symbols.sites().intern("Run.java:" + number);
        }
    }

    @Override
    public String name() {
        return "schedule";
    }

    @Override
    public TraceReader open() {
        return new TraceReader() {
            @Override
            public TraceInfo info() {
                return TraceInfo.OF_TEXT;
            }

            @Override
            public Symbols symbols() {
                return schedule.symbols();
            }

            @Override
            public void read(EventHandler handler) {
                schedule.replay(handler);
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
