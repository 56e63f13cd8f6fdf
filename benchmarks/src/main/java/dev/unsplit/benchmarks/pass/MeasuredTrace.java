// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.pass;

import dev.unsplit.trace.EventHandler;
import dev.unsplit.trace.ForwardingReader;
import dev.unsplit.trace.RepeatableTrace;
import dev.unsplit.trace.TraceReader;

/**
 * A trace that looks at the heap behind the last event, when everything that the analysis keeps is still there. The
 * watch stands still meanwhile.
 */
final class MeasuredTrace implements RepeatableTrace {

    private final RepeatableTrace trace;
    private final Stopwatch watch;
    private long heap;

    MeasuredTrace(RepeatableTrace trace, Stopwatch watch) {
        this.trace = trace;
        this.watch = watch;
    }

    /** Live bytes of the heap at the end of the trace, 0 before. */
    long heap() {
        return heap;
    }

    @Override
    public String name() {
        return trace.name();
    }

    @Override
    public boolean isRepeatable() {
        return trace.isRepeatable();
    }

    @Override
    public TraceReader open() {
        return new ForwardingReader(trace.open()) {
            @Override
            public void read(EventHandler handler) {
                super.read(handler);
                watch.stop();
                heap = Math.max(heap, Heap.live());
                watch.start();
            }
        };
    }
}
